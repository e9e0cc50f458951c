@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

extension CKRecordAdapter {
  public static func share(_ record: CKRecord, in place: StorePlace) -> RecordShare? {
    guard let share = record as? CKShare else { return nil }
    func user(_ identity: CKUserIdentity) -> String? {
      identity.userRecordID.map { users.user(called: $0.recordName, by: place.user ?? "") }
    }
    var members: [ShareMember] = []
    for member in share.participants where member.role != .owner {
      let entry = ShareMember(
        id: member.participantID, user: user(member.userIdentity),
        right: max(ShareRight(member.role), ShareRight(member.permission)),
        hasJoined: member.acceptanceStatus == .accepted, isAnybody: member.isAnybody)
      members.append(entry)
    }
    return RecordShare(
      isOfZone: share.recordID.recordName == CKRecordNameZoneWideShare, members: members,
      address: share.url?.absoluteString, openRight: ShareRight(share.publicPermission),
      takesRequests: share.takesRequests,
      ignoring: Set(share.ignoredRequesters.compactMap(user)))
  }

  #if !canImport(CloudKit)
    public static func share(_ record: CKRecord, after step: ShareStep) -> CKRecord {
      guard let share = record as? CKShare else { return record }
      switch step {
      case .joins(let user, let entry):
        if let member = share.participant(for: entry, of: user) {
          share.accept(member, user: users.name(of: user))
        }
      case .leaves(let user):
        for member in share.participants
        where member.userIdentity.userRecordID?.recordName == users.name(of: user) {
          share.removeParticipant(member)
        }
      case .asks(let user): share.addRequester(user: users.name(of: user))
      }
      return share
    }
  #endif

  /// Checks files and the limit of about 100 participants of a share. Source: CKShare.h, CKError.h.
  public static func validate(_ record: CKRecord, in place: StorePlace) -> ErrorMeaning? {
    if let share = record as? CKShare, share.participants.count > 100 { return .crowded }
    return validateFiles(of: record)
  }
}

extension CKShare {
  /// Returns the participant for a user who is a member of the share, or becomes one by joining.
  func participant(for entry: ShareEntry, of user: String) -> CKShare.Participant? {
    switch entry {
    case .owner: return owner
    case .member(let member): return participants.first { $0.participantID == member.id }
    case .open:
      let id = CKRecord.ID(recordName: CKRecordAdapter.users.name(of: user))
      let lookup = CKUserIdentity.LookupInfo(userRecordID: id)
      let participant = try? CKShare.Participant.minted(lookup, user: id.recordName)
      participant?.role = .publicUser
      participant?.permission = publicPermission
      return participant
    }
  }
}
