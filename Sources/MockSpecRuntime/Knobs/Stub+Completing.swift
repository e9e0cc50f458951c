// The calls of members with completion handlers, and those of operations.

extension Stub {
  /// Records the call of a member with a completion handler and hands it the answer.
  @_spi(MockSpecGenerated) public func complete(
    _ arguments: Arguments, function: StaticString = #function, isQueued: Bool = false,
    default defaultValue: (() throws -> Output)? = nil,
    deliver: @escaping (Result<Output, Errors.Thrown>) -> Void
  ) {
    member.core.complete(
      record(arguments, function, .callback), site(function), arguments, isQueued: isQueued,
      default: defaultValue, deliver: deliver)
  }

  /// Records the call of a member with a completion handler and answers it by its stub, or lets a real object
  /// call the handler.
  ///
  /// Rules about what comes after the answer do not hit the handler that the real object calls.
  @_spi(MockSpecGenerated) public func complete<Real>(
    _ arguments: Arguments, function: StaticString = #function, isQueued: Bool = false,
    default defaultValue: (() throws -> Output)? = nil, orFrom call: @escaping (Real) -> Void,
    deliver: @escaping (Result<Output, Errors.Thrown>) -> Void
  ) {
    let (core, site) = (member.core, site(function))
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .callback, failure: Errors.Thrown.self, isForwardable: true)
    guard case .faulted(let decision, .forwarded) = answer, let real: Real = core.real()
    else {
      return core.complete(
        answer, site, arguments, isQueued: isQueued, default: defaultValue, deliver: deliver)
    }
    core.backend.pass(decision, .beforeApplying) {
      decision.tracker?.finish()
      call(real)
    }
  }
}

extension Stub where Errors.Thrown == any Error {
  /// Answers a call for each of some items, one after another, then ends the operation.
  @_spi(MockSpecGenerated) public func completeEach(
    _ items: [Arguments], for operation: OperationCall,
    default defaultValue: ((Arguments) throws -> Output)? = nil,
    deliver: @escaping (Arguments, Result<Output, any Error>) -> Void,
    finish: @escaping (Result<Void, any Error>) -> Void
  ) {
    if let answers: EachAnswer<Arguments, Output> = operation.storedAnswer() {
      return operation.tell(answers) { $0.tell(deliver, finish) }
    }
    let steps = operation.steps(items) { items.shuffled(using: &$0) }
    var answers = EachAnswer<Arguments, Output>()
    operation.finish { finished in
      self.answer(steps, operation.name, defaultValue) {
        if operation.kept != nil { answers.items.append(($0, $1)) }
        if operation.isHeard { deliver($0, $1) }
      } _: {
        answers.end = $0
        operation.tell(answers) { finish($0.end) }
        finished()
      }
    }
  }

  /// Answers an operation that asks for one value.
  @_spi(MockSpecGenerated) public func complete(
    _ arguments: Arguments, for operation: OperationCall,
    default defaultValue: (() throws -> Output)? = nil,
    deliver: @escaping (Result<Output, any Error>) -> Void
  ) {
    if let answer: Result<Output, any Error> = operation.storedAnswer() {
      return operation.tell(answer, then: deliver)
    }
    operation.finish { finished in
      complete(arguments, function: operation.name, default: defaultValue) {
        operation.tell($0, then: deliver)
        finished()
      }
    }
  }

  /// Answers the next item, and goes on after that, because a stub or a rule may answer later, or twice.
  private func answer(
    _ items: OperationSteps<Arguments>, _ function: StaticString,
    _ defaultValue: ((Arguments) throws -> Output)?,
    _ deliver: @escaping (Arguments, Result<Output, any Error>) -> Void,
    _ finish: @escaping (Result<Void, any Error>) -> Void
  ) {
    var items = items
    guard let item = items.next() else { return finish(.success(())) }
    let rest = items
    var isAnswered = false
    let core = member.core
    let answer = record(item, function, .callback)
    // Without an account the service gets no request, whatever the items are.
    let isWhole = answer.failsCall || answer.isOpen && core.client.account.failure != nil
    core.complete(
      answer, site(function), item, isQueued: false,
      default: defaultValue.map { value in { try value(item) } }
    ) {
      (result: Result<Output, any Error>) in
      let failure = isWhole ? MockCore.error(of: result) : nil
      if failure == nil { deliver(item, result) }
      guard !isAnswered else { return }
      isAnswered = true
      if let failure { return finish(.failure(failure)) }
      self.answer(rest, function, defaultValue, deliver, finish)
    }
  }
}

