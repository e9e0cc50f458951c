/// One run of an operation.
@_spi(MockSpecGenerated) public struct OperationCall {
  /// The class of the operation, as the journal names the call.
  let name: StaticString
  /// True if the operation was cancelled when it started.
  public package(set) var isCancelled: Bool
  package let operation: (any DrivenOperation)?
  package let backend: Backend
  package let launch: Launch
  /// The record that the service keeps of a long-lived operation.
  package var kept: (any KeptCall)?
  /// The answer to the long-lived operation that this one replaces.
  package var resumed: Any?

  package init(
    _ name: StaticString, _ operation: (any DrivenOperation)?, on backend: Backend, _ launch: Launch
  ) {
    self.name = name
    self.operation = operation
    self.backend = backend
    self.launch = launch
    isCancelled = operation?.isCancelled ?? false
  }

  /// True if the operation, or one that replaces it, has been cancelled by now.
  var isCancelledNow: Bool {
    operation?.isCancelled ?? false || kept?.isCancelled ?? false
  }

  /// Does the operation's work, and waits for its end, which can come after the work has returned.
  ///
  /// - Parameter work: The work, which calls its argument at its end.
  func finish(_ work: (_ finished: @escaping () -> Void) -> Void) {
    guard backend.scheduling == .queued else { return work {} }
    let end = Backend.Gate("end of an operation", of: backend)
    work(end.open)
    wait(at: end) { launch.isKilled }
  }

  /// Blocks the operation's thread until a gate opens or the call is over.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - isOver: Tells whether the call is over.
  package func wait(at gate: Backend.Gate, until isOver: @escaping () -> Bool) {
    backend.blocking(operation, until: isOver) { gate.block($0) }
  }

  /// Blocks the operation's thread until it is its turn again.
  fileprivate func takeTurn() {
    guard backend.scheduling == .queued else { return }
    backend.takeTurn(of: operation) { isCancelledNow }
  }

  /// The steps of the blocks in order; where callbacks are adversarial, in a random one.
  func steps<Step>(
    _ orderly: @autoclosure () -> [Step], drawn: (inout SeededNumbers) -> [Step]
  ) -> OperationSteps<Step> {
    guard var numbers = backend.draw() else {
      return OperationSteps(steps: orderly(), call: nil, numbers: nil)
    }
    let steps = drawn(&numbers)
    return OperationSteps(steps: steps, call: self, numbers: numbers)
  }
}

/// The steps in which an operation calls its blocks.
///
/// On an adversarial backend, other callbacks get turns between the steps and after the last.
@_spi(MockSpecGenerated) public struct OperationSteps<Step>: Sequence, IteratorProtocol {
  fileprivate let steps: [Step]
  private var position = 0
  /// `nil` where the steps follow each other at once.
  fileprivate let call: OperationCall?
  fileprivate var numbers: SeededNumbers?
  private let turnShare: Double

  fileprivate init(steps: [Step], call: OperationCall?, numbers: SeededNumbers?) {
    self.steps = steps
    self.call = call
    self.numbers = numbers
    turnShare = Self.meanTurns / Double(Swift.max(steps.count, 1))
  }

  /// The turns in the middle of an operation, on average; turns take time.
  private static var meanTurns: Double { 1 }

  public mutating func next() -> Step? {
    let isOver = position == steps.count
    if let call, let share = numbers?.nextFraction(), isOver || share < turnShare {
      call.takeTurn()
    }
    if isOver { return nil }
    defer { position += 1 }
    return steps[position]
  }
}

/// A call of a block of an operation that fetches or queries.
@_spi(MockSpecGenerated) public enum ItemStep<ID: Hashable, Value> {
  /// The fraction of an item that has arrived, from 0 to 1; 1 comes at least once.
  case progress(ItemResult<ID, Value>, Double)
  case item(ItemResult<ID, Value>)
}

/// A call of a block of an operation that modifies.
@_spi(MockSpecGenerated) public enum ModifyStep<ID: Hashable, Record> {
  /// The fraction of a record that has arrived, from 0 to 1; 1 comes at least once.
  case progress(SaveResult<ID, Record>, Double)
  case saved(SaveResult<ID, Record>)
  case deleted(ItemResult<ID, Void>)
}

