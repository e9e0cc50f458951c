@_spi(MockSpecGenerated) import MockSpecStores

@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime

/// An app whose users come and go; each has notes of their own.
actor PlantedMailbox {
  enum Mistake: CaseIterable {
    /// Sends what was written by another user as the present one.
    case sendsAsPresent
    /// Tries again for the present user what has failed for another.
    case retriesAsPresent
    /// Forgets what is not sent when the user leaves.
    case forgetsAtSignOut
    /// Goes on with the token of another user.
    case keepsToken
    /// Shows what another user has.
    case keepsList
  }

  private let clients: [String: PlantedClient]
  private let mistake: Mistake?
  private(set) var user: String?
  private var outbox: [(owner: String, name: String)] = []
  private var failed: [String] = []
  private(set) var shown: Set<String> = []
  private var token: NoteToken?

  init(_ clients: [String: PlantedClient], _ mistake: Mistake?) {
    (self.clients, self.mistake) = (clients, mistake)
  }

  func signIn(_ name: String) {
    if user != name, mistake != .keepsToken { token = nil }
    if mistake != .keepsList { shown = [] }
    user = name
  }

  func signOut() {
    if mistake == .forgetsAtSignOut { outbox = [] }
    // What the same user has seen comes again with the next sign-in.
    token = mistake == .keepsToken ? token : nil
    if mistake != .keepsList { shown = [] }
    user = nil
  }

  func write(_ name: String) {
    guard let user else { return }
    outbox.append((user, name))
  }

  func flush() async throws {
    guard let user, let client = clients[user] else { return }
    let own = outbox.filter { mistake == .sendsAsPresent || $0.owner == user }.map(\.name)
    let names = Set(own + failed)
    if names.isEmpty { return }
    do {
      let notes = names.sorted().map { (name: $0, title: "", base: PlantedNote?.none) }
      try await client.modify(notes, policy: .allFields, isAtomic: true).verify()
    } catch {
      if mistake == .retriesAsPresent {
        failed += own
        outbox.removeAll { $0.owner == user }
      }
      throw error
    }
    failed = []
    outbox.removeAll { names.contains($0.name) }
  }

  func refresh() async throws {
    guard let user, let client = clients[user] else { return }
    let news = try await client.changes(since: token)
    shown.formUnion(news.saved.map(\.name))
    token = news.token
  }
}

/// A device that two users share.
struct PlantedMailboxes: Sendable {
  let services: [String: MockNotes]
  let app: PlantedMailbox
  let written = Protected<[String: Set<String>]>([:])

  private static let users = ["ann", "bob"]

  static func scenario(_ mistake: PlantedMailbox.Mistake?) -> ActionScenario<PlantedMailboxes> {
    ActionScenario(
      actions: [
        ExploredAction("write", weight: 2, if: { await $0.app.user != nil }) { world, _ in
          guard let user = await world.app.user else { return }
          let name = world.written.withLock { written in
            let name = "note \(written.values.reduce(0) { $0 + $1.count } + 1)"
            written[user, default: []].insert(name)
            return name
          }
          await world.app.write(name)
        },
        ExploredAction("sign in", if: { await $0.app.user == nil }) { world, draw in
          if let user = draw.element(of: users) { await world.app.signIn(user) }
        },
        ExploredAction("sign out", if: { await $0.app.user != nil }) { world, _ in
          await world.app.signOut()
        },
        ExploredAction("flush", weight: 2) { world, _ in try? await world.app.flush() },
        ExploredAction("refresh", weight: 2) { world, _ in try? await world.app.refresh() },
      ],
      always: [
        ExploredInvariant("nobody sees what another user has") { world in
          let (user, shown) = await (world.app.user, world.app.shown)
          return world.written.withLock { written in
            shown.isSubset(of: user.flatMap { written[$0] } ?? [])
          }
        }
      ],
      atEnd: [
        ExploredInvariant("each user has what they have written") { world in
          for user in users {
            await world.app.signOut()
            await world.app.signIn(user)
            try await world.app.flush()
            try await world.app.refresh()
            let (own, shown) = (
              world.written.withLock { $0[user] ?? [] }, await world.app.shown
            )
            guard Set(world.services[user]?.titles.keys.map { $0 } ?? []) == own, shown == own
            else { return false }
          }
          return true
        }
      ]
    ) { backend in
      let services = Dictionary(
        uniqueKeysWithValues: users.map { ($0, MockNotes(account: $0, backend: backend)) })
      return PlantedMailboxes(
        services: services, app: PlantedMailbox(services.mapValues { PlantedClient($0) }, mistake))
    }
  }
}
