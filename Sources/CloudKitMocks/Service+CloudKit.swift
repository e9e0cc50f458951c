#if canImport(CloudKit)
  import CloudKit
  import Foundation
  import MockSpecRuntime
  import ObjectiveC

  // What only the service can do to its types, with CloudKit's own classes. CloudKit lets nobody set a
  // change tag or make a cursor, so tags are kept beside the records and lost when an app copies one, and
  // queries return their first page without a cursor.

  extension CKRecord {
    func duplicate() -> CKRecord {
      let duplicate = copy() as? CKRecord ?? self
      if duplicate !== self { duplicate.mockChangeTag = mockChangeTag }
      return duplicate
    }

    var serverChangeTag: String? { mockChangeTag ?? recordChangeTag }

    func stamp(_ stamp: SaveStamp) { mockChangeTag = stamp.changeTag }

    /// Nobody can take a change back.
    func settle() {}

    /// Only the tag: CloudKit lets nobody else write dates and users.
    func restore(
      tag: String?, created: Double?, modified: Double?, creator: String?, modifier: String?
    ) { mockChangeTag = tag }

    func takeChanges(of client: CKRecord) {
      for key in client.changedKeys() { self[key] = client[key] }
      for key in client.encryptedValues.changedKeys() {
        encryptedValues[key] = client.encryptedValues[key]
      }
      parent = client.parent
    }

    func keepOnly(_ keys: Set<String>) {
      for key in allKeys() where !keys.contains(key) { self[key] = nil }
      for key in encryptedValues.allKeys() where !keys.contains(key) { encryptedValues[key] = nil }
    }

    private var mockChangeTag: String? {
      get { objc_getAssociatedObject(self, changeTagKey) as? String }
      set { objc_setAssociatedObject(self, changeTagKey, newValue, .OBJC_ASSOCIATION_COPY) }
    }
  }

  /// The selector's address is the same everywhere in the process, and needs no global variable.
  private var changeTagKey: UnsafeRawPointer {
    unsafeBitCast(Selector(("mockspec_changeTag")), to: UnsafeRawPointer.self)
  }

  extension CKRecordZone {
    func duplicate() -> CKRecordZone { copy() as? CKRecordZone ?? self }

    func stampCapabilities(isDefault: Bool) {}
  }

  extension CKQueryOperation.Cursor {
    static func minted(token: String) -> CKQueryOperation.Cursor? { nil }

    var mintedToken: String? { nil }
  }

  // No initialiser of these is public.

  extension CKServerChangeToken {
    static func minted(text: String) -> CKServerChangeToken? { nil }

    var mintedText: String? { nil }
  }

  extension CKDatabase.DatabaseChange.Modification {
    static func minted(_ id: CKRecordZone.ID) -> Self? { nil }
  }

  extension CKDatabase.DatabaseChange.Deletion {
    static func minted(_ id: CKRecordZone.ID, _ reason: DeletionReason) -> Self? { nil }
  }

  extension CKDatabase.RecordZoneChange.Modification {
    static func minted(_ record: CKRecord) -> Self? { nil }
  }

  extension CKDatabase.RecordZoneChange.Deletion {
    static func minted(_ id: CKRecord.ID, _ type: CKRecord.RecordType) -> Self? { nil }
  }

  extension CKOperation: DrivenOperation {
    /// The framework's own operations must not be started: they would ask for the network.
    public func drive(_ body: @escaping () -> Void) -> Bool {
      body()
      completionBlock?()
      return true
    }
  }
#endif
