#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import Foundation
  import MockSpecRuntime

  // What only the service can do to its types, with the stand-ins of platforms without CloudKit.

  extension CKRecord {
    func duplicate() -> CKRecord { copy() as? CKRecord ?? self }

    var serverChangeTag: String? { recordChangeTag }

    func stamp(_ stamp: SaveStamp) {
      let user = CKRecord.ID(recordName: CKCurrentUserDefaultName)
      let previous = stamp.previous as? CKRecord
      self.stamp(
        changeTag: stamp.changeTag, creationDate: Date(timeIntervalSince1970: stamp.creation),
        modificationDate: Date(timeIntervalSince1970: stamp.modification),
        creator: previous?.creatorUserRecordID ?? user, lastModifiedBy: user)
      markAllKeysUnchanged()
    }

    func settle() { markAllKeysUnchanged() }

    /// Writes what the service has written once, after a snapshot.
    func restore(
      tag: String?, created: Double?, modified: Double?, creator: String?, modifier: String?
    ) {
      stamp(
        changeTag: tag, creationDate: created.map { Date(timeIntervalSince1970: $0) },
        modificationDate: modified.map { Date(timeIntervalSince1970: $0) },
        creator: creator.map { CKRecord.ID(recordName: $0) },
        lastModifiedBy: modifier.map { CKRecord.ID(recordName: $0) })
      markAllKeysUnchanged()
    }

    func takeChanges(of client: CKRecord) { apply(changesOf: client) }

    func keepOnly(_ keys: Set<String>) { removeKeys(except: Array(keys)) }
  }

  extension CKRecordZone {
    func duplicate() -> CKRecordZone { copy() as? CKRecordZone ?? self }

    func stampCapabilities(isDefault: Bool) {
      stamp(capabilities: isDefault ? [] : [.fetchChanges, .atomic, .sharing])
    }
  }

  extension CKQueryOperation.Cursor {
    static func minted(token: String) -> CKQueryOperation.Cursor? { Self(token: token) }

    var mintedToken: String? { token }
  }

  extension CKServerChangeToken {
    static func minted(text: String) -> CKServerChangeToken? { Self(token: text) }

    var mintedText: String? { token }
  }

  extension CKDatabase.DatabaseChange.Modification {
    static func minted(_ id: CKRecordZone.ID) -> Self? { Self(zoneID: id) }
  }

  extension CKDatabase.DatabaseChange.Deletion {
    static func minted(_ id: CKRecordZone.ID, _ reason: DeletionReason) -> Self? {
      let reasons: [DeletionReason: Reason] = [.purged: .purged, .reset: .encryptedDataReset]
      return Self(zoneID: id, reason: reasons[reason] ?? .deleted)
    }
  }

  extension CKDatabase.RecordZoneChange.Modification {
    static func minted(_ record: CKRecord) -> Self? { Self(record: record) }
  }

  extension CKDatabase.RecordZoneChange.Deletion {
    static func minted(_ id: CKRecord.ID, _ type: CKRecord.RecordType) -> Self? {
      Self(recordID: id, recordType: type)
    }
  }

  extension CKOperation: DrivenOperation {
    public func drive(_ body: @escaping () -> Void) -> Bool {
      let work = Handover(body)
      guard attach({ work.body() }) else { return false }
      if isReady {
        start()
      } else {
        // It waits for others, as in the database's own queue; `start()` is for those that are ready.
        OperationQueue().addOperations([self], waitUntilFinished: true)
      }
      return true
    }
  }

  /// A closure on its way to the one queue that runs it; nobody else keeps it.
  private struct Handover: @unchecked Sendable {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }
#endif
