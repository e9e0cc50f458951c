#if canImport(CloudKit)
  import CloudKit
#endif
import Foundation

/// A user in a share: a `CKShare.Participant`, or that of a mock.
///
/// The members are Apple's. An app gets one from ``CloudContainable/cloudShareParticipant(for:)``, sets its rights, and
/// adds it with ``CloudShare/addParticipant(_:)``.
///
/// ```swift
/// let guest = try await container.cloudShareParticipant(
///   for: CKUserIdentity.LookupInfo(emailAddress: address))
/// guest.permission = .readWrite
/// share.cloud.addParticipant(guest)
/// ```
public final class CloudShareParticipant {
  /// The values of a participant that no `CKShare.Participant` stands for.
  private struct Fields {
    let participantID: String
    var userIdentity: CloudUserIdentity
    var role: CKShare.ParticipantRole
    var permission: CKShare.ParticipantPermission
    var acceptanceStatus: CKShare.ParticipantAcceptanceStatus
  }

  private enum Storage {
    case system(CKShare.Participant)
    case mock(Fields)
  }

  private let lock = NSLock()
  private var storage: Storage

  /// Wraps CloudKit's own participant: what is set here is set there.
  public init(_ system: CKShare.Participant) { storage = .system(system) }

  private init(_ fields: Fields) { storage = .mock(fields) }

  /// Creates a participant of a mock.
  @_spi(MockSpec) public convenience init(
    userIdentity: CloudUserIdentity, role: CKShare.ParticipantRole = .privateUser,
    permission: CKShare.ParticipantPermission = .readOnly,
    acceptanceStatus: CKShare.ParticipantAcceptanceStatus = .pending
  ) {
    self.init(
      Fields(
        participantID: UUID().uuidString, userIdentity: userIdentity, role: role,
        permission: permission, acceptanceStatus: acceptanceStatus))
  }

  /// CloudKit's own participant; `nil` for that of a mock where nobody but CloudKit makes them.
  public var system: CKShare.Participant? {
    if case .system(let participant) = lock.withLock({ storage }) { participant } else { nil }
  }

  /// The id of the participant in its share.
  public var participantID: String {
    switch lock.withLock({ storage }) {
    case .system(let participant): participant.participantID
    case .mock(let fields): fields.participantID
    }
  }

  /// The user, as far as the service reveals it.
  public var userIdentity: CloudUserIdentity {
    switch lock.withLock({ storage }) {
    case .system(let participant): CloudUserIdentity(participant.userIdentity)
    case .mock(let fields): fields.userIdentity
    }
  }

  /// The role of the user in the share.
  public var role: CKShare.ParticipantRole {
    get {
      switch lock.withLock({ storage }) {
      case .system(let participant): participant.role
      case .mock(let fields): fields.role
      }
    }
    set { edit({ $0.role = newValue }, { $0.role = newValue }) }
  }

  /// The rights of the user on the shared records.
  public var permission: CKShare.ParticipantPermission {
    get {
      switch lock.withLock({ storage }) {
      case .system(let participant): participant.permission
      case .mock(let fields): fields.permission
      }
    }
    set { edit({ $0.permission = newValue }, { $0.permission = newValue }) }
  }

  /// The state of the invitation.
  public var acceptanceStatus: CKShare.ParticipantAcceptanceStatus {
    switch lock.withLock({ storage }) {
    case .system(let participant): participant.acceptanceStatus
    case .mock(let fields): fields.acceptanceStatus
    }
  }

  private func edit(
    _ system: (CKShare.Participant) -> Void, _ mock: (inout Fields) -> Void
  ) {
    lock.withLock {
      switch storage {
      case .system(let participant): system(participant)
      case .mock(var fields):
        mock(&fields)
        storage = .mock(fields)
      }
    }
  }
}

/// Participants of one id are equal, as Apple's are.
extension CloudShareParticipant: Hashable {
  public static func == (one: CloudShareParticipant, other: CloudShareParticipant) -> Bool {
    one.participantID == other.participantID
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(participantID) }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudShareParticipant: @unchecked Sendable {}

// The parts of a share beside its record are values of a mock.
extension CloudShareParticipant {
  /// Returns a copy that is no participant of CloudKit's, with another name of its user.
  func copied(renaming name: (String) -> String = { $0 }) -> CloudShareParticipant {
    CloudShareParticipant(
      Fields(
        participantID: participantID, userIdentity: userIdentity.renamed(name), role: role,
        permission: permission, acceptanceStatus: acceptanceStatus))
  }

  /// Returns a copy that has joined its share as a user, who is the one whom it stands for if that was not known.
  func joined(as user: CKRecord.ID) -> CloudShareParticipant {
    let identity = userIdentity
    let known = CloudUserIdentity(
      userRecordID: identity.userRecordID ?? user, lookupInfo: identity.lookupInfo)
    return CloudShareParticipant(
      Fields(
        participantID: participantID, userIdentity: known, role: role, permission: permission,
        acceptanceStatus: .accepted))
  }

  /// Checks whether two participants are one, or the same user invited again.
  func isSame(as other: CloudShareParticipant) -> Bool {
    let (one, two) = (userIdentity, other.userIdentity)
    return self == other
      || !one.isAnybody && one.userRecordID == two.userRecordID && one.lookupInfo == two.lookupInfo
  }
}
