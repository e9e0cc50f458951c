@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

extension CKRecordAdapter {
  public static func share(_ record: CKRecord, in place: StorePlace) -> RecordShare? {
    guard let share = record as? CKShare else { return nil }
    func user(_ id: CKRecord.ID?) -> String? {
      id.map { users.user(called: $0.recordName, by: place.user ?? "") }
    }
    var members: [ShareMember] = []
    for member in share.cloud.participants where member.role != .owner {
      let identity = member.userIdentity
      let entry = ShareMember(
        id: member.participantID, user: user(identity.userRecordID),
        right: max(ShareRight(member.role), ShareRight(member.permission)),
        hasJoined: member.acceptanceStatus == .accepted, isAnybody: identity.isAnybody)
      members.append(entry)
    }
    return RecordShare(
      isOfZone: share.recordID.recordName == CKRecordNameZoneWideShare, members: members,
      address: share.cloud.url?.absoluteString, openRight: ShareRight(share.publicPermission),
      takesRequests: share.takesRequests,
      ignoring: Set(share.ignoredRequesters.compactMap { user($0.userRecordID) }))
  }

  public static func share(_ record: CKRecord, after step: ShareStep) -> CKRecord {
    guard let share = record as? CKShare else { return record }
    switch step {
    case .joins(let user, let entry):
      if let member = share.cloud.participant(for: entry, of: user) {
        share.cloud.join(member, as: users.name(of: user))
      }
    case .leaves(let user):
      for member in share.cloud.participants
      where member.userIdentity.userRecordID?.recordName == users.name(of: user) {
        share.cloud.removeParticipant(member)
      }
    case .asks(let user): share.addRequester(user: users.name(of: user))
    }
    return share
  }

  /// Returns the stamped record; a share gets its address when it is first saved.
  public static func stamped(_ record: CKRecord, with stamp: SaveStamp) -> CKRecord {
    let stamped = fieldsStamped(record, with: stamp)
    (stamped as? CKShare)?.cloud.stampURL(of: stamp.place.user ?? "")
    return stamped
  }

  /// Checks files and the limit of about 100 participants of a share. Source: CKShare.h, CKError.h.
  public static func validate(_ record: CKRecord, in place: StorePlace) -> ErrorMeaning? {
    if let share = record as? CKShare, share.cloud.participants.count > 100 { return .crowded }
    return validateFiles(of: record)
  }
}

extension CloudShare {
  /// Returns the participant for a user who is a member of the share, or becomes one by joining.
  func participant(for entry: ShareEntry, of user: String) -> CloudShareParticipant? {
    switch entry {
    case .owner: return owner
    case .member(let member): return participants.first { $0.participantID == member.id }
    case .open:
      let id = CKRecord.ID(recordName: CKRecordAdapter.users.name(of: user))
      let lookup = CKUserIdentity.LookupInfo(userRecordID: id)
      let participant = CloudShareParticipant.minted(lookup, user: id.recordName)
      participant.role = .publicUser
      participant.permission = share.publicPermission
      return participant
    }
  }
}
