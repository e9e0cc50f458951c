// The mocks come from the spec.
