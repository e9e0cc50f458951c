// Tests that import the mocks, and all files here, also need the interfaces and the vocabulary of faults.
@_exported import CloudKitInterfaces
@_exported import MockSpecExploration
@_exported import MockSpecRuntime
@_exported import MockSpecServices
@_exported import MockSpecStores
