import CloudKitInterfaces

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncConfiguration {
  /// The configuration with the name of the delegate's type in place of the delegate, as the journal keeps it.
  var recorded: CloudSyncConfiguration {
    var recorded = self
    recorded.delegate = RecordedDelegate(description: "\(type(of: delegate))")
    return recorded
  }
}

/// The delegate of a configuration in the journal, which stands for that of the app and does nothing.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class RecordedDelegate: CloudSyncDelegate, CustomStringConvertible {
  let description: String

  init(description: String) { self.description = description }

  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {}

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? { nil }
}
