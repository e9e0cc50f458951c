import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension SyncEngine {
  /// Fetches the changes of other devices.
  func pull() async throws {
    if try await zoneHasChanged() { try await pullZone() }
  }

  /// Fetches the changes of zones, and applies the deletion of the engine's zone.
  private func zoneHasChanged() async throws -> Bool {
    var isChanged = false
    var moreComing = true
    while moreComing {
      let token = try state.databaseToken.flatMap(Archive.token)
      do {
        let changes = try await patiently { try await database.databaseChanges(since: token) }
        if changes.deletions.contains(where: { $0.zoneID == Self.zoneID }) {
          // The user has purged the notes from the server, so the device deletes them too.
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
        // The token is stored after the data, so that a crash in between causes another fetch.
        state.zoneToken = try Archive.data(changes.changeToken)
        moreComing = changes.moreComing
      } catch let error as CKError where error.code == .changeTokenExpired && token != nil {
        state.zoneToken = nil
        seen = []
      }
    }
    // A fetch from the beginning reports no deletions.
    if let seen {
      for id in Set(state.systemFields.keys).subtracting(seen) { receiveDeletion(id) }
    }
    state.hasUnfinishedPull = false
  }

  /// Applies a deletion, unless the user has changed the note meanwhile, which recreates it.
  private func receiveDeletion(_ id: String) {
    if state.pending[id] == nil { state.forget(id) } else { state.systemFields[id] = nil }
  }
}
