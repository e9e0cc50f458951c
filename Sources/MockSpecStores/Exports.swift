// A test that uses stores imports this module alone.
@_exported import MockSpecExploration
@_exported import MockSpecRuntime
