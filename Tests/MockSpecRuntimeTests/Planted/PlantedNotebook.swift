@_spi(MockSpecGenerated) import MockSpecStores

@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime

/// A device that shares notes with others; each note is a set of letters, so that conflicts can be merged.
actor PlantedNotebook {
  enum Mistake: CaseIterable {
    /// Sends all notes, also those that others have deleted.
    case sendsEverything
    /// Writes over what others have written.
    case overwrites
    /// Takes the stored note in a conflict, and forgets its own letters.
    case takesStored
    /// Forgets what it has to send before it is sent.
    case forgetsFailed
    /// Does not delete a note of which it does not know that it was stored.
    case forgetsUnacknowledged
    /// Does not hear of deletions.
    case ignoresDeletions
    /// Makes a note again that was deleted elsewhere while it was edited.
    case resurrects
  }

  private let client: PlantedClient
  private let mistake: Mistake?
  private(set) var letters: [String: Set<Character>] = [:]
  private var bases: [String: PlantedNote] = [:]
  private var edited: Set<String> = []
  private var deleted: Set<String> = []
  private var token: NoteToken?
  /// True if nobody knows what of the last request was stored.
  private var isUnanswered = false

  init(_ service: MockNotes, _ mistake: Mistake?) {
    client = PlantedClient(service)
    self.mistake = mistake
  }

  var names: [String] { letters.keys.sorted() }
  var texts: [String: String] { letters.mapValues { String($0.sorted()) } }

  func write(_ letter: Character, to name: String) {
    letters[name, default: []].insert(letter)
    edited.insert(name)
  }

  func delete(_ name: String) {
    letters[name] = nil
    edited.remove(name)
    if mistake == .forgetsUnacknowledged, bases[name] == nil { return }
    deleted.insert(name)
  }

  func sync() async throws {
    // What was stored without an answer can be deleted by now, and must not be made again: the feed tells, from a token on
    // that is older than all that this device sends.
    if token == nil || isUnanswered { try await pull() }
    try await push()
    try await pull()
  }

  private func push() async throws {
    for _ in 0..<5 {
      let names = mistake == .sendsEverything ? Set(letters.keys) : edited
      let gone = deleted
      if names.isEmpty, gone.isEmpty { return }
      if mistake == .forgetsFailed { (edited, deleted) = ([], []) }
      let saves = names.sorted().map { name in
        (
          name: name, title: texts[name] ?? "",
          base: mistake == .sendsEverything ? nil : bases[name]
        )
      }
      let isForced = [.overwrites, .sendsEverything].contains(mistake)
      isUnanswered = true
      let answer = try await client.modify(
        saves, deleting: gone.sorted(), policy: isForced ? .allFields : .ifUnchanged)
      isUnanswered = names.contains { answer.saved[$0] == nil && answer.refused[$0] == nil }
      for (name, note) in answer.saved {
        bases[name] = note
        edited.remove(name)
      }
      for name in gone where answer.refused[name].map({ $0 == .unknown }) ?? true {
        deleted.remove(name)
        bases[name] = nil
      }
      for (name, stored) in answer.stored where letters[name] != nil {
        bases[name] = stored
        if mistake == .takesStored {
          letters[name] = Set(stored.title)
          edited.remove(name)
        } else {
          letters[name, default: []].formUnion(stored.title)
        }
      }
      for (name, code) in answer.refused where code == .unknown && letters[name] != nil {
        bases[name] = nil
        if mistake == .resurrects { continue }
        letters[name] = nil
        edited.remove(name)
      }
      let isAgain = answer.refused.keys.contains { edited.contains($0) || deleted.contains($0) }
      if !isAgain { return }
    }
  }

  private func pull() async throws {
    let news = try await client.changes(since: token)
    for note in news.saved where !deleted.contains(note.name) {
      bases[note.name] = note
      let own = edited.contains(note.name) ? letters[note.name] ?? [] : []
      letters[note.name] = own.union(note.title)
    }
    for name in news.deleted where mistake != .ignoresDeletions && mistake != .resurrects {
      letters[name] = nil
      bases[name] = nil
      edited.remove(name)
    }
    for name in news.deleted where mistake == .resurrects && !edited.contains(name) {
      letters[name] = nil
      bases[name] = nil
    }
    (token, isUnanswered) = (news.token, false)
  }
}

/// Three devices with one account.
struct PlantedNotebooks: Sendable {
  let service: MockNotes
  let devices: [PlantedNotebook]
  let history = Protected(History())

  struct History: Sendable {
    var count = 0
    var written: [String: Set<Character>] = [:]
    /// The notes that were deleted, and not written to afterwards.
    var deleted: Set<String> = []
    /// The notes that were ever deleted.
    var touched: Set<String> = []
  }

  static func scenario(_ mistake: PlantedNotebook.Mistake?) -> ActionScenario<PlantedNotebooks> {
    let actions: [[ExploredAction<PlantedNotebooks>]] = ["phone", "tablet", "laptop"].enumerated()
      .map { index, name in
        [
          ExploredAction("\(name) begins") { world, _ in
            let note = world.history.withLock { history in
              history.count += 1
              history.written["note \(history.count)"] = ["a"]
              return "note \(history.count)"
            }
            await world.devices[index].write("a", to: note)
          },
          ExploredAction("\(name) writes", if: { await !$0.devices[index].names.isEmpty }) {
            world, draw in
            let device = world.devices[index]
            guard let note = draw.element(of: await device.names) else { return }
            let letter = draw.element(of: Array("bcdefg")) ?? "b"
            world.history.withLock {
              $0.written[note, default: []].insert(letter)
              $0.deleted.remove(note)
            }
            await device.write(letter, to: note)
          },
          ExploredAction("\(name) deletes", if: { await !$0.devices[index].names.isEmpty }) {
            world, draw in
            guard let note = draw.element(of: await world.devices[index].names) else { return }
            world.history.withLock {
              $0.deleted.insert(note)
              $0.touched.insert(note)
            }
            await world.devices[index].delete(note)
          },
          ExploredAction("\(name) syncs", weight: 3) { world, _ in
            try? await world.devices[index].sync()
          },
        ]
      }
    return ActionScenario(
      actions: actions.flatMap { $0 },
      atEnd: [
        ExploredInvariant("the devices agree with the service") { world in
          for _ in 0..<2 { for device in world.devices { try await device.sync() } }
          let stored = world.service.titles
          for device in world.devices where await device.texts != stored { return false }
          return true
        },
        ExploredInvariant("nothing that was written is lost, nothing that was deleted comes back") {
          world in
          let (history, stored) = (world.history.withLock { $0 }, world.service.titles)
          return history.deleted.allSatisfy { stored[$0] == nil }
            && history.written.allSatisfy { note, letters in
              history.touched.contains(note) || letters.isSubset(of: stored[note] ?? "")
            }
        },
      ]
    ) { backend in
      let services = (0..<3).map { _ in MockNotes(backend: backend) }
      return PlantedNotebooks(
        service: services[0], devices: services.map { PlantedNotebook($0, mistake) })
    }
  }
}
