#if canImport(CloudKit)
  import CloudKit
#endif
import Foundation

/// The information about a share before the user joins it: the values of a `CKShare.Metadata`, or those of a mock.
///
/// The members are Apple's. An app wraps the metadata that the system hands over, or asks for those of a URL, and joins
/// with them:
///
/// ```swift
/// func scene(_ metadata: CKShare.Metadata) async throws {
///   try await join(CloudShareMetadata(metadata))
/// }
///
/// func join(_ metadata: CloudShareMetadata) async throws {
///   let share = try await container.accept(metadata)
/// }
/// ```
public struct CloudShareMetadata {
  /// CloudKit's own metadata; `nil` for those of a mock.
  public let system: CKShare.Metadata?
  /// The identifier of the container with the share.
  public let containerIdentifier: String
  /// The share, as the user sees it.
  public let share: CKShare
  /// The user who shares the records.
  public let ownerIdentity: CloudUserIdentity
  /// The root of the shared records, if it was asked for; `nil` for a shared zone.
  public let rootRecord: CKRecord?
  /// The id of the root of the shared records; `nil` for a shared zone.
  public let hierarchicalRootRecordID: CKRecord.ID?
  /// The role that the user has in the share, or will have.
  public let participantRole: CKShare.ParticipantRole
  /// The state of the user's invitation.
  public let participantStatus: CKShare.ParticipantAcceptanceStatus
  /// The rights that the user has on the shared records, or will have.
  public let participantPermission: CKShare.ParticipantPermission
  /// The address at which the share was found; it can be that of a single participant.
  @_spi(MockSpec) public let invitationURL: URL?

  /// Takes over the values of CloudKit's own metadata.
  public init(_ metadata: CKShare.Metadata) {
    system = metadata
    containerIdentifier = metadata.containerIdentifier
    share = metadata.share
    ownerIdentity = CloudUserIdentity(metadata.ownerIdentity)
    rootRecord = metadata.rootRecord
    hierarchicalRootRecordID = metadata.hierarchicalRootRecordID
    participantRole = metadata.participantRole
    participantStatus = metadata.participantStatus
    participantPermission = metadata.participantPermission
    invitationURL = nil
  }

  /// Creates the metadata of a share that a mock has found at a URL.
  @_spi(MockSpec) public init(
    _ share: CKShare, for participant: CloudShareParticipant, at url: URL, container: String,
    rootID: CKRecord.ID?
  ) {
    system = nil
    containerIdentifier = container
    self.share = share
    ownerIdentity = share.cloud.owner.userIdentity
    rootRecord = nil
    hierarchicalRootRecordID = rootID
    participantRole = participant.role
    participantStatus = participant.acceptanceStatus
    participantPermission = participant.permission
    invitationURL = url
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudShareMetadata: @unchecked Sendable {}

#if canImport(CloudKit)
  extension CKContainer {
    /// Joins a share; the metadata of a mock are `invalidArguments`.
    @discardableResult
    public func accept(_ metadata: CloudShareMetadata) async throws -> CKShare {
      guard let system = metadata.system else { throw CKError(.invalidArguments) }
      return try await accept(system)
    }

    /// Returns the metadata of the share behind a URL, before it is joined.
    @discardableResult
    public func cloudShareMetadata(for url: URL) async throws -> CloudShareMetadata {
      CloudShareMetadata(try await shareMetadata(for: url))
    }

    /// Returns the participant that the user looked up would be.
    @discardableResult
    public func cloudShareParticipant(
      for lookupInfo: CKUserIdentity.LookupInfo
    ) async throws -> CloudShareParticipant {
      if let address = lookupInfo.emailAddress {
        return CloudShareParticipant(try await shareParticipant(forEmailAddress: address))
      }
      if let number = lookupInfo.phoneNumber {
        return CloudShareParticipant(try await shareParticipant(forPhoneNumber: number))
      }
      guard let id = lookupInfo.userRecordID else { throw CKError(.invalidArguments) }
      return CloudShareParticipant(try await shareParticipant(forUserRecordID: id))
    }
  }
#endif
