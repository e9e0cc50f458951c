@_spi(MockSpecGenerated) import MockSpecStores

@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime

/// A teller who moves money between accounts; each account is a note with its amount, and the numbers of its transfers.
actor PlantedTeller {
  enum Mistake: CaseIterable {
    /// Writes over what other tellers have written meanwhile.
    case overwrites
    /// Does not ask whether a transfer without an answer was applied.
    case retriesBlindly
    /// Knows of an account only the last transfer.
    case knowsLastOnly
    /// Takes in one request, and gives in another.
    case savesTwice
    /// Does not look at the amount again after a conflict.
    case trustsFirstLook
  }

  struct Transfer: Sendable {
    let id: String
    let source: String
    let target: String
    let amount: Int
    /// True if a request was made.
    var isSent = false
    /// True if half of it was applied.
    var isHalfDone = false
  }

  private let client: PlantedClient
  private let name: String
  private let mistake: Mistake?
  private var accounts: [String: PlantedNote] = [:]
  private var count = 0
  private(set) var open: Transfer?
  /// The transfers that the service has said to be applied.
  private(set) var done: [Transfer] = []

  init(_ name: String, _ service: MockNotes, _ mistake: Mistake?) {
    (client, self.name, self.mistake) = (PlantedClient(service), name, mistake)
  }

  /// Looks at both accounts, and begins a transfer that the source can pay.
  func begin(_ amount: Int, from source: String, to target: String) async throws {
    accounts = try await client.fetch([source, target])
    guard let note = accounts[source], PlantedTeller.amount(note) >= amount else { return }
    count += 1
    open = Transfer(id: "\(name)\(count)", source: source, target: target, amount: amount)
  }

  /// Applies the transfer that was begun.
  func finish() async throws {
    for _ in 0..<5 {
      guard var transfer = open else { return }
      if transfer.isSent {
        accounts = try await client.fetch([transfer.source, transfer.target])
        if mistake != .retriesBlindly, isApplied(transfer) {
          open = nil
          return
        }
      }
      guard let source = accounts[transfer.source], let target = accounts[transfer.target] else {
        return
      }
      let canPay = Self.amount(source) >= transfer.amount
      guard canPay || mistake == .trustsFirstLook || mistake == .overwrites else {
        open = nil
        return
      }
      transfer.isSent = true
      open = transfer
      let less = (
        name: source.name, title: title(source, -transfer.amount, transfer.id), base: source
      )
      let more = (
        name: target.name, title: title(target, transfer.amount, transfer.id), base: target
      )
      let policy = mistake == .overwrites ? SavePolicy.allFields : .ifUnchanged
      if mistake == .savesTwice {
        let first = try await client.modify([less], policy: policy)
        if !first.refused.isEmpty { continue }
        open = nil
        _ = try await client.modify([more], policy: policy)
        done.append(transfer)
        return
      }
      let answer = try await client.modify([less, more], policy: policy, isAtomic: true)
      if answer.refused.isEmpty {
        open = nil
        done.append(transfer)
      }
    }
  }

  private func isApplied(_ transfer: Transfer) -> Bool {
    let ids = accounts[transfer.source].map { $0.title.split(separator: " ").dropFirst() } ?? []
    let known = mistake == .knowsLastOnly ? ids.suffix(1) : ids
    return known.contains { $0 == transfer.id }
  }

  static func amount(_ note: PlantedNote) -> Int { amount(note.title) }

  static func amount(_ title: String) -> Int {
    title.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  private func title(_ note: PlantedNote, _ change: Int, _ id: String) -> String {
    let ids = note.title.split(separator: " ").dropFirst()
    return (["\(Self.amount(note) + change)"] + ids + [id[...]]).joined(separator: " ")
  }
}

/// A bank with two tellers and two accounts.
struct PlantedBank: Sendable {
  let service: MockNotes
  let tellers: [PlantedTeller]

  private var amounts: [Int] { service.titles.values.map { PlantedTeller.amount($0) } }

  static func scenario(_ mistake: PlantedTeller.Mistake?) -> ActionScenario<PlantedBank> {
    let actions: [[ExploredAction<PlantedBank>]] = ["one", "two"].enumerated().map { index, name in
      [
        ExploredAction("\(name) begins", if: { await $0.tellers[index].open == nil }) {
          world, draw in
          let isBack = draw.flag()
          try? await world.tellers[index].begin(
            draw.number(in: 1...10), from: isBack ? "b" : "a", to: isBack ? "a" : "b")
        },
        ExploredAction("\(name) finishes", if: { await $0.tellers[index].open != nil }) {
          world, _ in try? await world.tellers[index].finish()
        },
      ]
    }
    return ActionScenario(
      actions: actions.flatMap { $0 },
      always: [
        ExploredInvariant("no account is overdrawn") { $0.amounts.allSatisfy { $0 >= 0 } }
      ],
      atEnd: [
        ExploredInvariant("no money is made or lost") { world in
          for teller in world.tellers { try await teller.finish() }
          return world.amounts.reduce(0, +) == 20
        },
        ExploredInvariant("each transfer is applied once") { world in
          let ids = world.service.titles.values.map { $0.split(separator: " ").dropFirst() }
          guard ids.allSatisfy({ Set($0).count == $0.count }) else { return false }
          for teller in world.tellers {
            for transfer in await teller.done {
              guard ids.allSatisfy({ $0.contains { $0 == transfer.id } }) else { return false }
            }
          }
          return true
        },
      ]
    ) { backend in
      let services = (0..<2).map { _ in MockNotes(backend: backend) }
      services[0].notes.insert(Note("a", "10"), Note("b", "10"))
      return PlantedBank(
        service: services[0],
        tellers: [
          PlantedTeller("x", services[0], mistake), PlantedTeller("y", services[1], mistake),
        ])
    }
  }
}
