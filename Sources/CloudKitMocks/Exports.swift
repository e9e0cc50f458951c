// A test that imports the mocks needs the interfaces and the vocabulary of faults as well, as do all files here.
@_exported import CloudKitInterfaces
@_exported import MockSpecRuntime
@_exported import MockSpecServices
