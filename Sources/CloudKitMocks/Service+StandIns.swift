#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import Foundation
  import MockSpecRuntime

  // What only the service can do to its types, with the stand-ins of platforms without CloudKit.

  extension CKRecord {
    func duplicate() -> CKRecord { copy() as? CKRecord ?? self }

    var serverChangeTag: String? { recordChangeTag }

    func stamp(_ stamp: SaveStamp) {
      let user = stamp.guest.map { CloudUser(name: $0).recordName } ?? CKCurrentUserDefaultName
      (self as? CKShare)?.stampURL(by: stamp.place.user)
      let creator = (stamp.previous as? CKRecord)?.serviceFields.creator
      serviceFields = ServiceFields(
        tag: stamp.changeTag, created: stamp.creation, modified: stamp.modification,
        creator: creator ?? user, modifier: user)
    }

    func settle() { markAllKeysUnchanged() }

    func takeFields(of client: CKRecord, all: Bool) {
      all ? apply(fieldsOf: client) : apply(changesOf: client)
    }

    func keepOnly(_ keys: Set<String>) { removeKeys(except: Array(keys)) }
  }

  extension CKRecord {
    func withoutShare() -> CKRecord {
      stamp(share: nil)
      return self
    }

    func seen(from user: String, by viewer: String) -> CKRecord {
      renamed { CloudUser(named: $0, to: user).recordName(to: viewer) }
    }
  }

  extension CKShare {
    fileprivate func stampURL(by owner: String?) {
      let names = [owner ?? "", recordID.zoneID.zoneName, recordID.recordName]
      if url == nil { stamp(url: names.reduce(Self.site) { $0?.appendingPathComponent($1) }) }
    }

    private static var site: URL? { URL(string: "https://www.icloud.com/share") }

    func accept(_ participant: CKShare.Participant) {
      participant.stamp(acceptanceStatus: .accepted)
      addParticipant(participant)
    }
  }

  extension CKShare.Participant {
    static func minted(_ lookup: CKUserIdentity.LookupInfo, user: CloudUser?) throws -> Self {
      let id = user.map { CKRecord.ID(recordName: $0.recordName) }
      return Self(
        userIdentity: CKUserIdentity(
          userRecordID: id, lookupInfo: lookup, hasiCloudAccount: id != nil))
    }
  }

  extension CKShare.Metadata {
    static func minted(_ share: CKRecord, for participant: CKShare.Participant, container: String)
      throws -> Self
    {
      guard let share = share as? CKShare else { throw StoreError.invalid }
      return Self(share: share, containerIdentifier: container, participant: participant)
    }
  }

  extension CKRecordZone {
    func stampCapabilities(isDefault: Bool) {
      stamp(capabilities: isDefault ? [] : [.fetchChanges, .atomic, .sharing])
    }
  }

  extension CKRecordBridge {
    public static func cursor(token: String) -> Cursor? { Cursor(token: token) }

    public static func token(of cursor: Cursor) -> String? { cursor.token }

    public static func modification(_ record: CKRecord) -> Modification? {
      Modification(record: record)
    }

    public static func deletion(
      _ id: CKRecord.ID, typeName: String, reason: DeletionReason
    ) -> Deletion? { Deletion(recordID: id, recordType: typeName) }
  }

  extension CKRecordZoneBridge {
    public static func modification(_ zone: CKRecordZone) -> Modification? {
      Modification(zoneID: zone.zoneID)
    }

    public static func deletion(
      _ id: CKRecordZone.ID, typeName: String, reason: DeletionReason
    ) -> Deletion? {
      let reasons: [DeletionReason: Deletion.Reason] = [
        .purged: .purged, .reset: .encryptedDataReset,
      ]
      return Deletion(zoneID: id, reason: reasons[reason] ?? .deleted)
    }
  }

  extension RecordBridge where ChangeToken == CKServerChangeToken {
    public static func changeToken(text: String) -> ChangeToken? { ChangeToken(token: text) }

    public static func text(of token: ChangeToken) -> String? { token.token }
  }

  extension CKOperation: DrivenOperation {
    public func drive(_ body: @escaping () -> Void) -> Bool { perform(body) }
  }
#endif
