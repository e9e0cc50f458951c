#if !canImport(CloudKit)
  @testable import CloudKitInterfaces

  /// A delegate that implements only the functions of the interfaces, and keeps what it is told.
  actor RecordingDelegate: CloudSyncDelegate {
    private(set) var events: [CloudSyncEvent] = []
    private(set) var sends: [CloudSendContext] = []
    private(set) var engines: [any CloudSyncEngine] = []

    func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) {
      events.append(event)
      engines.append(syncEngine)
    }

    func nextRecordZoneChangeBatch(
      _ context: CloudSendContext, syncEngine: any CloudSyncEngine
    ) -> CKSyncEngine.RecordZoneChangeBatch? {
      sends.append(context)
      engines.append(syncEngine)
      return CKSyncEngine.RecordZoneChangeBatch(recordIDsToDelete: [CKRecord.ID(recordName: "a")])
    }
  }

  /// A delegate that also chooses the options of a fetch.
  actor ChoosingDelegate: CloudSyncDelegate {
    private(set) var fetches: [CloudFetchContext] = []

    func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) {}

    func nextRecordZoneChangeBatch(
      _ context: CloudSendContext, syncEngine: any CloudSyncEngine
    ) -> CKSyncEngine.RecordZoneChangeBatch? { nil }

    func nextFetchChangesOptions(
      _ context: CloudFetchContext, syncEngine: any CloudSyncEngine
    ) -> CKSyncEngine.FetchChangesOptions {
      fetches.append(context)
      return CKSyncEngine.FetchChangesOptions(scope: .zoneIDs([]))
    }
  }

  /// Returns Apple's engine with a delegate; it can only be passed around here.
  func systemEngine(_ delegate: any CKSyncEngineDelegate) -> CKSyncEngine {
    CKSyncEngine(
      CKSyncEngine.Configuration(
        database: CKDatabase(), stateSerialization: nil,
        delegate: delegate))
  }
#endif
