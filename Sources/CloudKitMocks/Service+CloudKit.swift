#if canImport(CloudKit)
  import CloudKit
  import Foundation
  import MockSpecFoundation
  import MockSpecRuntime

  // What only the service can do to its types, with CloudKit's own classes. What archives cannot make is left
  // out: the bridges have what `RecordBridge` has for values that cannot be made.

  extension CKRecord {
    func duplicate() -> CKRecord {
      let duplicate = copy() as? CKRecord ?? self
      if duplicate !== self { duplicate.tagBeside = tagBeside }
      return duplicate
    }

    var serverChangeTag: String? { tagBeside ?? recordChangeTag }

    var serviceFields: ServiceFields {
      ServiceFields(
        tag: serverChangeTag, created: creationDate?.timeIntervalSince1970,
        modified: modificationDate?.timeIntervalSince1970, creator: creatorUserRecordID?.recordName,
        modifier: lastModifiedUserRecordID?.recordName)
    }

    struct ServiceFields: Codable {
      var tag: String?
      var created: Double?
      var modified: Double?
      var creator: String?
      var modifier: String?
    }

    /// Nobody can take a change back.
    func replace(_ value: any CKRecordValueProtocol, forKey key: FieldKey) { self[key] = value }

    func takeFields(of client: CKRecord, all: Bool) {
      for key in all ? client.allKeys() : client.changedKeys() { self[key] = client[key] }
      let (secrets, own) = (client.encryptedValues, encryptedValues)
      for key in all ? secrets.allKeys() : secrets.changedKeys() { own[key] = secrets[key] }
      parent = client.parent
    }

    func removeKeys(except keys: [FieldKey]) {
      for key in allKeys() where !keys.contains(key) { self[key] = nil }
      for key in encryptedValues.allKeys() where !keys.contains(key) { encryptedValues[key] = nil }
    }
  }

  // Nobody else can say who a participant is, so users cannot share with each other here.

  extension CKRecord {
    func withoutShare() -> CKRecord { self }

    func renamed(_ name: (String) -> String) -> CKRecord { duplicate() }
  }

  extension CKShare {
    func accept(_ participant: CKShare.Participant, user: String) {}

    func stampURL(of owner: String) {}

    var takesRequests: Bool { false }

    var ignoredRequesters: [CKUserIdentity] { [] }

    func addRequester(user: String) {}

    /// Only the service writes what a share holds beyond a record.
    var shareFields: ShareFields { ShareFields() }

    struct ShareFields: Codable {}

    static func made(_ id: CKRecord.ID, _ fields: ShareFields) -> CKShare {
      CKShare(recordZoneID: id.zoneID)
    }
  }

  extension CKShare.Participant {
    var isAnybody: Bool { false }

    static func minted(_ lookup: CKUserIdentity.LookupInfo, user: String?) throws -> Self {
      throw StoreError.notMintable(type: "CKShare.Participant")
    }
  }

  extension CKShare.Metadata {
    static func minted(
      _ share: CKShare, for participant: CKShare.Participant, at url: URL, container: String,
      root: CKRecord?
    ) throws -> Self { throw StoreError.notMintable(type: "CKShare.Metadata") }

    var invitationURL: URL? { share.url }
  }

  extension CKRecordZone {
    func stampCapabilities(isDefault: Bool) {}

    func stampShare(_ isShared: Bool) {}
  }

  extension NSPredicate {
    /// What queries cannot have. Sources: CKQuery.h, the documentation of CKQuery.
    var objectionOfService: String? {
      objection(
        within: [.alternatives, .universals, .patterns, .paths, .negatedParts, .blocks])
    }
  }

  // The framework's own operations must not be started: they would ask for the network.
  extension CKOperation: DrivenOperation {}
#endif
