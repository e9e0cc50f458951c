// What generated bodies call.

extension StoreKnob {
  /// Records a request and applies it to a table, as the rules let it, before it returns.
  ///
  /// - Parameters:
  ///   - request: What the client asks for.
  ///   - table: The records.
  ///   - function: The full name of what was called.
  ///   - isCancelled: Whether the operation was cancelled; nothing is applied then, and no rule
  ///     counts the call.
  /// - Returns: The answer.
  @inlinable
  public func run(
    _ request: Request, on table: StoreTable<Request.Adapter>, function: StaticString = #function,
    isCancelled: Bool = false
  ) -> Request.Response {
    if !isCancelled, let response = runPlainly(request, table, function) { return response }
    return runByRules(request, table, function, isCancelled: isCancelled)
  }

  /// Records and applies a request in one round trip of the lock, if nothing stands in its way; `nil` if nobody
  /// has noticed the call.
  @inlinable
  func runPlainly(
    _ request: Request, _ table: StoreTable<Request.Adapter>, _ function: StaticString
  ) -> Request.Response? {
    let backend = member.core.backend
    backend.lock.lock()
    let state: CallState<Request, Request.Response> = member.core.state(member.knob)
    guard !backend.isDisturbed, state.rules.isEmpty, backend.isOrderly,
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
    _ request: Request, _ table: StoreTable<Request.Adapter>, _ function: StaticString,
    isCancelled: Bool
  ) -> Request.Response {
    finish(request, begin(request, table, function, .immediate, isCancelled: isCancelled))
  }

  /// Records a request and applies it to a table, as the rules and the clock let it.
  ///
  /// A call that is cancelled while it waits is answered as a cancelled one, and applies nothing.
  ///
  /// - Parameters:
  ///   - request: What the client asks for.
  ///   - table: The records.
  ///   - function: The full name of what was called.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  @inlinable
  public func answer(
    _ request: Request, on table: StoreTable<Request.Adapter>, function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Request.Response {
    if let response = runPlainly(request, table, function) { return response }
    return await answerByRules(request, table, function)
  }

  @inlinable
  func answerByRules(
    _ request: Request, _ table: StoreTable<Request.Adapter>, _ function: StaticString,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Request.Response {
    let call = begin(request, table, function, .asynchronous)
    let backend = member.core.backend
    if call.disturbance.isPlain {
      let response = finish(request, call)
      if call.isAdversarial { await backend.takeTurn() }
      return response
    }
    do {
      try await backend.pass(call.disturbance, .beforeApplying)
    } catch {
      call.cancel()
    }
    let response = finish(request, call)
    try? await backend.pass(call.disturbance, .afterApplying)
    if call.isAdversarial { await backend.takeTurn() }
    call.disturbance.tracker?.finish()
    return response
  }

  /// Records a request on a queue of its own and applies it, as the rules and the clock let it.
  ///
  /// - Parameters:
  ///   - request: What the client asks for.
  ///   - table: The records.
  ///   - function: The full name of what was called.
  ///   - deliver: Gets the answer, if a rule says so twice.
  public func answer(
    _ request: Request, on table: StoreTable<Request.Adapter>, function: StaticString = #function,
    then deliver: @escaping (Request.Response) -> Void
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
  ///
  /// - Parameters:
  ///   - request: What the client asks for.
  ///   - table: The records.
  ///   - operation: The run of the operation.
  ///   - deliver: Gets the answer, if a rule says so a second time, without the items.
  public func answer(
    _ request: Request, on table: StoreTable<Request.Adapter>, for operation: OperationCall,
    then deliver: (Request.Response) -> Void
  ) {
    if let answer: Request.Response = operation.keptAnswer() {
      return operation.tell(answer, then: deliver)
    }
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

  @usableFromInline typealias Run = StoreCall<Request.Adapter, Catalogue>

  @inlinable
  func begin(
    _ request: Request, _ table: StoreTable<Request.Adapter>, _ function: StaticString,
    _ way: CallWay,
    isCancelled: Bool = false
  ) -> Run {
    let recorded = request.recorded
    let (core, knob) = (member.core, member.knob)
    let call = Run(on: table, by: core.client, isCancelled: isCancelled) {
      let state: CallState<Request, Request.Response> = core.state(knob)
      state.append(recorded, function, to: core.backend)
      return (state, state.count - 1)
    }
    let isDisturbed = core.withState(knob) {
      (state: CallState<Request, Request.Response>) in
      call.isAdversarial = !core.backend.isOrderly
      return core.backend.isDisturbed || !state.rules.isEmpty
    }
    if isDisturbed {
      call.begin(
        way, scope: request.narrowed(scope), arguments: recorded,
        itemCount: request.itemCount)
      core.backend.wakeIfAwaited()
    }
    return call
  }

  @inlinable
  func finish(_ request: Request, _ call: Run) -> Request.Response {
    let response = request.answer(in: call)
    call.note(response)
    member.core.backend.wakeIfAwaited()
    return response
  }
}
