import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension Uploader {
  /// Handles an answer: every item before the first permanent error is thrown.
  func settle(_ answer: Answer) throws {
    let saves = answer.saves.map { id, result in
      Result { try settle(id.recordName, saved: result) }
    }
    let deletions = answer.deletions.map { id, result in
      Result { try settle(id.recordName, deleted: result) }
    }
    for outcome in saves + deletions { try outcome.get() }
  }

  private func settle(_ name: String, saved result: Result<CKRecord, any Error>) throws {
    do {
      let record = try result.get()
      queue.saves.remove(name)
      queue.receive(record)
    } catch let error as CKError where mistake == .ignoresItemErrors {
      queue.saves.remove(name)
      queue.known[name] = error.clientRecord
    } catch let error as CKError where error.code == .serverRecordChanged {
      guard let server = error.serverRecord else { throw error }
      // The next round writes the user's text into the server's version.
      queue.known[name] = mistake == .mergesIntoClientRecord ? error.clientRecord : server
    } catch let error as CKError where error.code == .unknownItem {
      // Another device has deleted the note; the user's text recreates it.
      queue.known[name] = nil
    } catch let error as CKError where error.code == .limitExceeded {
      if mistake == .givesUpOnLimit { queue.saves.remove(name) }
      batchSize = max(batchSize / 2, 1)
    } catch let error as CKError where isLoss(error) {
      lose(error.code == .userDeletedZone)
    } catch let error as CKError where error.isTransient {
      return
    }
  }

  private func settle(_ name: String, deleted result: Result<Void, any Error>) throws {
    do {
      try result.get()
      queue.receiveDeletion(name)
    } catch let error as CKError where error.code == .unknownItem {
      if mistake == .failsOnMissingDeletion { throw error }
      queue.receiveDeletion(name)
    } catch is CKError where mistake == .ignoresItemErrors {
      queue.receiveDeletion(name)
    } catch let error as CKError where error.code == .limitExceeded {
      batchSize = max(batchSize / 2, 1)
    } catch let error as CKError where isLoss(error) {
      lose(error.code == .userDeletedZone)
    } catch let error as CKError where error.isTransient {
      return
    }
  }

  func isLoss(_ error: CKError) -> Bool {
    error.code == .userDeletedZone || error.code == .zoneNotFound
  }

  /// Applies the deletion of the zone: notes that the user has purged from iCloud are deleted here as well.
  func lose(_ isPurged: Bool) {
    let lost = queue
    queue = Queue()
    losses += 1
    if isPurged, mistake == .uploadsAfterPurge {
      queue.notes = lost.notes
      queue.saves = Set(lost.notes.keys)
    }
  }
}
