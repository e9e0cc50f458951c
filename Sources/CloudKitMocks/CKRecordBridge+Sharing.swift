@_spi(MockSpec) import CloudKitInterfaces
import MockSpecRuntime

extension CKRecordBridge {
  public static func share(_ record: CKRecord, in place: StorePlace) -> RecordShare? {
    guard let share = record as? CKShare else { return nil }
    let joined = share.participants.filter { $0.acceptanceStatus == .accepted && $0.role != .owner }
    let members = joined.compactMap { participant in
      participant.userIdentity.userRecordID.map { id in
        (users.user(called: id.recordName, by: place.user ?? ""), participant.right)
      }
    }
    return RecordShare(
      isOfZone: share.recordID.recordName == CKRecordNameZoneWideShare,
      members: Dictionary(members, uniquingKeysWith: max))
  }

  public static func share(_ share: CKRecord, without member: String) -> CKRecord {
    let id = users.name(of: member)
    for participant in (share as? CKShare)?.participants ?? []
    where participant.userIdentity.userRecordID?.recordName == id {
      (share as? CKShare)?.removeParticipant(participant)
    }
    return share
  }

  public static func unshared(_ record: CKRecord) -> CKRecord { record.withoutShare() }

  public static func seen(_ record: CKRecord, from user: String, by viewer: String) -> CKRecord {
    record.renamed { users.translated($0, from: user, to: viewer) }
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