extension MockCore {
  /// Hands the answer of a call to its completion handler, when the rules and the clock let it.
  func complete<A, O, F: Error>(
    _ answer: Answer<A, O>, _ site: CallSite, _ arguments: A, isQueued: Bool,
    default defaultValue: (() throws -> O)?, deliver: @escaping (Result<O, F>) -> Void
  ) {
    switch answer {
    case .completion(let handler): run(isQueued) { handler(arguments) }
    case .faulted(let decision, let later):
      backend.pass(decision, .beforeApplying) { [self] in
        if case .completion = later { decision.tracker?.finish() }
        complete(later, site, arguments, isQueued: isQueued, default: defaultValue) {
          [self] (result: Result<O, F>) in
          let result = faulted(result, by: decision, site)
          backend.pass(decision, .afterApplying) {
            decision.tracker?.finish()
            deliver(result)
            if decision.isRepeated { deliver(result) }
          }
        }
      }
    case .none, .forwarded:
      // Decided inside the call, so that a missing stub stops the test at the caller.
      let result =
        defaultValue.map { value in typed(Result(catching: value), site) }
        ?? result(of: answer, site, arguments, failure: F.self)
      run(isQueued) { deliver(result) }
    case .asyncHandler(let handler):
      answerLater(handler, arguments) { [self] result in
        run(isQueued) { deliver(self.typed(result, site)) }
      }
    default:
      run(isQueued) { [self] in
        deliver(result(of: answer, site, arguments, failure: F.self))
      }
    }
  }

  /// The failure of an answer that is lost on its way; else the answer.
  private func faulted<O, F: Error>(
    _ result: Result<O, F>, by decision: FaultDecision, _ site: CallSite
  ) -> Result<O, F> {
    guard let lost = decision.lost else { return result }
    return typed(.failure(lost), site)
  }

  /// A result whose error has the type that the completion handler takes.
  func typed<O, F: Error>(_ result: Result<O, any Error>, _ site: CallSite) -> Result<O, F> {
    Result { () throws(F) in
      let value: O
      do { value = try result.get() } catch { return try failed(error, site, failure: F.self) }
      return value
    }
  }

  private func run(_ isQueued: Bool, _ body: @escaping () -> Void) {
    isQueued ? enqueue(body) : body()
  }

  /// Runs a body on a serial queue of its own, or at once on an inline backend.
  ///
  /// - Parameter body: The work; the backend is not idle before it is done.
  @_spi(MockSpecGenerated) public func enqueue(_ body: @escaping () -> Void) {
    backend.schedule(body)
  }

  private func result<A, O, F: Error>(
    of answer: Answer<A, O>, _ site: CallSite, _ arguments: A, failure: F.Type
  ) -> Result<O, F> {
    do throws(F) {
      return .success(try resolve(answer, site, arguments, failure: failure))
    } catch {
      return .failure(error)
    }
  }

  private func answerLater<A, O>(
    _ handler: @escaping @Sendable (UncheckedBox<A>) async throws -> UncheckedBox<O>,
    _ arguments: A, then finish: @escaping (Result<O, any Error>) -> Void
  ) {
    let arguments = UncheckedBox(arguments)
    let finish = UncheckedBox(finish)
    backend.beginActivity()
    Task { [backend] in
      let result: Result<O, any Error>
      do {
        result = .success(try await handler(arguments).value)
      } catch {
        result = .failure(error)
      }
      finish.value(result)
      backend.endActivity()
    }
  }
}

/// The answers to the items of an operation, and its end.
private struct EachAnswer<Item, Output> {
  var items: [(Item, Result<Output, any Error>)] = []
  var end: Result<Void, any Error> = .success(())

  func tell(
    _ deliver: (Item, Result<Output, any Error>) -> Void,
    _ finish: (Result<Void, any Error>) -> Void
  ) {
    for item in items { deliver(item.0, item.1) }
    finish(end)
  }
}

extension Answer {
  /// Tells whether a rule fails the call as a whole, and not only the item that it is about.
  fileprivate var failsCall: Bool {
    switch self {
    case .fault(let rule): rule.failsCalls
    case .faulted(let decision, let answer):
      decision.failure?.failsCalls ?? answer.failsCall
    default: false
    }
  }
}

extension FaultRule {
  /// Tells whether the service never returns the error for one item of a call.
  fileprivate var failsCalls: Bool {
    switch terms.effect {
    case .error(let error): error.reach.calls.contains(.call) && !error.reach.items.contains(.call)
    case .cancellation: true
    default: false
    }
  }
}
