// The calls of members with completion handlers.

extension Stub {
  /// Records the call of a member with a completion handler and hands it the answer; the journal lets go of the handler
  /// then. A call without a handler needs no stub.
  @_spi(MockSpecGenerated) public consuming func complete(
    _ arguments: Arguments, function: StaticString = #function, isQueued: Bool = false,
    hasHandler: Bool = true, default defaultValue: (() throws -> Output)? = nil,
    deliver: @escaping (Result<Output, Errors.Thrown>) -> Void
  ) {
    let (core, site) = (member.core, site(function))
    var number = 0
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .callback, failure: Errors.Thrown.self, number: &number)
    complete(
      hasHandler ? answer : answer.orNothing, site, number, arguments,
      isQueued: isQueued, default: defaultValue, deliver: deliver)
  }

  private func complete(
    _ answer: Answer<Arguments, Output>, _ site: CallSite, _ number: Int, _ arguments: Arguments,
    isQueued: Bool, default defaultValue: (() throws -> Output)?,
    deliver: @escaping (Result<Output, Errors.Thrown>) -> Void
  ) {
    let core = member.core
    let end = { core.forgetHandlers(site.knob, number) }
    core.complete(
      answer.completing(end), site, arguments, isQueued: isQueued, default: defaultValue
    ) { (result: Result<Output, Errors.Thrown>?) in
      guard let result else { return }
      deliver(result)
      end()
    }
  }

  /// Records the call of a member with a completion handler and answers it by its stub, or lets a real object
  /// call the handler.
  ///
  /// Rules about what comes after the answer do not hit the handler that the real object calls.
  @_spi(MockSpecGenerated) public consuming func complete<Real>(
    _ arguments: Arguments, function: StaticString = #function, isQueued: Bool = false,
    hasHandler: Bool = true, default defaultValue: (() throws -> Output)? = nil,
    orFrom call: @escaping (Real) -> Void,
    deliver: @escaping (Result<Output, Errors.Thrown>) -> Void
  ) {
    let (core, site) = (member.core, site(function))
    var number = 0
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .callback, failure: Errors.Thrown.self, isForwardable: true,
      number: &number)
    guard case .faulted(let decision, .forwarded) = answer, let real: Real = core.real()
    else {
      return complete(
        hasHandler ? answer : answer.orNothing, site, number, arguments,
        isQueued: isQueued, default: defaultValue, deliver: deliver)
    }
    core.backend.pass(decision, .beforeApplying) { [number] in
      decision.tracker?.finish()
      call(real)
      core.forgetHandlers(site.knob, number)
    }
  }
}

extension MockCore {
  /// Hands the answer of a call to its completion handler, when the rules and the clock let it; `nil` for a call whose
  /// handler cannot be called, as nothing makes a value for it.
  package func complete<A, O, F: Error>(
    _ answer: Answer<A, O>, _ site: CallSite, _ arguments: A, isQueued: Bool,
    default defaultValue: (() throws -> O)?, deliver: @escaping (Result<O, F>?) -> Void
  ) {
    Backend.releaseTicket()
    switch answer {
    case .completion(let handler): run(isQueued) { handler(arguments) }
    case .silence: break
    case .faulted(let decision, let later):
      backend.pass(decision, .beforeApplying) { [self] in
        switch later {
        case .completion, .silence: decision.tracker?.finish()
        default: break
        }
        complete(later, site, arguments, isQueued: isQueued, default: defaultValue) {
          [self] (result: Result<O, F>?) in
          // The failure of an answer that is lost on its way; else the answer.
          guard let result = decision.lost.map({ typed(.failure($0), site) }) ?? result else {
            decision.tracker?.finish()
            return deliver(nil)
          }
          backend.pass(decision, .afterApplying) {
            decision.tracker?.finish()
            deliver(result)
            if decision.isRepeated { deliver(result) }
          }
        }
      }
    case .none, .unanswered, .forwarded:
      // Decided inside the call, so that a missing stub stops the test at the caller.
      let result: Result<O, F>? =
        defaultValue.map { value in typed(Result(catching: value), site) }
        ?? result(of: answer, site, arguments)
      run(isQueued) { deliver(result) }
    case .asyncHandler(let handler):
      answerLater(handler, arguments) { [self] result in
        run(isQueued) { deliver(self.typed(result, site)) }
      }
    default:
      run(isQueued) { [self] in deliver(result(of: answer, site, arguments)) }
    }
  }

  /// A result whose error has the type that the completion handler takes.
  package func typed<O, F: Error>(_ result: Result<O, any Error>, _ site: CallSite) -> Result<O, F>
  {
    Result { () throws(F) in try cast(result, site, F.self) }
  }

  private func run(_ isQueued: Bool, _ body: @escaping () -> Void) {
    isQueued ? enqueue(body) : body()
  }

  /// Runs a body on a serial queue of its own, or at once on an inline backend; the backend is not idle before it is done.
  @_spi(MockSpecGenerated) public func enqueue(_ body: @escaping () -> Void) {
    backend.schedule(body)
  }

  /// Returns `nil`, and reports an issue, where nothing can stand for the answer: no handler needs to be called.
  private func result<A, O, F: Error>(
    of answer: Answer<A, O>, _ site: CallSite, _ arguments: A
  ) -> Result<O, F>? {
    if canAnswer(O.self, site, failure: F.self) {
      return Result { () throws(F) in try resolve(answer, site, arguments, failure: F.self) }
    }
    do {
      return .success(try resolve(answer, site, arguments, failure: (any Error).self))
    } catch {
      if let failure = error as? F { return .failure(failure) }
      // The mistake of a test was reported as it was thrown.
      if (error as? any OwnError)?.isMistake != true {
        backend.report("\(error); its handler was not called")
      }
      return nil
    }
  }

  private func answerLater<A, O>(
    _ handler: @escaping @Sendable (UncheckedBox<A>) async throws -> UncheckedBox<O>,
    _ arguments: A, then finish: @escaping (Result<O, any Error>) -> Void
  ) {
    let arguments = UncheckedBox(arguments)
    let finish = UncheckedBox(finish)
    backend.beginActivity()
    backend.clock.task { [backend] in
      finish.value(await outcome(of: handler, arguments))
      backend.endActivity()
    }
  }
}
