@_spi(MockSpec) import CloudKitInterfaces
import Foundation
import MockSpecRuntime

// What functions and operations of a container on shares answer where no stub does.

extension MockCKContainer {
  private var user: String { core.client.user }

  /// The participant that somebody would be; who has no account can be invited as well.
  ///
  /// A user of the backend has the addresses that begin with the user's name, `bob@…`.
  func participant(_ lookup: CKUserIdentity.LookupInfo) throws -> CKShare.Participant {
    try core.requireAccount(MockCKError.self)
    let names = CKRecordBridge.users
    let name = lookup.userRecordID.map { names.user(called: $0.recordName, by: user) }
    let address = name ?? lookup.emailAddress ?? lookup.phoneNumber ?? ""
    let known = core.backend.users.first { address == $0 || address.hasPrefix($0 + "@") }
    if name != nil, known == nil { throw failure(.unknownItem) }
    return try .minted(lookup, user: known.map(names.name))
  }

  /// What a URL says of a share to the user.
  func shareMetadata(_ url: URL) throws -> CKShare.Metadata {
    try core.requireAccount(MockCKError.self)
    let (found, share) = try share(at: url)
    let participant =
      found.owner == user
      ? share.owner : share.participant(of: user) ?? share.openParticipant(user)
    guard let participant else {
      let isUnproven = share.participants.contains { $0.userIdentity.userRecordID == nil }
      throw failure(isUnproven ? .participantMayNeedVerification : .unknownItem)
    }
    let seen = CKRecordBridge.seen(share, from: found.owner, by: user) as? CKShare
    return try .minted(
      seen ?? share, for: participant, container: containerIdentifier ?? "")
  }

  /// Makes the user a participant who sees what is shared; whoever is one already stays one.
  func join(_ metadata: CKShare.Metadata) throws -> CKShare {
    try core.requireAccount(MockCKError.self)
    guard let url = metadata.share.url else { throw failure(.unknownItem) }
    let (found, share) = try share(at: url)
    if found.owner != user {
      guard let participant = share.participant(of: user) ?? share.openParticipant(user) else {
        throw failure(.permissionFailure)
      }
      if participant.acceptanceStatus != .accepted {
        share.accept(participant)
        if share.participants.count > 100 { throw failure(.tooManyParticipants) }
        found.replace(with: share, by: core.client)
      }
    }
    let table = (found.owner == user ? privateCloudDatabase : sharedCloudDatabase).records
    let id = CKRecordBridge.seen(id: share.recordID, from: found.owner, by: user)
    guard let seen = table[id] as? CKShare else { throw failure(.unknownItem) }
    return seen
  }

  private func share(at url: URL) throws -> (SharedRecord<CKRecordBridge>, CKShare) {
    // Who joins has a shared database from now on.
    _ = sharedCloudDatabase.records
    for found in privateCloudDatabase.records.sharesOfAllUsers {
      if let share = found.record as? CKShare, share.url == url { return (found, share) }
    }
    throw failure(.unknownItem)
  }

  private func failure(_ error: MockCKError) -> any Error { error.error(ErrorDetails()) }
}

extension CKShare {
  fileprivate func participant(of user: String) -> CKShare.Participant? {
    participants.first {
      $0.userIdentity.userRecordID?.recordName == CKRecordBridge.users.name(of: user)
    }
  }

  /// The participant that anybody is who knows the URL of a public share.
  fileprivate func openParticipant(_ user: String) -> CKShare.Participant? {
    guard publicPermission.rawValue > CKShare.ParticipantPermission.none.rawValue else {
      return nil
    }
    let id = CKRecord.ID(recordName: CKRecordBridge.users.name(of: user))
    let participant = try? CKShare.Participant.minted(
      CKUserIdentity.LookupInfo(userRecordID: id), user: id.recordName)
    participant?.role = .publicUser
    participant?.permission = publicPermission
    return participant
  }
}
