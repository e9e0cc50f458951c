// The interfaces come from the spec.
