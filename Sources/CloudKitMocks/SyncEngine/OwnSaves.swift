@_spi(MockSpec) import CloudKitInterfaces
import MockSpecStores

/// The saves of apps beside their sync engines, which an engine leaves out where a test chooses so.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct OwnSaves {
  /// A version that a client has saved.
  private struct Save {
    let tag: String?
    let number: Int
  }

  private var saves: [String: [CKRecord.ID: Save]] = [:]
  /// The number of saves until now.
  private(set) var count = 0

  mutating func add(_ record: CKRecord, by client: String) {
    count += 1
    let save = Save(tag: CKRecordAdapter.changeTag(of: record), number: count)
    saves[client, default: [:]][record.recordID] = save
  }

  mutating func remove(_ ids: [CKRecord.ID], of client: String) {
    for id in ids { saves[client]?[id] = nil }
  }

  /// Checks whether a client has saved the version of a record after the first so many saves.
  func contains(_ record: CKRecord, of client: String, after count: Int) -> Bool {
    guard let save = saves[client]?[record.recordID] else { return false }
    return save.number > count && save.tag == CKRecordAdapter.changeTag(of: record)
  }
}

/// A listener that notes the saves of clients in the records of a database with engines.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
private final class OwnSaveListener: TableListener {
  typealias Adapter = CKRecordAdapter

  /// Weak, because the backend holds both.
  private weak var register: SyncEngineRegister?

  init(_ register: SyncEngineRegister) { self.register = register }

  func hasChanged(
    _ kind: ChangeKind, _ record: CKRecord, by caller: Caller, in state: inout StoreState
  ) {
    guard let register, let client = caller.client, kind != .deleted,
      !register.choices.fetchesOwnSaves
    else { return }
    register.ownSaves.add(record, by: client)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// Begins to note what the app saves beside the engine; earlier saves come to it like those of others.
  func listenToOwnSaves() {
    let table = database.records.table
    let count = backend.withStores { _, held in
      let register = backend.part(SyncEngineRegister.self, held)
      if !table.listeners.contains(where: { $0 is OwnSaveListener }) {
        table.listeners.append(OwnSaveListener(register))
      }
      return register.ownSaves.count
    }
    memory.withLock { $0.earlierSaves = count }
  }

  /// Records that the engine itself has saved records.
  func hasSent(_ records: [CKRecord]) {
    backend.lock.withLock { held in
      let register = backend.part(SyncEngineRegister.self, held)
      register.ownSaves.remove(records.map(\.recordID), of: core.client.label)
    }
  }

  /// Returns a page without what the app has saved beside the engine, where the service tells that only to the engine of a
  /// later launch; that one begins before the page.
  func withoutOwnSaves(
    _ page: ZoneChangesRequest.Page, of zone: CKRecordZone.ID, since token: String?
  ) -> ZoneChangesRequest.Page {
    if backend.syncEngineChoices.fetchesOwnSaves { return page }
    let earlier = memory.withLock { $0.earlierSaves }
    let own = backend.lock.withLock { held in
      let saves = backend.part(SyncEngineRegister.self, held).ownSaves
      return Set(
        page.changed.filter { saves.contains($0, of: core.client.label, after: earlier) }
          .map(\.recordID))
    }
    if own.isEmpty { return page }
    memory.withLock { memory in
      if memory.values.heldTokens[zone] == nil { memory.values.heldTokens[zone] = token ?? "" }
      memory.isDirty = true
    }
    var page = page
    page.changed.removeAll { own.contains($0.recordID) }
    return page
  }
}
