import CloudKitInterfaces

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKDatabase {
  /// Makes a mock of `CKSyncEngine` on the database.
  func makeSyncEngine(_ configuration: CloudSyncConfiguration) -> any CloudSyncEngine {
    fatalError()
  }
}
