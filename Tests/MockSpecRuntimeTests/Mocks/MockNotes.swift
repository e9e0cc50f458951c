@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// A mock as generated code for a database of class records in zones has it.
final class MockNotes: Sendable {
  let core: MockCore
  let account: String
  /// True if notes belong to their creators.
  let isAuthored: Bool

  init(account: String = "me", backend: Backend = Backend(), isAuthored: Bool = false) {
    self.account = account
    self.isAuthored = isAuthored
    core = MockCore(
      "MockNotes",
      members: """
        fetch=note(for:) note(for:completion:) modify=modify(saving:deleting:) find=notes(matching:) \
        add(_:) ModifyNotes modifyZones=modifyZones(saving:deleting:) \
        changes(in:since:limit:) zoneChanges(since:)
        """,
      backend: backend)
  }

  var on: On { On(core: core) }

  struct On: Sendable {
    let core: MockCore
    var fetch: StoreKnob<RecordFetchRequest<NoteAdapter>, MockNoteError> { .init(core) }
    var modify: StoreKnob<ModifyRequest<NoteAdapter>, MockNoteError> { .init(core) }
    var find: StoreKnob<QueryRequest<NoteAdapter>, MockNoteError> { .init(core) }
    var modifyZones: StoreKnob<ModifyRequest<NoteZoneAdapter>, MockNoteError> { .init(core) }
    var changes: StoreKnob<ChangesRequest<NoteAdapter>, MockNoteError> { .init(core) }
    var zoneChanges: StoreKnob<ChangesRequest<NoteZoneAdapter>, MockNoteError> { .init(core) }
  }

  var zones: StoreTable<NoteZoneAdapter> {
    core.table("zones", database: account, holdsZones: true, initially: [NoteZone(id: "home")])
  }

  var notes: StoreTable<NoteAdapter> {
    core.table(
      "notes", database: isAuthored ? "board of \(account)" : account, zones: zones,
      pageSize: 100)
  }

  func note(for id: NoteID) async throws -> Note {
    try await on.fetch.answer(RecordFetchRequest([id]), on: notes).single.get()
  }

  func note(for id: NoteID, completion: @escaping (Result<Note, any Error>) -> Void) {
    on.fetch.answer(RecordFetchRequest([id]), on: notes) { response in
      completion(response.single)
    }
  }

  @discardableResult
  func fetch(_ ids: NoteID..., fields: [String]? = nil) -> RecordFetchResponse<NoteAdapter> {
    on.fetch.run(RecordFetchRequest(ids, fields: fields), on: notes, function: "note(for:)")
  }

  @discardableResult
  func modify(
    saving saves: [Note] = [], deleting deletes: [NoteID] = [],
    policy: SavePolicy = .ifUnchanged, isAtomic: Bool = true
  ) -> ModifyResponse<NoteAdapter> {
    on.modify.run(
      ModifyRequest(saving: saves, deleting: deletes, policy: policy, isAtomic: isAtomic),
      on: notes, function: "modify(saving:deleting:)")
  }

  @discardableResult
  func modifyZones(
    saving saves: [NoteZone] = [], deleting deletes: [String] = []
  ) -> ModifyResponse<NoteZoneAdapter> {
    on.modifyZones.run(
      ModifyRequest(saving: saves, deleting: deletes, isAtomic: true), on: zones)
  }

  @discardableResult
  func find(
    _ query: RecordQuery<Note>? = RecordQuery(), zone: String? = nil, fields: [String]? = nil,
    limit: Int? = nil, cursor: NoteCursor? = nil
  ) -> QueryResponse<NoteAdapter> {
    on.find.run(
      QueryRequest(query, zone: zone, fields: fields, limit: limit, cursor: cursor), on: notes,
      function: "notes(matching:)")
  }

  func changes(in zone: String, since token: NoteToken?, limit: Int? = nil)
    -> ChangesResponse<NoteAdapter>
  {
    on.changes.run(ChangesRequest(since: token, zone: zone, limit: limit), on: notes)
  }

  func zoneChanges(since token: NoteToken?) -> ChangesResponse<NoteZoneAdapter> {
    on.zoneChanges.run(ChangesRequest(since: token), on: zones)
  }

  func add(_ operation: ModifyNotes) {
    core.perform(operation, as: "ModifyNotes") { [self] call in
      let request = ModifyRequest<NoteAdapter>(saving: operation.notes, deleting: operation.deletes)
      on.modify.answer(request, on: notes, for: call) { response in
        for step in call.steps(of: response) {
          switch step {
          case .progress(let item, let share): operation.progress?(item.record, share)
          case .saved(let item): operation.each?(item.id, item.result)
          case .deleted(let item): operation.eachDeleted?(item.id, item.result)
          }
        }
        operation.finish?(response.completion)
      }
    }
  }
}

/// An operation as a plain object that requests saves.
class ModifyNotes: @unchecked Sendable {
  let notes: [Note]
  let deletes: [NoteID]
  var progress: ((Note, Double) -> Void)?
  var each: ((NoteID, Result<Note, any Error>) -> Void)?
  var eachDeleted: ((NoteID, Result<Void, any Error>) -> Void)?
  var finish: ((Result<Void, any Error>) -> Void)?

  init(_ notes: Note..., deleting deletes: [NoteID] = []) {
    self.notes = notes
    self.deletes = deletes
  }
}

/// An operation with its own state, like those of Foundation.
final class DrivenModifyNotes: ModifyNotes, DrivenOperation, @unchecked Sendable {
  private let cancellations = Collected<Bool>()
  private let readings = Collected<Void>()
  private let handlers = Collected<@Sendable () -> Void>()
  var announcesCancellation = true
  /// The number of times that somebody asked for the cancellation.
  var readingCount: Int { readings.all.count }

  var isCancelled: Bool {
    get {
      readings.append(())
      return cancellations.all.last ?? false
    }
    set {
      cancellations.append(newValue)
      for handler in handlers.all { handler() }
    }
  }

  func observeCancellation(_ handler: @escaping @Sendable () -> Void) -> AnyObject? {
    guard announcesCancellation else { return nil }
    handlers.append(handler)
    return self
  }

  var isFinished = false
  private var wasAdded = false

  func drive(_ body: @escaping () -> Void) -> Bool {
    guard !wasAdded else { return false }
    wasAdded = true
    body()
    isFinished = true
    return true
  }
}
