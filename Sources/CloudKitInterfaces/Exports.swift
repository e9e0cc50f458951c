#if canImport(CloudKit)
  // Without the framework this module declares its types, so an app has the same import everywhere.
  @_exported import CloudKit
#else
  // CloudKit re-exports Foundation too.
  @_exported import Foundation
#endif
