// A test that explores mocks of services imports this module alone.
@_exported import MockSpecRuntime
