#if canImport(CloudKit)
  @_exported import CloudKit
#endif
import Foundation

/// The identity of a user in a share: the values of a `CKUserIdentity`, or those of a mock.
public struct CloudUserIdentity: Hashable {
  /// The id of the user's record; `nil` for a user whom the service does not know yet.
  public let userRecordID: CKRecord.ID?

  /// The address, number or id by which the user was looked up.
  public let lookupInfo: CKUserIdentity.LookupInfo?

  /// The name of the user, as far as the service reveals it.
  public let nameComponents: PersonNameComponents?

  /// True if the user has an iCloud account.
  public let hasiCloudAccount: Bool

  /// Takes over the values of CloudKit's own identity.
  public init(_ identity: CKUserIdentity) {
    userRecordID = identity.userRecordID
    lookupInfo = identity.lookupInfo
    nameComponents = identity.nameComponents
    hasiCloudAccount = identity.hasiCloudAccount
  }

  /// Creates the identity of a user of a mock; one without an id has no account yet.
  @_spi(MockSpec) public init(
    userRecordID: CKRecord.ID?, lookupInfo: CKUserIdentity.LookupInfo? = nil
  ) {
    self.userRecordID = userRecordID
    self.lookupInfo = lookupInfo
    nameComponents = nil
    hasiCloudAccount = userRecordID != nil
  }

  /// True for the identity of nobody yet, as that of the guest of a one-time URL.
  @_spi(MockSpec) public var isAnybody: Bool { userRecordID == nil && lookupInfo == nil }

  /// Returns the same user under another name.
  func renamed(_ name: (String) -> String) -> CloudUserIdentity {
    CloudUserIdentity(
      userRecordID: userRecordID.map {
        CKRecord.ID(recordName: name($0.recordName), zoneID: $0.zoneID)
      }, lookupInfo: lookupInfo)
  }
}

@available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, visionOS 1, *)
extension CloudUserIdentity: Sendable {}
