import MockSpecExploration
import MockSpecRuntime

/// The checks of calls at the same time.
extension StoreContract {
  var historyChecks: [Planned] {
    // A context belongs to one task.
    if isPending { return [] }
    return saving.map { save in
      let gap = fetches.isEmpty ? "no member fetches from '\(name)' by id" : nil
      return planned(
        .linearizability, save.member, gap: gap, asking: \.concurrentCalls,
        orElse: "'concurrentCalls' is not given"
      ) { scene, count in
        guard let fetch = self.fetches.first else { return }
        var plan = HistoryPlan(
          scene: scene, save: save, fetch: fetch, delete: self.deleting.first)
        try await plan.run(count)
      }
    }
  }
}

/// A call of a history, about samples by their numbers.
private enum HistoryCall: Sendable, CustomStringConvertible {
  /// Saves the contents of a sample, over those of another that were found before, or as a new record.
  case save(Int, contents: Int, over: Int?)
  case fetch(Int)
  case delete(Int)

  var description: String {
    switch self {
    case .save(let number, let contents, let base):
      "save \(number) like \(contents)" + (base.map { " over \($0)" } ?? "")
    case .fetch(let number): "fetch \(number)"
    case .delete(let number): "delete \(number)"
    }
  }
}

/// The answer to a call of a history.
private enum HistoryAnswer: Sendable, Equatable, CustomStringConvertible {
  case done, refused, missing
  /// The record with the contents of the sample of a number; `nil` for those of none.
  case found(Int?)

  var description: String {
    switch self {
    case .done: "done"
    case .refused: "refused"
    case .missing: "missing"
    case .found(let contents): contents.map { "found like \($0)" } ?? "found otherwise"
    }
  }
}

/// A call to make, about a sample by its number and id.
private struct HistoryRequest<Record, ID> {
  enum Kind { case fetch, delete, save }

  let kind: Kind
  let item: Int
  let id: ID
  /// The number of the sample whose contents a save has.
  let contents: Int
  /// The new record of a save, and the sample that gives another record its contents.
  let records: (new: Record, sample: Record)?
}

/// Calls of a conformer from several tasks at once, and the model that takes one after another.
private struct HistoryPlan<Conformer, Record, ID: Hashable & Sendable> {
  typealias Scene = StoreScene<Conformer, Record, ID>
  typealias Store = StoreContract<Conformer, Record, ID>
  typealias Request = HistoryRequest<Record, ID>
  typealias History = CallHistory<HistoryCall, HistoryAnswer>
  /// The records that a task has found last, by the numbers of the samples.
  typealias Found = [Int: (contents: Int, record: Record)]

  let scene: Scene
  let save: Store.Modification
  let fetch: Store.Fetch
  let delete: Store.Modification?
  /// The records that the saves send, to compare with.
  private var saved: [(contents: Int, record: Record)] = []
  /// The first reason why a call cannot be made.
  private let stop = Protected<ContractStop?>(nil)

  init(
    scene: Scene, save: Store.Modification, fetch: Store.Fetch, delete: Store.Modification?
  ) {
    (self.scene, self.save, self.fetch, self.delete) = (scene, save, fetch, delete)
  }

  private static var tasks: Int { 3 }
  /// The number of samples that the calls are about, few enough to meet.
  private static var items: Int { 2 }

