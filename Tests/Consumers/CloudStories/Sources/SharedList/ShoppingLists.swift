import CloudKitInterfaces
import Foundation

/// The shopping lists of a user, some of which other users share.
public struct ShoppingLists<Container: CloudContainable>: Sendable {
  let container: Container

  public init(container: Container) { self.container = container }

  public static var zoneID: CKRecordZone.ID { CKRecordZone.ID(zoneName: "Lists") }

  func database(isOwn: Bool) -> Container.Database {
    isOwn ? container.privateCloudDatabase : container.sharedCloudDatabase
  }

  /// Creates a list and invites a person; returns the URL for that person.
  public func create(
    _ title: String, inviting address: String, permission: CKShare.ParticipantPermission
  ) async throws -> (list: ShoppingList, url: URL?) {
    let database = container.privateCloudDatabase
    _ = try await database.save(CKRecordZone(zoneID: Self.zoneID))
    let id = CKRecord.ID(recordName: title, zoneID: Self.zoneID)
    let root = CKRecord(recordType: "List", recordID: id)
    let share = CKShare(rootRecord: root)
    share[CKShare.SystemFieldKey.title] = title
    let participant = try await participant(address)
    participant.permission = permission
    share.cloud.addParticipant(participant)
    let (saves, _) = try await database.modifyRecords(saving: [root, share], deleting: [])
    let saved = try saves[share.recordID]?.get() as? CKShare
    let list = ShoppingList(rootID: id, shareID: share.recordID, isOwn: true)
    return (list, saved?.cloud.url)
  }

  /// Joins another user's list; throws a ``JoinProblem`` if there is a known reason.
  public func join(_ url: URL) async throws -> ShoppingList {
    let (rootID, share) = try await accept(url)
    guard let rootID else { throw JoinProblem.notInvited }
    return ShoppingList(rootID: rootID, shareID: share.recordID, isOwn: false)
  }

  /// Joins the list of the metadata that the system hands to the app's delegate.
  public func join(_ metadata: CloudShareMetadata) async throws -> ShoppingList {
    guard let rootID = metadata.hierarchicalRootRecordID else { throw JoinProblem.notInvited }
    let share = try await container.accept(metadata)
    return ShoppingList(rootID: rootID, shareID: share.recordID, isOwn: false)
  }

  func participant(_ address: String) async throws -> CloudShareParticipant {
    try await container.cloudShareParticipant(
      for: CKUserIdentity.LookupInfo(emailAddress: address))
  }

  /// Accepts a share; a share of a whole zone has no root.
  func accept(_ url: URL) async throws -> (rootID: CKRecord.ID?, share: CKShare) {
    do {
      let metadata = try await container.cloudShareMetadata(for: url)
      return (metadata.hierarchicalRootRecordID, try await container.accept(metadata))
    } catch {
      throw JoinProblem(error, url) ?? error
    }
  }

  /// Returns the items on the list, by name.
  public func items(of list: ShoppingList) async throws -> [Item] {
    let query = CKQuery(recordType: "Item", predicate: NSPredicate(value: true))
    let found = try await database(isOwn: list.isOwn).records(
      matching: query, inZoneWith: list.rootID.zoneID)
    let items = try found.matchResults.map { try $0.1.get() }
      .filter { $0.parent?.recordID == list.rootID }
    return items.map { Item($0.recordID.recordName, $0["count"] as? Int ?? 0) }
      .sorted { $0.name < $1.name }
  }

  /// Adds to the count of an item; simultaneous additions of other users count too.
  public func add(_ count: Int, of name: String, to list: ShoppingList) async throws {
    let database = database(isOwn: list.isOwn)
    let id = CKRecord.ID(recordName: name, zoneID: list.rootID.zoneID)
    var record: CKRecord
    do {
      record = try await database.record(for: id)
    } catch let error as CKError where error.code == .unknownItem {
      record = CKRecord(recordType: "Item", recordID: id)
      record.parent = CKRecord.Reference(recordID: list.rootID, action: .none)
    }
    while true {
      record["count"] = (record["count"] as? Int ?? 0) + count
      do {
        _ = try await database.save(record)
        return
      } catch let error as CKError where error.code == .serverRecordChanged {
        guard let server = error.serverRecord else { throw error }
        record = server
      }
    }
  }

  /// Ends sharing: for all if the list is the user's own, otherwise for the user.
  public func stopSharing(_ list: ShoppingList) async throws {
    _ = try await database(isOwn: list.isOwn).deleteRecord(withID: list.shareID)
  }
}
