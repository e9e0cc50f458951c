/// The normalized answer of a modification.
struct Modified<Record, ID: Hashable> {
  var saves: [ID: Result<Record, any Error>] = [:]
  var deletes: [ID: Result<Void, any Error>] = [:]
  /// The error of the call as a whole, or of an item where the member returns no results.
  var failure: (any Error)?

  /// The first error of the call or its items.
  var problem: (any Error)? {
    failure ?? saves.values.lazy.compactMap(\.problem).first
      ?? deletes.values.lazy.compactMap(\.problem).first
  }
}

extension Result {
  var problem: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension StoreScene {
  /// Returns the result for each id: a record, `nil` for none, or an error.
  func fetch(
    _ ids: [ID], by fetch: Store.Fetch
  ) async throws -> [ID: Result<Record?, any Error>] {
    did("fetch \(names(ids)) by \(fetch.member)")
    var fetched: [ID: Result<Record?, any Error>] = [:]
    let requests = fetch.count == .many ? [ids] : ids.map { [$0] }
    for ids in requests {
      let request = ContractIDs<Record, ID>(ids, watch(fetch.member))
      switch try await result({ try await fetch.call(conformer, request) }) {
      case .success(.record(let record)): for id in ids { fetched[id] = .success(record) }
      case .success(.list(let records)):
        let found = Dictionary(records.map { (store.id($0), $0) }) { $1 }
        for id in ids { fetched[id] = .success(found[id]) }
      case .success(.results(let results)): fetched = results.mapValues { $0.map { $0 } }
      case .failure(let error): for id in ids { fetched[id] = .failure(error) }
      }
    }
    return fetched
  }

  /// Saves and deletes, and commits where changes are pending; a failed commit is discarded.
  ///
  /// Without a policy, a call that states one states any that the suite is told of.
  func modify(
    saving saves: [Record] = [], deleting deletes: [ID] = [], isAtomic: Bool? = nil,
    policy: ContractPolicy? = nil, by modification: Store.Modification,
    isCommitted: Bool = true
  ) async throws -> Modified<Record, ID> {
    let verbs = [
      saves.isEmpty ? nil : "save \(names(saves.map(store.id)))",
      deletes.isEmpty ? nil : "delete \(names(deletes))",
    ]
    did(verbs.compactMap { $0 }.joined(separator: " and ") + " by \(modification.member)")
    let request = ContractChange<Record, ID>(
      saves: saves, deletes: deletes, isAtomic: isAtomic ?? (modification.atomicity != .never),
      policies: policy.map { [$0] } ?? [.refusing, .replacing], watch(modification.member))
    var modified = Modified<Record, ID>()
    switch try await result({ try await modification.call(conformer, request) }) {
    case .success(.done): break
    case .success(.records(let records)):
      modified.saves = Dictionary(records.map { (store.id($0), .success($0)) }) { $1 }
    case .success(.results(let saves, let deletes)):
      modified.saves = saves
      modified.deletes = deletes
    case .failure(let error): modified.failure = error
    }
    guard store.isPending, isCommitted, modified.problem == nil else { return modified }
    modified.failure = try await commitAll(by: nil)
    if modified.failure != nil { try await drop() }
    return modified
  }

  /// Saves and deletes, and expects success.
  @discardableResult
  func modifyAll(
    saving saves: [Record] = [], deleting deletes: [ID] = [], policy: ContractPolicy? = nil,
    by modification: Store.Modification
  ) async throws -> Modified<Record, ID> {
    let isOne = modification.saves == .one || modification.deletes == .one
    guard isOne, saves.count + deletes.count > 1 else {
      let modified = try await modify(
        saving: saves, deleting: deletes, policy: policy, by: modification)
      try expectSuccess(modified.problem)
      return modified
    }
    var all = Modified<Record, ID>()
    for record in saves {
      let saved = try await modifyAll(saving: [record], policy: policy, by: modification)
      all.saves.merge(saved.saves) { $1 }
    }
    for id in deletes { try await modifyAll(deleting: [id], by: modification) }
    return all
  }

  /// Saves the samples that a check needs.
  func arrange(_ numbers: Range<Int>) async throws {
    let save = try save
    let records = try numbers.filter { arranged.insert($0).inserted }.map(sample)
    if records.isEmpty { return }
    let before = steps
    try await assuming(.savedItem) { try await modifyAll(saving: records, by: save) }
    if let first = records.first { _ = try await found(store.id(first)) }
    steps = before + ["save \(names(records.map(store.id))) by \(save.member)"]
  }

  /// Returns the stored record with an id; `nil` if the store has none.
  func look(_ id: ID) async throws -> Record? {
    if let first = store.fetches.first {
      let fetched = try await fetch([id], by: first)
      if case .success(let record)? = fetched[id] { return record }
      if let error = fetched[id]?.problem,
        store.meaning(error) != store.absence, store.meaning(error) != .missing
      {
        throw ContractStop.deviation(expected: "the record or none", came: "\(error)")
      }
      return nil
    }
    guard let query = store.starts.first else {
      throw ContractStop.unchecked("no member fetches from '\(store.name)'")
    }
    let results = try await pages(by: query).flatMap(\.results)
    return try results.map { try $0.result.get() }.first { store.id($0) == id }
  }

  /// Fetches a record and expects it with its contents.
  func expectSame(_ record: Record, as id: ID) async throws {
    guard let found = try await look(id) else {
      throw ContractStop.deviation(expected: "the record \(name(id))", came: "nothing")
    }
    try expect(samples.isSame(found, record), "\(record)", came: "\(found)")
  }

  /// Fetches samples, and expects each with its contents, or none.
  func expect(_ numbers: Range<Int>, areThere: Bool) async throws {
    for number in numbers {
      let (record, id) = (try sample(number), try id(number))
      if areThere { try await expectSame(record, as: id) } else { try await expectNothing(as: id) }
    }
  }

  /// Fetches a record and expects none.
  func expectNothing(as id: ID) async throws {
    guard let found = try await look(id) else { return }
    let steps = steps
    if try await look(try self.id(-1)) != nil {
      throw ContractStop.unchecked("it builds on missingItem, which is not kept")
    }
    self.steps = steps
    throw ContractStop.deviation(expected: "no record \(name(id))", came: "\(found)")
  }
}
