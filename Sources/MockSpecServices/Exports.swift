// A test that uses the parts of larger services imports this module alone.
@_exported import MockSpecStores
