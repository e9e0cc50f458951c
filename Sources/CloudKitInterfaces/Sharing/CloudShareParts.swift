#if canImport(CloudKit)
  import CloudKit
#endif
#if canImport(ObjectiveC)
  import ObjectiveC
#endif
import Foundation

/// The parts of a share that only CloudKit writes into a `CKShare`, as a mock keeps them beside it.
struct CloudShareParts {
  /// The address at which other users open the share.
  var url: URL?
  /// The participants, with the owner first.
  private(set) var participants: [CloudShareParticipant]
  /// The public permission of the share when it was looked at last.
  private var publicPermission: CKShare.ParticipantPermission

  /// Makes the parts of a new share, with those participants that the app has got from CloudKit.
  init(of share: CKShare) {
    let user = CKRecord.ID(recordName: CKCurrentUserDefaultName)
    let owner = CloudShareParticipant(
      userIdentity: CloudUserIdentity(userRecordID: user), role: .owner, permission: .readWrite,
      acceptanceStatus: .accepted)
    let others = share.participants.filter { $0.role != .owner }
    participants = [owner] + others.map { CloudShareParticipant($0) }
    publicPermission = share.publicPermission
  }

  /// Returns parts with their own participants, who have other names.
  func copied(renaming name: (String) -> String) -> CloudShareParts {
    var copy = self
    copy.participants = participants.map { $0.copied(renaming: name) }
    return copy
  }

  /// Adds a participant; for a user who is in the share already, changes the permission. Source: CKShare.h.
  mutating func add(_ participant: CloudShareParticipant) {
    guard let present = participants.first(where: { $0.isSame(as: participant) }) else {
      return participants.append(participant)
    }
    if present.role != .owner { present.permission = participant.permission }
  }

  /// Removes a participant; the owner always stays.
  mutating func remove(_ participant: CloudShareParticipant) {
    participants.removeAll { $0 == participant && $0.role != .owner }
  }

  /// Lets a participant join as a user.
  mutating func join(_ participant: CloudShareParticipant, as user: CKRecord.ID) {
    let joined = participant.joined(as: user)
    if let place = participants.firstIndex(of: participant) {
      participants[place] = joined
    } else {
      participants.append(joined)
    }
  }

  /// Follows the public permission of the share, which is that of all who joined without an invitation: opening a
  /// share removes who has not joined yet, closing it all but the owner. Source: CKShare.h.
  mutating func follow(_ permission: CKShare.ParticipantPermission) {
    if permission == publicPermission { return }
    let closes = permission == .none
    if closes != (publicPermission == .none) {
      participants.removeAll { $0.role != .owner && (closes || $0.acceptanceStatus == .pending) }
    }
    for participant in participants where participant.role == .publicUser {
      participant.permission = permission
    }
    publicPermission = permission
  }
}

extension CKShare {
  #if canImport(CloudKit)
    /// The parts that a mock has written; `nil` for a share of CloudKit's. Copies that the app makes do not have them.
    var partsBeside: CloudShareParts? {
      get { objc_getAssociatedObject(self, partsKey) as? CloudShareParts }
      set { objc_setAssociatedObject(self, partsKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }
  #else
    /// Never: the stand-in of this platform has all parts itself.
    var partsBeside: CloudShareParts? {
      get { nil }
      set {}
    }
  #endif
}

#if canImport(CloudKit)
  /// The address of a selector, which is the same everywhere in the process and needs no global variable.
  private var partsKey: UnsafeRawPointer {
    unsafeBitCast(Selector(("mockspec_shareParts")), to: UnsafeRawPointer.self)
  }
#endif
