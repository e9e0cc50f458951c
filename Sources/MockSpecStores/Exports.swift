// A test that uses stores imports this module alone.
@_exported import MockSpecRuntime