  mutating func run(_ count: Int) async throws {
    let members = [save.member, fetch.member] + [delete?.member].compactMap { $0 }
    scene.did(
      "make \(count) calls from \(Self.tasks) tasks by \(members.joined(separator: ", "))")
    let history = History()
    // The settings say that the conformer can be called from several tasks at once.
    let requests = try requests(count)
    let plan = UncheckedBox((calls: self, requests: requests))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<Self.tasks {
        group.addTask {
          var found: Found = [:]
          for number in stride(from: task, to: plan.value.requests.count, by: Self.tasks) {
            await plan.value.calls.make(plan.value.requests[number], in: history, &found)
          }
        }
      }
    }
    if let stop = stop.withLock({ $0 }) { throw stop }
    switch verdict(on: history) {
    case .linearizable: break
    case .contradictory:
      throw ContractStop.deviation(
        expected: "answers that some order of the calls explains", came: "\(history)")
    case .undecided(let tried):
      throw ContractStop.unchecked(
        "it is not decided after \(tried) calls of the model; ask for fewer 'concurrentCalls'")
    }
  }

  /// Searches for an order of the calls; whether a version of a deleted record can be saved is up to the conformer.
  private func verdict(on history: History) -> History.Verdict {
    let verdict = history.verdict(from: [Int: Int]()) { modelAnswer(&$0, $1, revives: false) }
    if verdict != .contradictory || !comparesVersions { return verdict }
    return history.verdict(from: [Int: Int]()) { modelAnswer(&$0, $1, revives: true) }
  }

  /// Draws the calls, the same each time, with a record of its own for each save.
  private mutating func requests(_ count: Int) throws -> [Request] {
    var random: UInt64 = 1
    func number(below bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(bound))
    }
    return try (0..<count).map { place in
      let item = number(below: Self.items)
      let (id, contents) = (try scene.id(item), Self.items + place)
      let kinds: [Request.Kind] = [.save, .save, .fetch, .fetch, .delete]
      let kind = kinds[number(below: delete == nil ? 4 : 5)]
      var records: (new: Record, sample: Record)?
      if kind == .save {
        let new = try scene.changed(scene.samples.make(item), like: contents)
        records = (new, scene.samples.make(contents))
        saved.append((contents, try scene.changed(scene.samples.make(item), like: contents)))
      }
      return Request(kind: kind, item: item, id: id, contents: contents, records: records)
    }
  }

  /// The policy of the saves.
  private var policy: ContractPolicy {
    save.policy != .chosen ? save.policy : scene.store.isTagged ? .refusing : .replacing
  }

  /// True if a save is refused unless the record is as it was found, or is not there and new.
  private var comparesVersions: Bool { policy == .refusing && scene.store.isTagged }

  /// Makes a call, and keeps it with its answer.
  private func make(_ request: Request, in history: History, _ found: inout Found) async {
    switch request.kind {
    case .fetch:
      var record: Record?
      let given = await history.call(.fetch(request.item)) {
        await answer {
          record = try await one(fetched(request.id), request.id)
          return record.map { HistoryAnswer.found(contents(of: $0)) } ?? .missing
        }
      }
      found[request.item] = nil
      if case .found(let contents?) = given, let record {
        found[request.item] = (contents, record)
      }
    case .delete:
      guard let delete else { return }
      await history.call(.delete(request.item)) {
        await answer { try await modify(deleting: [request.id], by: delete) }
      }
    case .save:
      guard let records = request.records else { return }
      let base = comparesVersions ? found[request.item] : nil
      let record =
        base.flatMap { scene.samples.change?($0.record, records.sample) } ?? records.new
      let call = HistoryCall.save(
        request.item, contents: request.contents, over: base?.contents)
      await history.call(call) {
        let given = await answer { try await modify(saving: [record], by: save) }
        return given == .missing ? .refused : given
      }
    }
  }

  /// Makes a call; `nil` where the answer does not tell whether it was applied.
  private func answer(to call: () async throws -> HistoryAnswer?) async -> HistoryAnswer? {
    do {
      return try await call()
    } catch let reason as ContractStop {
      stop.withLock { $0 = $0 ?? reason }
      return nil
    } catch {
      return answer(meaning: error)
    }
  }

  private func answer(meaning error: any Error) -> HistoryAnswer? {
    switch scene.store.meaning(error) {
    case .conflict, .exists: .refused
    case .missing: .missing
    case let meaning?: meaning == scene.store.absence ? .missing : nil
    case nil: nil
    }
  }

  private func fetched(_ id: ID) async throws -> ContractFetched<Record, ID> {
    try await fetch.call(scene.conformer, ContractIDs([id], scene.watch(fetch.member)))
  }

  private func one(_ fetched: ContractFetched<Record, ID>, _ id: ID) throws -> Record? {
    switch fetched {
    case .record(let one): one
    case .list(let records): records.first { scene.store.id($0) == id }
    case .results(let results): try results[id]?.get()
    }
  }

  private func modify(
    saving records: [Record] = [], deleting ids: [ID] = [], by member: Store.Modification
  ) async throws -> HistoryAnswer? {
    let change = ContractChange(
      saves: records, deletes: ids, isAtomic: member.atomicity != .never, policies: [policy],
      scene.watch(member.member))
    switch try await member.call(scene.conformer, change) {
    case .results(let saves, let deletes):
      let problem =
        saves.values.compactMap(\.problem).first ?? deletes.values.compactMap(\.problem).first
      return problem.map { answer(meaning: $0) } ?? .done
    default: return .done
    }
  }

  private func contents(of record: Record) -> Int? {
    saved.first { scene.samples.isSame($0.record, record) }?.contents
  }

  /// Changes the contents of the model by a call, and returns the answer.
  private func modelAnswer(
    _ contents: inout [Int: Int], _ call: HistoryCall, revives: Bool
  ) -> HistoryAnswer {
    switch call {
    case .save(let number, let new, let base):
      let isThere = contents[number] != nil
      if policy == .inserting, isThere { return .refused }
      if comparesVersions, contents[number] != base, isThere || !revives { return .refused }
      contents[number] = new
      return .done
    case .fetch(let number): return contents[number].map { .found($0) } ?? .missing
    case .delete(let number):
      let isGone = contents.removeValue(forKey: number) == nil
      let isRefused = delete?.canFail == true && !isForgiving
      return isGone && isRefused ? .missing : .done
    }
  }

  /// True if the deletion of what is not there succeeds.
  private var isForgiving: Bool { scene.settings.deletesMissing.contains(scene.store.name) }
}
