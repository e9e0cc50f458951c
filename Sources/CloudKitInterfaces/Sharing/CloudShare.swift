#if canImport(CloudKit)
  import CloudKit
#endif
import Foundation

extension CKShare {
  /// The parts of the share that only the service writes: CloudKit's own, or those of a mock.
  public var cloud: CloudShare { CloudShare(share: self) }
}

/// The parts of a `CKShare` that only the service writes, its address and its participants.
///
/// The members are Apple's. CloudKit lets nobody else write them into a `CKShare`, so a mock keeps them beside it:
/// an app that reads `share.cloud.url` in place of `share.url` works with both.
public struct CloudShare {
  /// The share itself.
  public let share: CKShare

  private var parts: CloudShareParts? {
    guard var parts = share.partsBeside else { return nil }
    parts.follow(share.publicPermission)
    return parts
  }

  /// The address at which other users open the share; `nil` until it has been saved.
  public var url: URL? { parts?.url ?? share.url }

  /// The participants of the share, with the owner first.
  public var participants: [CloudShareParticipant] {
    parts?.participants ?? share.participants.map { CloudShareParticipant($0) }
  }

  /// The owner of the share.
  public var owner: CloudShareParticipant {
    parts?.participants.first { $0.role == .owner } ?? CloudShareParticipant(share.owner)
  }

  /// The participant of this device's user, if there is one.
  public var currentUserParticipant: CloudShareParticipant? {
    guard let parts else { return share.currentUserParticipant.map { CloudShareParticipant($0) } }
    return parts.participants.first {
      $0.userIdentity.userRecordID?.recordName == CKCurrentUserDefaultName
    }
  }

  /// Adds a participant; for a user who is in the share already, changes the permission.
  public func addParticipant(_ participant: CloudShareParticipant) {
    if let system = participant.system, share.partsBeside == nil {
      share.addParticipant(system)
    } else {
      edit { $0.add(participant) }
    }
  }

  /// Removes a participant; the owner always stays.
  public func removeParticipant(_ participant: CloudShareParticipant) {
    if let system = participant.system, share.partsBeside == nil {
      share.removeParticipant(system)
    } else {
      edit { $0.remove(participant) }
    }
  }

  private func edit(_ body: (inout CloudShareParts) -> Void) {
    var parts = self.parts ?? CloudShareParts(of: share)
    body(&parts)
    share.partsBeside = parts
  }
}

// The changes that the service makes to a share, for its mocks.
extension CloudShare {
  /// Gives a share its address when it is saved for the first time.
  @_spi(MockSpec) public func stampURL(of owner: String) {
    #if canImport(CloudKit)
      let id = share.recordID
      let names = [owner, id.zoneID.zoneName, id.recordName]
      let site = URL(string: "https://www.icloud.com/share")
      edit { parts in
        parts.url = parts.url ?? names.reduce(site) { $0?.appendingPathComponent($1) }
      }
    #else
      share.stampURL(of: owner)
    #endif
  }

  /// Lets a participant, who need not be in the share yet, join it as a user.
  @_spi(MockSpec) public func join(_ participant: CloudShareParticipant, as user: String) {
    #if canImport(CloudKit)
      edit { $0.join(participant, as: CKRecord.ID(recordName: user)) }
    #else
      if let system = participant.system { share.accept(system, user: user) }
    #endif
  }

  #if canImport(CloudKit)
    /// Takes over the parts of another share, with other names of users.
    @_spi(MockSpec) public func copyParts(
      of other: CloudShare, renaming name: (String) -> String = { $0 }
    ) {
      share.partsBeside = other.parts?.copied(renaming: name)
    }

    /// Takes over the address of the saved share; participants whom the app has added meanwhile stay.
    @_spi(MockSpec) public func finishSave(as stored: CloudShare) {
      let url = stored.url
      edit { $0.url = $0.url ?? url }
    }
  #endif
}
