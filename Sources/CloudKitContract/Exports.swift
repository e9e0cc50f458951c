@_exported import CloudKitInterfaces
@_exported import MockSpecContract
