import CloudKitInterfaces
import Foundation

extension ShoppingLists {
  /// Creates a folder and invites people to all its present and future lists; returns the URL for them.
  public func createFolder(
    _ name: String, inviting addresses: [String]
  ) async throws -> (folder: ListFolder, url: URL?) {
    let folder = ListFolder(zoneID: CKRecordZone.ID(zoneName: name), isOwn: true)
    _ = try await container.privateCloudDatabase.save(CKRecordZone(zoneID: folder.zoneID))
    let share = CKShare(recordZoneID: folder.zoneID)
    for address in addresses {
      let participant = try await participant(address)
      participant.permission = .readWrite
      share.cloud.addParticipant(participant)
    }
    let saved = try await container.privateCloudDatabase.save(share) as? CKShare
    return (folder, saved?.cloud.url)
  }

  /// Joins another user's folder; throws a ``JoinProblem`` if there is a known reason.
  public func joinFolder(_ url: URL) async throws -> ListFolder {
    ListFolder(zoneID: try await accept(url).share.recordID.zoneID, isOwn: false)
  }

  /// Leaves another user's folder, or ends the sharing of the user's own.
  public func leave(_ folder: ListFolder) async throws {
    _ = try await database(isOwn: folder.isOwn).deleteRecord(withID: folder.shareID)
  }

  /// Creates a list in a folder of any user.
  public func create(_ title: String, in folder: ListFolder) async throws -> ShoppingList {
    let id = CKRecord.ID(recordName: title, zoneID: folder.zoneID)
    _ = try await database(isOwn: folder.isOwn).save(CKRecord(recordType: "List", recordID: id))
    return ShoppingList(rootID: id, shareID: folder.shareID, isOwn: folder.isOwn)
  }

  /// Returns the lists in a folder, by title.
  public func lists(in folder: ListFolder) async throws -> [ShoppingList] {
    let query = CKQuery(recordType: "List", predicate: NSPredicate(value: true))
    let found = try await database(isOwn: folder.isOwn).records(
      matching: query, inZoneWith: folder.zoneID)
    return found.matchResults.map(\.0).sorted { $0.recordName < $1.recordName }
      .map { ShoppingList(rootID: $0, shareID: folder.shareID, isOwn: folder.isOwn) }
  }
}
