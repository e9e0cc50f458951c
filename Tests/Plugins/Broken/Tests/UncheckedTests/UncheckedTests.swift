// Gets no suites, as its plugin is not the full one.
