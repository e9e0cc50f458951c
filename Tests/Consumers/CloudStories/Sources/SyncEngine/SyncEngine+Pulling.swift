import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension SyncEngine {
  /// Gets what other devices have sent.
  func pull() async throws {
    if try await zoneHasChanged() { try await pullZone() }
  }

  /// Asks what has happened to the zones, and follows the deletion of ours.
  private func zoneHasChanged() async throws -> Bool {
    var isChanged = false
    var moreComing = true
    while moreComing {
      let token = try state.databaseToken.flatMap(Archive.token)
      do {
        let changes = try await patiently { try await database.databaseChanges(since: token) }
        if changes.deletions.contains(where: { $0.zoneID == Self.zoneID }) {
          // The notes are gone from the server by the user's wish, so they go here.
          state = LocalState()
        }
        let found = changes.modifications.contains { $0.zoneID == Self.zoneID }
        isChanged = isChanged || found
        state.hasZone = state.hasZone || found
        state.databaseToken = try Archive.data(changes.changeToken)
        moreComing = changes.moreComing
      } catch let error as CKError where error.code == .changeTokenExpired && token != nil {
        state.databaseToken = nil
      }
    }
    return isChanged || state.hasUnfinishedPull
  }

  private func pullZone() async throws {
    state.hasUnfinishedPull = true
    var seen: Set<String>? = state.zoneToken == nil ? [] : nil
    var moreComing = true
    while moreComing {
      let token = try state.zoneToken.flatMap(Archive.token)
      do {
        let changes = try await patiently {
          try await database.recordZoneChanges(inZoneWith: Self.zoneID, since: token)
        }
        for (id, result) in changes.modificationResultsByID {
          state.receive(try result.get().record)
          seen?.insert(id.recordName)
        }
        for deletion in changes.deletions { receiveDeletion(deletion.recordID.recordName) }
        // After the data, so that a crash in between fetches it once more.
        state.zoneToken = try Archive.data(changes.changeToken)
        moreComing = changes.moreComing
      } catch let error as CKError where error.code == .changeTokenExpired && token != nil {
        state.zoneToken = nil
        seen = []
      }
    }
    // Deletions are not part of a fetch from the beginning.
    if let seen {
      for id in Set(state.systemFields.keys).subtracting(seen) { receiveDeletion(id) }
    }
    state.hasUnfinishedPull = false
  }

  /// Follows a deletion, unless the user has changed the note meanwhile: then it is made anew.
  private func receiveDeletion(_ id: String) {
    if state.pending[id] == nil { state.forget(id) } else { state.systemFields[id] = nil }
  }
}
