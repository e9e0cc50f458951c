#if !canImport(CloudKit)
  import Foundation

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

  /// A delegate that handles events of later systems.
  actor CuriousDelegate: CloudSyncDelegate {
    private(set) var unknown: [String] = []

    func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) {}

    func handleUnknownEvent(_ description: String, syncEngine: any CloudSyncEngine) {
      unknown.append(description)
    }

    func nextRecordZoneChangeBatch(
      _ context: CloudSendContext, syncEngine: any CloudSyncEngine
    ) -> CKSyncEngine.RecordZoneChangeBatch? { nil }
  }

  /// The lines of a log.
  final class LogLines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    func add(_ line: String) { lock.withLock { lines.append(line) } }
  }

  /// Returns Apple's engine with a delegate; it can only be passed around here.
  func systemEngine(_ delegate: any CKSyncEngineDelegate) -> CKSyncEngine {
    CKSyncEngine(
      CKSyncEngine.Configuration(
        database: CKDatabase(), stateSerialization: nil,
        delegate: delegate))
  }
#endif
