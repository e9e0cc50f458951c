// Nothing to test: the build stops before.
