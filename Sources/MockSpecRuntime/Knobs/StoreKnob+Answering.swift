// What generated bodies call.

extension Stub
where Arguments: StoreRequest, Output == Arguments.Response, Errors: ErrorCatalogue {
  /// Records a request and applies it to a table, as the rules let it, before it returns.
  @inlinable
  @_spi(MockSpecGenerated) public func run(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    isCancelled: Bool = false
  ) -> Output {
    if !isCancelled, let response = runPlainly(request, table, function) { return response }
    return runByRules(request, table, function, isCancelled: isCancelled)
  }

  /// Records and applies a request in one round trip of the lock, if nothing stands in its way; `nil` if nobody
  /// has noticed the call.
  @inlinable
  func runPlainly(
    _ request: Arguments, _ table: StoreTable<Arguments.Adapter>, _ function: StaticString
  ) -> Output? {
    let backend = member.core.backend
    backend.lock.lock()
    let state: CallState<Arguments, Output> = member.core.state(member.knob)
    guard !backend.isDisturbed, state.rules.isEmpty, !state.isStubbed, backend.isOrderly,
      let (response, recorded) = request.plainAnswer(on: table)
    else {
      backend.lock.unlock()
      return nil
    }
    state.append(recorded, function, to: backend)
    let isAwaited = backend.isAwaited
    backend.lock.unlock()
    if isAwaited { backend.wakeWaiters() }
    return response
  }

  @inlinable
  func runByRules(
    _ request: Arguments, _ table: StoreTable<Arguments.Adapter>, _ function: StaticString,
    isCancelled: Bool
  ) -> Output {
    finish(request, begin(request, table, function, .immediate, isCancelled: isCancelled))
  }

  /// Records a request and applies it to a table, as the rules and the clock let it.
  ///
  /// A call that is cancelled while it waits is answered as a cancelled one, and applies nothing.
  @inlinable
  @_spi(MockSpecGenerated) public func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Output {
    if let response = runPlainly(request, table, function) { return response }
    return await answerByRules(request, table, function)
  }

  @inlinable
  func answerByRules(
    _ request: Arguments, _ table: StoreTable<Arguments.Adapter>, _ function: StaticString,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Output {
    let call = begin(request, table, function, .asynchronous)
    let backend = member.core.backend
    if call.disturbance.isPlain {
      let response = await finishAsync(request, call)
      if call.isAdversarial { await backend.takeTurn() }
      return response
    }
    do {
      try await backend.pass(call.disturbance, .beforeApplying)
    } catch {
      call.cancel()
    }
    let response = await finishAsync(request, call)
    try? await backend.pass(call.disturbance, .afterApplying)
    if call.isAdversarial { await backend.takeTurn() }
    call.disturbance.tracker?.finish()
    return response
  }

  /// Records a request on a queue of its own and applies it, as the rules and the clock let it.
  @_spi(MockSpecGenerated) public func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    then deliver: @escaping (Output) -> Void
  ) {
    let backend = member.core.backend
    backend.schedule { [self] in
      let call = begin(request, table, function, .callback)
      let (disturbance, box) = (call.disturbance, UncheckedBox(call))
      if disturbance.isPlain {
        let response = finish(request, call)
        // Between the service and the app, another answer can overtake this one.
        return call.isAdversarial ? backend.schedule { deliver(response) } : deliver(response)
      }
      backend.pass(disturbance, .beforeApplying) {
        backend.schedule {
          let response = finish(request, box.value)
          backend.pass(disturbance, .afterApplying) {
            backend.schedule {
              disturbance.tracker?.finish()
              deliver(response)
              if disturbance.isRepeated { deliver(response) }
            }
          }
        }
      }
    }
  }

  /// Records the request of an operation and applies it, as the rules and the clock let it, before it
  /// returns; the thread of the operation waits.
  @_spi(MockSpecGenerated) public func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>, for operation: OperationCall,
    then deliver: (Output) -> Void
  ) {
    if let answer: Output = operation.keptAnswer() {
      return operation.tell(answer, then: deliver)
    }
    let data = (operation.operation as? any ClientDataOperation)?.clientData
    let request = data.map(request.noting) ?? request
    let call = begin(
      request, table, operation.name, .callback, isCancelled: operation.isCancelled)
    let disturbance = call.disturbance
    if disturbance.isPlain { return operation.tell(finish(request, call), then: deliver) }
    let backend = member.core.backend
    backend.block(disturbance, .beforeApplying) { operation.isCancelledNow }
    if operation.isCancelledNow { call.cancel() }
    let response = finish(request, call)
    backend.block(disturbance, .afterApplying) { operation.isCancelledNow }
    disturbance.tracker?.finish()
    operation.tell(response) { response in
      deliver(response)
      if disturbance.isRepeated { deliver(response.withoutItems) }
    }
  }

  @usableFromInline typealias Run = StoreCall<Arguments.Adapter, Errors>

  @inlinable
  func begin(
    _ request: Arguments, _ table: StoreTable<Arguments.Adapter>, _ function: StaticString,
    _ way: CallStyle, isCancelled: Bool = false
  ) -> Run {
    let recorded = request.recorded
    let (core, knob) = (member.core, member.knob)
    let call = Run(on: table, by: core.client, isCancelled: isCancelled) {
      let state: CallState<Arguments, Output> = core.state(knob)
      state.append(recorded, function, to: core.backend)
      return (state, state.count - 1)
    }
    call.function = function
    let isSpecial = core.withState(knob) { (state: CallState<Arguments, Output>) in
      call.isAdversarial = !core.backend.isOrderly
      return core.backend.isDisturbed || !state.rules.isEmpty || state.isStubbed
    }
    if isSpecial {
      let scope = member.ownScope ?? .many(Arguments.verbs)
      call.begin(
        way, scope: request.narrowed(scope), arguments: recorded, itemCount: request.itemCount)
      core.backend.wakeIfAwaited()
    }
    return call
  }

  /// Applies a request to the store, unless a stub answers it.
  @inlinable
  func finish(_ request: Arguments, _ call: Run) -> Output {
    let response = stubbedResponse(to: request, call) ?? request.answer(in: call)
    return noted(response, call)
  }

  @inlinable
  func finishAsync(
    _ request: Arguments, _ call: Run, isolation: isolated (any Actor)? = #isolation
  ) async -> Output {
    if let response = await awaitedResponse(to: request, call) { return noted(response, call) }
    return noted(request.answer(in: call), call)
  }

  @inlinable
  func noted(_ response: Output, _ call: Run) -> Output {
    call.note(response)
    member.core.backend.wakeIfAwaited()
    return response
  }

  /// The answer of a stub, or the rule that keeps it from the client; `nil` where the store is asked.
  @usableFromInline
  func stubbedResponse(to request: Arguments, _ call: Run) -> Output? {
    guard let answer = stub(for: request, call) else { return nil }
    if let rule = call.disturbance.failure { return Output(failure: rule.error(ErrorDetails())) }
    do {
      return try member.core.resolve(
        answer, site(call.function), request, failure: (any Error).self)
    } catch {
      return Output(failure: error)
    }
  }

  /// The same for a call that can wait.
  @usableFromInline
  func awaitedResponse(
    to request: Arguments, _ call: Run, isolation: isolated (any Actor)? = #isolation
  ) async -> Output? {
    guard let answer = stub(for: request, call) else { return nil }
    if let rule = call.disturbance.failure { return Output(failure: rule.error(ErrorDetails())) }
    do {
      return try await member.core.resolveAsync(
        answer, site(call.function), request, failure: (any Error).self)
    } catch {
      return Output(failure: error)
    }
  }

  /// The answer of a stub to a request; `nil` where the store answers.
  private func stub(for request: Arguments, _ call: Run) -> Answer<Arguments, Output>? {
    let core = member.core
    let next = core.withState(member.knob) { (state: CallState<Arguments, Output>) in
      state.isStubbed && !call.isCancelled ? state.nextAnswer() : .none
    }
    let answer = core.chosen(next, request)
    return answer.isOpen ? nil : answer
  }
}

extension Result where Failure == any Error {
  /// The result with an error of the type that a member throws: its own, or the one that stands for it.
  ///
  /// - Parameters:
  ///   - type: The type of the errors.
  ///   - knob: The knob of the member.
  ///   - function: The full name of what was called.
  /// - Returns: The result.
  public func typed<Other: Error, Request, Catalogue>(
    _ type: Other.Type, by knob: StoreKnob<Request, Catalogue>, function: StaticString = #function
  ) -> Result<Success, Other> {
    knob.member.core.typed(self, CallSite(knob.member.knob, function, Catalogue.self))
  }
}
