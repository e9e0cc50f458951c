// The calls of operations that stubs answer.

@_spi(MockSpecGenerated) import MockSpecRuntime

extension Stub where Errors.Thrown == any Error {
  /// Answers a call for each of some items, one after another, then ends the operation; one that is cancelled by now has
  /// its end only.
  @_spi(MockSpecGenerated) public func completeEach(
    _ items: [Arguments], for operation: OperationCall,
    default defaultValue: ((Arguments) throws -> Output)? = nil,
    deliver: @escaping (ItemAnswer<Arguments, Output>) -> Void,
    finish: @escaping (ItemAnswers<Arguments, Output>) -> Void
  ) {
    if operation.isCancelled { return finish(ItemAnswers(end: .failure(cancellation))) }
    if let answers: ItemAnswers<Arguments, Output> = operation.storedAnswer() {
      return operation.deliver(answers) {
        $0.items.forEach(deliver)
        finish($0)
      }
    }
    let steps = operation.steps(items) { items.shuffled(using: &$0) }
    var answers = ItemAnswers<Arguments, Output>()
    operation.finish { finished in
      self.answer(steps, operation.name, defaultValue) {
        answers.items.append($0)
        if operation.isHeard { deliver($0) }
      } _: {
        answers.end = $0
        operation.deliver(answers, then: finish)
        finished()
      }
    }
  }

  /// The answer of the service to a call that was cancelled.
  private var cancellation: any Error {
    (Errors.Catalogue.self as? any ErrorCatalogue.Type)?.cancellation ?? CancellationError()
  }

  /// Answers an operation that asks for one value, unless it is cancelled by now.
  @_spi(MockSpecGenerated) public func complete(
    _ arguments: Arguments, for operation: OperationCall,
    default defaultValue: (() throws -> Output)? = nil,
    deliver: @escaping (Result<Output, any Error>) -> Void
  ) {
    if operation.isCancelled { return deliver(.failure(cancellation)) }
    if let answer: Result<Output, any Error> = operation.storedAnswer() {
      return operation.deliver(answer, then: deliver)
    }
    operation.finish { finished in
      complete(arguments, function: operation.name, default: defaultValue) {
        operation.deliver($0, then: deliver)
        finished()
      }
    }
  }

  /// Answers one item after another, and goes on after each answer, because a stub or a rule may answer later, or twice.
  private func answer(
    _ items: OperationSteps<Arguments>, _ function: StaticString,
    _ defaultValue: ((Arguments) throws -> Output)?,
    _ deliver: @escaping (ItemAnswer<Arguments, Output>) -> Void,
    _ finish: @escaping (Result<Void, any Error>) -> Void
  ) {
    var items = items
    let core = member.core
    while let item = items.next() {
      let rest = items
      let turn = Protected(ItemTurn())
      let answer = record(item, function, .callback)
      // Without an account the service gets no request, whatever the items are.
      let isWhole = answer.failsCall || answer.isOpen && core.client.account.failure != nil
      core.complete(
        answer, site(function), item, isQueued: false,
        default: defaultValue.map { value in { try value(item) } }
      ) {
        (result: Result<Output, any Error>?) in
        guard let result else { return }
        let failure = isWhole ? MockCore.error(of: result) : nil
        if failure == nil { deliver(ItemAnswer(item: item, result: result)) }
        let before = turn.withLock { $0.answer(isLast: failure != nil) }
        guard !before.isAnswered else { return }
        if let failure { return finish(.failure(failure)) }
        if before.hasLeft { self.answer(rest, function, defaultValue, deliver, finish) }
      }
      // Items that are answered inside their calls must not fill the stack.
      guard turn.withLock({ $0.endCall() }) else { return }
    }
    finish(.success(()))
  }
}

/// The state of an item of an operation: it is answered inside the call for it, or after that.
private struct ItemTurn {
  var isAnswered = false
  var isLast = false
  var hasLeft = false

  /// Records an answer, and returns the state before it.
  mutating func answer(isLast: Bool) -> Self {
    defer { if !isAnswered { (isAnswered, self.isLast) = (true, isLast) } }
    return self
  }

  /// Records the end of the call; returns true if the next item comes now.
  mutating func endCall() -> Bool {
    hasLeft = true
    return isAnswered && !isLast
  }
}

/// The answer to one item of an operation that a stub answers.
public struct ItemAnswer<Item, Value> {
  /// The item, as the app has listed it.
  public let item: Item
  /// The value, or the error of the item.
  public let result: Result<Value, any Error>

  /// The value; `nil` for an item that has failed.
  public var value: Value? { try? result.get() }

  /// The error of an item that has failed.
  public var error: (any Error)? { MockCore.error(of: result) }
}

/// The answers to the items of an operation, and its end.
public struct ItemAnswers<Item, Value> {
  /// The answers, in the order in which they came.
  public internal(set) var items: [ItemAnswer<Item, Value>] = []
  /// The success or failure of the operation as a whole.
  public internal(set) var end: Result<Void, any Error> = .success(())

  /// The error of the operation as a whole.
  public var failure: (any Error)? { MockCore.error(of: end) }
}

extension Answer {
  /// Tells whether a rule fails the call as a whole, and not only the item that it is about.
  fileprivate var failsCall: Bool {
    switch self {
    case .fault(let hit): hit.failsCalls
    case .faulted(let decision, let answer):
      decision.failure?.failsCalls ?? answer.failsCall
    default: false
    }
  }
}

extension FaultHit {
  /// Tells whether the service never returns the error for one item of a call.
  fileprivate var failsCalls: Bool {
    switch rule.lock.withLock({ held in held[rule.state].terms.effect }) {
    case .error(let error): error.reach.calls.contains(.call) && !error.reach.items.contains(.call)
    case .cancellation: true
    default: false
    }
  }
}