extension OperationCall {
  /// The steps for records that were fetched.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: RecordFetchResponse<Adapter>
  ) -> OperationSteps<ItemStep<Adapter.ID, Adapter.Record>> {
    steps(response.items.flatMap { [.progress($0, 1), .item($0)] }) { numbers in
      let chains = response.items.map { item in
        let record = try? item.result.get()
        let shares = Adapter.shares(of: record, drawnBy: &numbers)
        return shares.map { ItemStep.progress(item, $0) } + [.item(item)]
      }
      return interleaved(chains, by: &numbers)
    }
  }

  /// The steps for records that were found, in the order of the results.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: QueryResponse<Adapter>
  ) -> OperationSteps<ItemStep<Adapter.ID, Adapter.Record>> {
    let items = response.items.flatMap { [ItemStep.progress($0, 1), .item($0)] }
    return steps(items) { _ in items }
  }

  /// The steps for records that were saved and deleted.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: ModifyResponse<Adapter>
  ) -> OperationSteps<ModifyStep<Adapter.ID, Adapter.Record>> {
    steps(orderly(response)) { numbers in
      let saves = response.saves.map { item in
        let shares = Adapter.shares(of: item.record, drawnBy: &numbers)
        return shares.map { ModifyStep.progress(item, $0) } + [.saved(item)]
      }
      return interleaved(saves + response.deletes.map { [.deleted($0)] }, by: &numbers)
    }
  }

  /// The steps for zones, one after another.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: ChangesResponse<Adapter>
  ) -> OperationSteps<ChangesResponse<Adapter>.Part> {
    steps(response.parts) { response.parts.shuffled(using: &$0) }
  }

  /// The steps for pages; on an adversarial backend, the changes of each in any order.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of part: ChangesResponse<Adapter>.Part
  ) -> OperationSteps<ChangesResponse<Adapter>.Page> {
    steps(part.pages) { numbers in
      part.pages.flatMap { page in page.pieces(drawnBy: &numbers) }
    }
  }

  private func orderly<Adapter>(
    _ response: ModifyResponse<Adapter>
  ) -> [ModifyStep<Adapter.ID, Adapter.Record>] {
    var steps: [ModifyStep<Adapter.ID, Adapter.Record>] = []
    steps.reserveCapacity(2 * response.saves.count + response.deletes.count)
    for item in response.saves {
      steps.append(.progress(item, 1))
      steps.append(.saved(item))
    }
    for item in response.deletes { steps.append(.deleted(item)) }
    return steps
  }

  /// Mixes chains of which each keeps its order.
  private func interleaved<Step>(
    _ chains: [[Step]], by numbers: inout SeededNumbers
  ) -> [Step] {
    // The draw decides the chain, and the chain its next step.
    let order = chains.indices.flatMap { chain in chains[chain].map { _ in chain } }
      .shuffled(using: &numbers)
    var rests = chains.map { $0[...] }
    return order.compactMap { rests[$0].popFirst() }
  }
}

extension RecordAdapter {
  /// Returns the fractions of a record's progress: rising, and 1 at the end.
  fileprivate static func shares(
    of record: Record?, drawnBy numbers: inout SeededNumbers
  ) -> [Double] {
    let isWhole = Array(repeating: 1.0, count: Int.random(in: 1...2, using: &numbers))
    guard let record, comesInParts(record) else { return isWhole }
    let count = Int.random(in: 0...2, using: &numbers)
    return (0..<count).map { _ in numbers.nextFraction() }.sorted() + isWhole
  }
}

extension ChangesResponse.Page {
  /// Returns the changes one by one in a random order; the token comes with the last.
  fileprivate func pieces(drawnBy numbers: inout SeededNumbers) -> [Self] {
    var pieces =
      (saves.map { Self(saves: [$0], deletes: [], token: nil) }
      + deletes.map { Self(saves: [], deletes: [$0], token: nil) }).shuffled(using: &numbers)
    guard let token else { return pieces }
    let last = pieces.popLast()
    pieces.append(Self(saves: last?.saves ?? [], deletes: last?.deletes ?? [], token: token))
    return pieces
  }
}
