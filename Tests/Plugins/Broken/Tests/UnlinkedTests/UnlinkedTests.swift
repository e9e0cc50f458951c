// Nothing to test.
