#if canImport(CloudKit)
  // Where the framework is missing this module has its types, so an app imports the same everywhere.
  @_exported import CloudKit
#else
  // As CloudKit does.
  @_exported import Foundation
#endif
