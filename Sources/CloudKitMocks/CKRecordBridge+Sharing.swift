import CloudKitInterfaces
import MockSpecRuntime

extension CKRecordBridge {
  public static func share(_ record: CKRecord, in place: StorePlace) -> RecordShare? {
    guard let share = record as? CKShare else { return nil }
    let joined = share.participants.filter { $0.acceptanceStatus == .accepted && $0.role != .owner }
    let members = joined.compactMap { participant in
      participant.userIdentity.userRecordID.map { id in
        (CloudUser(named: id.recordName, to: place.user).name, participant.right)
      }
    }
    return RecordShare(
      isOfZone: share.recordID.recordName == CKRecordNameZoneWideShare,
      members: Dictionary(members, uniquingKeysWith: max))
  }

  public static func share(_ share: CKRecord, without member: String) -> CKRecord {
    let id = CloudUser(name: member).recordName
    for participant in (share as? CKShare)?.participants ?? []
    where participant.userIdentity.userRecordID?.recordName == id {
      (share as? CKShare)?.removeParticipant(participant)
    }
    return share
  }

  public static func unshared(_ record: CKRecord) -> CKRecord { record.withoutShare() }

  public static func seen(_ record: CKRecord, from user: String, by viewer: String) -> CKRecord {
    record.duplicate().seen(from: user, by: viewer)
  }

  public static func seen(id: CKRecord.ID, from user: String, by viewer: String) -> CKRecord.ID {
    CKRecord.ID(
      recordName: id.recordName, zoneID: seen(zone: id.zoneID, from: user, by: viewer))
  }

  public static func seen(zone: CKRecordZone.ID, from user: String, by viewer: String)
    -> CKRecordZone.ID
  {
    CKRecordZone.ID(
      zoneName: zone.zoneName,
      ownerName: CloudUser(named: zone.ownerName, to: user).recordName(to: viewer))
  }

  /// A share has at most about 100 participants, and databases other than the private one take none.
  ///
  /// Source: CKShare.h, CKError.h.
  public static func flaw(saving record: CKRecord, in place: StorePlace) -> ErrorMeaning? {
    if let share = record as? CKShare, share.participants.count > 100 { return .crowded }
    return flaw(saving: record)
  }
}

extension CKShare.Participant {
  fileprivate var right: RecordShare.Right {
    if role.rawValue == 2 { return .administer }
    switch permission {
    case .readWrite: return .write
    case .readOnly: return .read
    default: return .none
    }
  }
}

/// A user, whom CloudKit calls by the name of a record, and every user by the same name to itself.
struct CloudUser {
  let name: String

  init(name: String) { self.name = name }

  /// The user whom a name means to the one who reads it.
  init(named recordName: String, to reader: String?) {
    name =
      recordName == CKCurrentUserDefaultName
      ? reader ?? "" : recordName.hasPrefix("_") ? String(recordName.dropFirst()) : recordName
  }

  var recordName: String { "_" + name }

  func recordName(to reader: String) -> String {
    name == reader ? CKCurrentUserDefaultName : recordName
  }
}
