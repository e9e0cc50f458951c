@_spi(MockSpecGenerated) import MockSpecStores

@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime

/// An app that can be killed at any time, and goes on with what it has stored.
actor PlantedDiary {
  enum Mistake: CaseIterable {
    /// Stores that an entry is sent before it is.
    case forgetsBeforeSending
    /// Stores an entry and its place in the outbox one after the other.
    case storesTwice
    /// Stores the token of changes before the changes.
    case storesTokenFirst
    /// Counts its entries from one after each launch.
    case countsAgain
    /// Gives an entry a new name each time it tries to send it.
    case renamesAtRetry
  }

  struct State: Sendable {
    var entries: [String] = []
    var outbox: [String] = []
    var count = 0
    var seen: Set<String> = []
    var token: String?
    /// The time until which the service asks the app to wait, also after a launch.
    var pause: TestClock.Instant?
  }

  private let client: PlantedClient
  private let stored: StoredValue<State>
  private let mistake: Mistake?
  private var count: Int

  init(_ service: MockNotes, _ stored: StoredValue<State>, _ mistake: Mistake?) {
    client = PlantedClient(service, pause: stored.value.pause)
    (self.stored, self.mistake) = (stored, mistake)
    count = mistake == .countsAgain ? 0 : stored.value.count
  }

  var seen: Set<String> { stored.value.seen }

  func write(_ text: String) {
    count += 1
    let entry = "\(count):\(text)"
    if mistake == .storesTwice {
      stored.value.entries.append(entry)
      stored.value.outbox.append(entry)
      stored.value.count = count
    } else {
      var state = stored.value
      state.entries.append(entry)
      state.outbox.append(entry)
      state.count = count
      stored.value = state
    }
  }

  func sync() async throws {
    do {
      try await exchange()
    } catch {
      if let pause = await client.pause { stored.value.pause = pause }
      throw error
    }
  }

  private func exchange() async throws {
    while let entry = stored.value.outbox.first {
      let parts = entry.split(separator: ":")
      var name = "entry \(parts[0])"
      if mistake == .renamesAtRetry {
        stored.value.count += 1
        name = "entry \(parts[0]).\(stored.value.count)"
      }
      if mistake == .forgetsBeforeSending { stored.value.outbox.removeFirst() }
      do {
        let note = (name: name, title: parts.dropFirst().joined(), base: PlantedNote?.none)
        try await client.modify([note], policy: .allFields, isAtomic: true).verify()
      } catch {
        if mistake == .forgetsBeforeSending { stored.value.outbox.insert(entry, at: 0) }
        throw error
      }
      if mistake != .forgetsBeforeSending { stored.value.outbox.removeAll { $0 == entry } }
    }
    let news = try await client.changes(since: stored.value.token.map { NoteToken(text: $0) })
    if mistake == .storesTokenFirst { stored.value.token = news.token.text }
    var state = stored.value
    state.seen.formUnion(news.saved.map(\.title))
    state.token = news.token.text
    stored.value = state
  }
}

/// A phone with the diary, and another device that writes to the same account.
struct PlantedDiaries: Sendable {
  let service: MockNotes
  let phone: LaunchedApp<PlantedDiary.State, PlantedDiary>
  let texts = Protected((count: 0, written: Set<String>(), doubtful: Set<String>()))

  private func nextText() -> String {
    texts.withLock {
      $0.count += 1
      return "text \($0.count)"
    }
  }

  static func scenario(_ mistake: PlantedDiary.Mistake?) -> ActionScenario<PlantedDiaries> {
    ActionScenario(
      actions: [
        ExploredAction("write", weight: 2) { world, _ in
          let text = world.nextText()
          let isWritten: Bool? = try await world.phone.run {
            await $0.write(text)
            return true
          }
          world.texts.withLock {
            _ = isWritten == true ? $0.written.insert(text) : $0.doubtful.insert(text)
          }
        },
        ExploredAction("sync", weight: 2) { world, _ in
          _ = try? await world.phone.run { try await $0.sync() }
        },
        ExploredAction("relaunch") { world, _ in
          world.service.core.backend.killsApp(afterWrite: 1)
          let text = world.nextText()
          world.texts.withLock { _ = $0.doubtful.insert(text) }
          _ = try await world.phone.run { await $0.write(text) }
        },
        ExploredAction("another device writes") { world, _ in
          let text = world.nextText()
          world.service.notes.insert(Note("other \(text)", text))
          world.texts.withLock { _ = $0.written.insert(text) }
        },
      ],
      atEnd: [
        ExploredInvariant("each text is stored once, and seen") { world in
          _ = try await world.phone.run { try await $0.sync() }
          let titles = world.service.notes.all.compactMap(\.title)
          let texts = world.texts.withLock { $0 }
          let isRight =
            Set(titles).isSuperset(of: texts.written)
            && Set(titles).isSubset(of: texts.written.union(texts.doubtful))
          let seen = world.phone.stored.seen
          return isRight && Set(titles).count == titles.count && seen == Set(titles)
        }
      ]
    ) { backend in
      let service = MockNotes(backend: backend)
      let phone = try await backend.launch("phone", storing: PlantedDiary.State()) {
        PlantedDiary(MockNotes(backend: backend), $0, mistake)
      }
      return PlantedDiaries(service: service, phone: phone)
    }
  }
}
