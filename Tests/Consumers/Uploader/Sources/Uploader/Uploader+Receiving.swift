import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension Uploader {
  /// Fetches the changes of other devices.
  public func download() async throws {
    try await followZone()
    if queue.hasZone {
      do {
        try await followNotes()
      } catch let error as CKError where isLoss(error) {
        lose(error.code == .userDeletedZone)
      }
    }
  }

  /// Fetches the changes of the zone.
  private func followZone() async throws {
    var moreComing = true
    while moreComing {
      do {
        let token = queue.databaseToken
        let changes = try await patiently { try await database.databaseChanges(since: token) }
        for deletion in changes.deletions where deletion.zoneID == Self.zoneID {
          lose(deletion.reason == .purged)
        }
        if changes.modifications.contains(where: { $0.zoneID == Self.zoneID }) {
          queue.hasZone = true
        }
        queue.databaseToken = changes.changeToken
        moreComing = changes.moreComing
      } catch let error as CKError
        where error.code == .changeTokenExpired && queue.databaseToken != nil
      {
        queue.databaseToken = nil
      }
    }
  }

  /// Fetches the changes of the notes, page by page.
  private func followNotes() async throws {
    var token = queue.zoneToken
    // A fetch from the beginning reports no deletions.
    var seen: Set<String>? = token == nil ? [] : nil
    var moreComing = true
    while moreComing {
      do {
        let changes = try await patiently {
          try await database.recordZoneChanges(inZoneWith: Self.zoneID, since: token)
        }
        if mistake == .storesTokenFirst { queue.zoneToken = changes.changeToken }
        for (id, result) in changes.modificationResultsByID {
          queue.receive(try result.get().record)
          seen?.insert(id.recordName)
        }
        for deletion in changes.deletions {
          queue.receiveDeletion(deletion.recordID.recordName)
        }
        // The token is stored after the data, so that unread changes are fetched again.
        queue.zoneToken = changes.changeToken
        if mistake != .asksAgainWithOldToken { token = changes.changeToken }
        moreComing = changes.moreComing
      } catch let error as CKError where error.code == .changeTokenExpired && token != nil {
        if mistake == .ignoresExpiredToken { return }
        token = nil
        seen = []
      }
    }
    for name in Set(queue.known.keys).subtracting(seen ?? Set(queue.known.keys)) {
      queue.receiveDeletion(name)
    }
  }
}
