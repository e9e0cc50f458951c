@_spi(MockSpecGenerated) import MockSpecStores

@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime

/// A client of the notes as the planted apps have it: it waits as the service asks it to.
actor PlantedClient {
  let service: MockNotes
  /// The time until which the service asks the app to wait.
  private(set) var pause: TestClock.Instant?

  init(_ service: MockNotes, pause: TestClock.Instant? = nil) {
    (self.service, self.pause) = (service, pause)
  }

  /// Saves and deletes notes, and returns the codes of those that the service refuses; throws if the request fails.
  func modify(
    _ saves: [(name: String, title: String, base: PlantedNote?)] = [],
    deleting names: [String] = [],
    policy: SavePolicy = .ifUnchanged, isAtomic: Bool = false
  ) async throws -> PlantedAnswer {
    try await wait()
    let notes = saves.map { save in
      let note = Note(save.name, save.base?.title)
      note.tag = save.base?.tag
      note.changed = []
      note.title = save.title
      return note
    }
    let request = ModifyRequest<NoteAdapter>(
      saving: notes, deleting: names.map { NoteID($0) }, policy: policy, isAtomic: isAtomic)
    let response = await service.on.modify.answer(
      request, on: service.notes, function: "modify(saving:deleting:)")
    if let failure = response.failure, code(failure) != .partial { throw noting(failure) }
    var answer = PlantedAnswer()
    for item in response.saves {
      if let note = item.value {
        answer.saved[item.id.name] = PlantedNote(note)
      } else if let error = item.error {
        answer.refused[item.id.name] = code(error) ?? .malformed
        answer.stored[item.id.name] = (error as? NoteError)?.server.map { PlantedNote($0) }
      }
    }
    for item in response.deletes {
      guard let error = item.error else { continue }
      answer.refused[item.id.name] = code(error) ?? .malformed
    }
    return answer
  }

  func fetch(_ names: [String]) async throws -> [String: PlantedNote] {
    try await wait()
    let response = await service.on.fetch.answer(
      RecordFetchRequest(names.map { NoteID($0) }), on: service.notes, function: "note(for:)")
    if let failure = response.failure { throw noting(failure) }
    var notes: [String: PlantedNote] = [:]
    for item in response.items {
      switch item.result {
      case .success(let note): notes[item.id.name] = PlantedNote(note)
      case .failure(let error) where code(error) == .unknown: break
      case .failure(let error): throw noting(error)
      }
    }
    return notes
  }

  func changes(since token: NoteToken?) async throws -> (
    saved: [PlantedNote], deleted: [String], token: NoteToken
  ) {
    try await wait()
    var (saved, deleted, token) = ([PlantedNote](), [String](), token)
    while true {
      let response = await service.on.changes.answer(
        ChangesRequest(since: token, zone: "home"), on: service.notes,
        function: "changes(in:since:limit:)")
      if let failure = response.failure { throw noting(failure) }
      let (saves, deletions, end, isMoreComing) = try response.lists.get()
      saved += saves.map { PlantedNote($0) }
      deleted += deletions.map(\.name)
      token = end
      if !isMoreComing { return (saved, deleted, end) }
    }
  }

  private func wait() async throws {
    if let pause { try await service.core.backend.clock.sleep(until: pause) }
    pause = nil
  }

  private func noting(_ error: any Error) -> any Error {
    if let delay = (error as? NoteError)?.retryAfter {
      pause = service.core.backend.clock.now.advanced(by: .seconds(delay))
    }
    return error
  }
}

/// A stored note, as a value.
struct PlantedNote: Sendable, Equatable {
  var name: String
  var title: String
  var tag: String?

  init(_ note: Note) { (name, title, tag) = (note.id.name, note.title ?? "", note.tag) }
}

/// The answer to a request of a planted app.
struct PlantedAnswer: Sendable {
  struct Refusal: Error {}

  var saved: [String: PlantedNote] = [:]
  var refused: [String: MockNoteError.Code] = [:]
  /// The stored notes that conflicts have told.
  var stored: [String: PlantedNote] = [:]

  /// Throws if an item was refused.
  func verify() throws { if !refused.isEmpty { throw Refusal() } }
}

extension MockNotes {
  /// The titles of the stored notes by their names.
  var titles: [String: String] {
    Dictionary(uniqueKeysWithValues: notes.all.map { ($0.id.name, $0.title ?? "") })
  }
}

/// A scenario of a planted app, whatever its world is.
struct PlantedBug: Sendable, CustomStringConvertible {
  let description: String
  /// The number of steps, with faults and turned links, that are known to suffice.
  let knownSteps: Int
  let explore: @Sendable (UInt64, ActionBudget) async -> ActionExploration

  init<World>(
    _ description: String, steps: Int, _ scenario: @escaping @Sendable () -> ActionScenario<World>
  ) {
    (self.description, knownSteps) = (description, steps)
    explore = { seed, budget in
      var busy = MockNoteError.busy
      busy.retryAfter = 5
      return await exploreActions(
        of: scenario(), with: [.network, busy], seed: seed, budget: budget)
    }
  }
}
