import CloudKitInterfaces
import Foundation

/// A shopping list among the user's own records, or among records that another user shares.
public struct ShoppingList: Sendable, Equatable {
  public let rootID: CKRecord.ID
  public let shareID: CKRecord.ID
  public let isOwn: Bool
}

/// A folder for lists that are all shared with the same people.
public struct ListFolder: Sendable, Equatable {
  public let zoneID: CKRecordZone.ID
  public let isOwn: Bool

  /// The id of the share of the whole folder, and so of each list in it.
  var shareID: CKRecord.ID {
    CKRecord.ID(recordName: CKRecordNameZoneWideShare, zoneID: zoneID)
  }
}

/// A reason why the user cannot join a list.
public enum JoinProblem: Error, Equatable {
  /// The invitation was sent to an address that may be the user's; opening the URL in the system verifies it.
  case needsVerification(URL)
  /// The list does not exist, or the user is not invited to it.
  case notInvited
  /// A temporary problem; another attempt can succeed.
  case offline

  init?(_ error: any Error, _ url: URL) {
    switch (error as? CKError)?.code {
    case .participantMayNeedVerification: self = .needsVerification(url)
    case .unknownItem, .permissionFailure: self = .notInvited
    case .networkFailure, .networkUnavailable: self = .offline
    default: return nil
    }
  }
}

/// An item on a shopping list.
public struct Item: Sendable, Equatable {
  public let name: String
  public let count: Int

  public init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }
}
