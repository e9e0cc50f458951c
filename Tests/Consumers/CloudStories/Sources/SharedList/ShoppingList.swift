import CloudKitInterfaces
import Foundation

/// Where a shopping list is: among the user's own records, or among those of who shares it.
public struct ShoppingList: Sendable, Equatable {
  public let rootID: CKRecord.ID
  public let shareID: CKRecord.ID
  public let isOwn: Bool
}

/// A place for lists that are all shared with the same people.
public struct ListFolder: Sendable, Equatable {
  public let zoneID: CKRecordZone.ID
  public let isOwn: Bool

  /// The share of the whole folder, and so that of each list in it.
  var shareID: CKRecord.ID {
    CKRecord.ID(recordName: CKRecordNameZoneWideShare, zoneID: zoneID)
  }
}

/// Why the user cannot join a list.
public enum JoinProblem: Error, Equatable {
  /// The invitation went to an address that may be the user's; opening the URL in the system proves it.
  case needsVerification(URL)
  /// There is no such list, or no invitation to it.
  case notInvited
  /// Worth trying again later.
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

/// Something to buy.
public struct Item: Sendable, Equatable {
  public let name: String
  public let count: Int

  public init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }
}
