import CloudKitMocks
import MockSpecStores
import SyncedNotes

/// Returns the scenario of a user with two devices, with what must hold at the end after any failure.
///
/// Nothing is deleted in it, as a device that has not fetched a zone before hears of no deletion.
///
/// - Parameter mistake: The mistake of the app on both devices.
/// - Returns: The scenario; `true` if all is right.
func story(of mistake: Mistake?) -> @Sendable (Backend) async throws -> Bool {
  { backend in
    let phone = try await launched { try await Device("phone", on: backend, mistake: mistake) }
    var tablet = try await launched { try await Device("tablet", on: backend, mistake: mistake) }
    try tablet.endAppWhenDiskFails()
    var written = try await phone.write(["a": "milk", "b": "bread"])
    await phone.trySync()
    await tablet.trySync()

    // Both change one note, and the later one wins.
    written.formUnion(try await phone.write(["a": "oat milk"]))
    written.formUnion(try await tablet.write(["a": "tea", "c": "cake"]))
    await tablet.trySync()
    await phone.trySync()
    await tablet.trySync()
    tablet = try await launched(tablet.launchedAgain)

    backend.removeAllFaults()
    for device in [phone, tablet, phone, tablet] {
      // A conflict, or a zone that is gone, ends the first sends.
      if await device.trySync() { continue }
      if await device.trySync() { continue }
      try await device.notes.sync()
    }
    return try await agree(phone, tablet, on: written)
  }
}

/// Checks that the server and both devices have the same notes, among them those that were written.
private func agree(_ phone: Device, _ tablet: Device, on written: Set<String>) async throws -> Bool
{
  let stored = phone.server
  let notes = try await [phone.notes.notes, tablet.notes.notes]
  let areSent = try await [phone.notes.isSent, tablet.notes.isSent]
  guard areSent == [true, true] else { return false }
  // A device hears nothing of a zone that was deleted and made again, and keeps what was in it.
  if phone.cloud.backend.isZoneLost {
    return notes.allSatisfy { $0.merging(stored) { $1 } == $0 }
  }
  // A user who signs out gives up what was not sent.
  let isComplete = written.isSubset(of: stored.keys) || phone.cloud.backend.hasSignedOut
  return notes.allSatisfy { $0 == stored } && isComplete
}

/// Launches an app, a second time if the disk was locked.
private func launched(_ launch: () async throws -> Device) async throws -> Device {
  do {
    return try await launch()
  } catch is DiskError {
    return try await launch()
  }
}

extension Device {
  /// Writes notes, and returns the names of those that the disk has taken.
  fileprivate func write(_ texts: KeyValuePairs<String, String>) async throws -> Set<String> {
    var written: Set<String> = []
    for (name, text) in texts {
      do {
        try await notes.write(text, to: name)
        written.insert(name)
      } catch is DiskError {}
    }
    return written
  }

  /// Synchronises, then lets a minute pass, more than the service asks for; returns `false` after a failure.
  @discardableResult
  fileprivate func trySync() async -> Bool {
    let isSynced = (try? await notes.sync()) != nil
    try? await cloud.backend.clock.sleep(for: .seconds(60))
    return isSynced
  }

  /// Ends the app at the first failure of its disk, as soon as it has handled the event.
  fileprivate func endAppWhenDiskFails() throws {
    guard let engine = database.syncEngines.last else { return }
    let (backend, disk) = (disk.backend, disk.core.client.name)
    engine.stop { _ in
      backend.failedCalls.contains { $0.client == disk && $0.failure is DiskError }
    }
  }
}

extension Backend {
  /// True if an app has heard that its user has signed out.
  fileprivate var hasSignedOut: Bool {
    journal.contains { entry in
      guard case .accountChange(let change) = entry.arguments as? CloudSyncEvent else {
        return false
      }
      if case .signOut = change.changeType { return true }
      return false
    }
  }

  /// True if an app has heard that the zone is gone, with notes in it.
  fileprivate var isZoneLost: Bool {
    journal.contains { entry in
      switch entry.arguments as? CloudSyncEvent {
      case .fetchedDatabaseChanges(let changes): !changes.deletions.isEmpty
      case .sentRecordZoneChanges(let sent):
        sent.failedRecordSaves.contains {
          $0.error.code == .userDeletedZone || $0.error.code == .zoneNotFound
        }
      default: false
      }
    }
  }
}
