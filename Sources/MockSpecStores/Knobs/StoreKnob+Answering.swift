@_spi(MockSpecGenerated) import MockSpecRuntime

// The functions that generated bodies call.

extension Stub
where Arguments: StoreRequest, Output == Arguments.Response, Errors: ErrorCatalogue {
  /// Records a request and applies it to a table, as the rules let it, before it returns.
  @inlinable
  @_spi(MockSpecGenerated) public func run(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    isCancelled: Bool = false
  ) -> Output {
    let begun = begin(request, table, function, .immediate, isCancelled: isCancelled)
    return received(finish(request, begun), request, begun)
  }

  /// Records a request and applies it to a table, as the rules and the clock let it.
  ///
  /// A call that is cancelled while it waits is answered as a cancelled one; before it was applied, it applies nothing.
  @inlinable
  @_spi(MockSpecGenerated) public func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Output {
    let begun = begin(request, table, function, .asynchronous)
    if begun.call.decision.isPlain, !begun.call.isAdversarial {
      let response =
        begun.isStubbed ? await finishAsync(request, begun) : finish(request, begun)
      return received(response, request, begun)
    }
    return await waitAndFinish(request, begun)
  }

  @usableFromInline
  func waitAndFinish(
    _ request: Arguments, _ begun: Begun, isolation: isolated (any Actor)? = #isolation
  ) async -> Output {
    let (backend, decision) = (member.core.backend, begun.call.decision)
    do {
      try await backend.pass(decision, .beforeApplying)
    } catch {
      begun.call.isCancelled = !Errors.isEmpty
    }
    var response = await finishAsync(request, begun)
    do {
      try await backend.pass(decision, .afterApplying)
    } catch {
      if !Errors.isEmpty { response = cancelled(request, begun) }
    }
    if begun.call.isAdversarial { await backend.takeTurn() }
    decision.tracker?.finish()
    return received(response, request, begun)
  }

  /// Records a request on a queue of its own, after those of earlier calls, and applies it, as the rules and the clock
  /// let it.
  @_spi(MockSpecGenerated) public func answer(
    _ request: Arguments, on table: StoreTable<Arguments.Adapter>,
    function: StaticString = #function,
    then deliver: @escaping (Output) -> Void
  ) {
    let backend = member.core.backend
    backend.schedule(isRequest: true) { [self] in
      let begun = UncheckedBox(begin(request, table, function, .callback))
      let receive = { (response: Output) in
        Backend.leaveLine()
        deliver(received(response, request, begun.value))
      }
      let (call, decision) = (begun.value.call, begun.value.call.decision)
      if decision.isPlain {
        guard let response = finishUnlessSilent(request, begun.value) else { return }
        // Between the service and the app, another answer can overtake this one.
        return call.isAdversarial ? backend.schedule { receive(response) } : receive(response)
      }
      backend.pass(decision, .beforeApplying) {
        backend.schedule(isRequest: true) {
          guard let response = finishUnlessSilent(request, begun.value) else {
            return decision.tracker?.finish() ?? ()
          }
          backend.pass(decision, .afterApplying) {
            backend.schedule {
              decision.tracker?.finish()
              receive(response)
              if decision.isRepeated { deliver(response) }
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
    if let answer: Output = operation.storedAnswer() {
      return operation.tell(answer, then: deliver)
    }
    let data = (operation.operation as? any ClientDataOperation)?.clientData
    let request = data.map(request.noting) ?? request
    let begun = begin(
      request, table, operation.name, .callback, isCancelled: operation.isCancelled)
    let decision = begun.call.decision
    if decision.isPlain {
      guard let response = finishUnlessSilent(request, begun) else { return operation.staySilent() }
      return operation.tell(response) { deliver(received($0, request, begun)) }
    }
    let backend = member.core.backend
    let observe = operation.operation?.observeCancellation
    backend.block(decision, .beforeApplying, observing: observe) {
      operation.isCancelledNow
    }
    if operation.isCancelledNow || decision.isUnheard { begun.call.isCancelled = true }
    guard var response = finishUnlessSilent(request, begun) else {
      decision.tracker?.finish()
      return operation.staySilent()
    }
    backend.block(decision, .afterApplying, observing: observe) {
      operation.isCancelledNow
    }
    if operation.isCancelledNow { response = cancelled(request, begun) }
    decision.tracker?.finish()
    operation.tell(response) { response in
      deliver(received(response, request, begun))
      if decision.isRepeated { deliver(response.withoutItems) }
    }
  }

  @usableFromInline typealias Run = StoreCall<Arguments.Adapter, Errors>

  /// A call that the journal has, with the request as the journal and the store keep it.
  @usableFromInline typealias Begun = (
    call: Run, recorded: Arguments, isStubbed: Bool
  )

  /// Records a request, and lets the rules decide about it.
  @inlinable
  func begin(
    _ request: Arguments, _ table: StoreTable<Arguments.Adapter>, _ function: StaticString,
    _ way: CallStyle, isCancelled: Bool = false
  ) -> Begun {
    let recorded = request.recorded
    let core = member.core
    let scope = member.ownScope ?? CallScope(verbs: Arguments.verbs, isSingle: false)
    var held = core.backend.lock.lock()
    let state: CallState<Arguments, Output> = core.state(member.knob, held)
    state.append(recorded, function, to: core.backend, held)
    let call = Run(on: table, by: core.client, state, function, isCancelled: isCancelled, held)
    call.meetRules(
      way, scope: request.narrowed(scope), arguments: recorded, itemCount: request.itemCount,
      record: recorded.onlyRecord, &held)
    let begun = (call, recorded, state.isStubbed)
    core.end(held)
    return begun
  }

  /// Applies a request to the store, unless a stub answers it, and keeps its failures in the journal.
  @inlinable
  func finish(_ request: Arguments, _ begun: Begun) -> Output {
    let stubbed = begun.isStubbed ? stubbedResponse(to: request, begun.call) : nil
    return noted(stubbed ?? request.answer(keeping: begun.recorded, in: begun.call), begun)
  }

  /// The answer for a callback or an operation; `nil` where the stub never completes.
  private func finishUnlessSilent(_ request: Arguments, _ begun: Begun) -> Output? {
    guard begun.isStubbed else { return finish(request, begun) }
    Backend.leaveLine()
    let response: Output?
    do {
      let answer = try stub(for: request, begun.call)
      if case .silence = answer { return nil }
      response = try answer.map { completed(try resolved($0, request, begun.call), request) }
    } catch {
      response = Output(failure: error)
    }
    return noted(response ?? request.answer(keeping: begun.recorded, in: begun.call), begun)
  }

  private func resolved(
    _ answer: Answer<Arguments, Output>, _ request: Arguments, _ call: Run
  ) throws -> Output {
    try member.core.resolve(answer, site(call.function), request, failure: (any Error).self)
  }

  /// The answer of a stub with the items that it leaves out.
  private func completed(_ response: Output, _ request: Arguments) -> Output {
    if response.failure != nil { return response }
    let isSingle = member.ownScope?.isSingle ?? false
    return request.completed(response, isSingle: isSingle, Errors.self)
  }

  /// The answer of a request that its client has cancelled, whatever the store has applied.
  @usableFromInline
  func cancelled(_ request: Arguments, _ begun: Begun) -> Output {
    begun.call.isCancelled = true
    return finish(request, begun)
  }

  /// The answer as it comes to the client, whose own records are then up to date.
  @inlinable
  func received(_ response: Output, _ request: Arguments, _ begun: Begun) -> Output {
    request.updateSavedRecords(
      with: response, sent: begun.recorded, in: begun.call.table)
    return response
  }

  @usableFromInline
  func finishAsync(
    _ request: Arguments, _ begun: Begun, isolation: isolated (any Actor)? = #isolation
  ) async -> Output {
    let stubbed = begun.isStubbed ? await awaitedResponse(to: request, begun.call) : nil
    return noted(stubbed ?? request.answer(keeping: begun.recorded, in: begun.call), begun)
  }

  @inlinable
  func noted(_ response: Output, _ begun: Begun) -> Output {
    if response.hasFailed {
      begun.call.note(failure: response.failure, problems: response.problems)
    }
    member.core.backend.wakeIfAwaited()
    return response
  }

  /// The answer of a stub, or the rule that keeps it from the client; `nil` where the store is asked.
  @usableFromInline
  func stubbedResponse(to request: Arguments, _ call: Run) -> Output? {
    do {
      return try stub(for: request, call).map {
        completed(try resolved($0, request, call), request)
      }
    } catch {
      return Output(failure: error)
    }
  }

  /// The answer of a stub to a call that can wait, or the rule that keeps it from the client; `nil` where the store is
  /// asked.
  func awaitedResponse(
    to request: Arguments, _ call: Run, isolation: isolated (any Actor)? = #isolation
  ) async -> Output? {
    do {
      guard let answer = try stub(for: request, call) else { return nil }
      let response: Output = try await member.core.resolveAsync(
        answer, site(call.function), request, failure: (any Error).self)
      return completed(response, request)
    } catch {
      return Output(failure: error)
    }
  }

  /// The answer of a stub to a request, unless a rule fails the call; `nil` where the store answers.
  private func stub(for request: Arguments, _ call: Run) throws -> Answer<Arguments, Output>? {
    let core = member.core
    let next = core.withState(member.knob) { (state: CallState<Arguments, Output>) in
      state.isStubbed && !call.isCancelled ? state.nextAnswer() : .none
    }
    let answer = core.chosen(next, request)
    if answer.isOpen { return nil }
    guard let hit = call.decision.failure else { return answer }
    // The store knows the payload of an error before anything is applied, and applies nothing then.
    if call.decision.position == .beforeApplying, !call.isComposed { return nil }
    throw hit.error(ErrorDetails())
  }

  /// Returns results of items by id, with errors of the type that a member throws.
  @_spi(MockSpecGenerated) public func typed<ID, Value, Other: Error>(
    _ results: [ID: Result<Value, any Error>], _ type: Other.Type,
    function: StaticString = #function
  ) -> [ID: Result<Value, Other>] {
    results.mapValues { $0.typed(type, by: self, function: function) }
  }

  /// Returns results of items in order, with errors of the type that a member throws.
  @_spi(MockSpecGenerated) public func typed<ID, Value, Other: Error>(
    _ results: [(ID, Result<Value, any Error>)], _ type: Other.Type,
    function: StaticString = #function
  ) -> [(ID, Result<Value, Other>)] {
    results.map { ($0, $1.typed(type, by: self, function: function)) }
  }
}

extension Result where Failure == any Error {
  /// Returns the result with an error of the type that a member throws: its own, or the one that stands for it.
  @_spi(MockSpecGenerated) public func typed<Other: Error, Request, Catalogue>(
    _ type: Other.Type, by knob: StoreKnob<Request, Catalogue>, function: StaticString = #function
  ) -> Result<Success, Other> {
    knob.member.core.typed(self, CallSite(knob.member.knob, function, Catalogue.self))
  }
}
