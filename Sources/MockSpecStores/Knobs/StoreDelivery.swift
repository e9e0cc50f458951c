@_spi(MockSpecGenerated) import MockSpecRuntime

/// A request on its way: recorded in the journal, answered by a stub or the store when the rules let it pass, and
/// delivered.
final class StoreDelivery<Request: StoreRequest, Errors: ErrorCatalogue>: StoreCall<Request.Adapter>
{
  typealias Response = Request.Response

  private let request: Request
  private let knob: StoreKnob<Request, Errors>
  /// The request as the journal and the store keep it.
  private let recorded: Request
  /// The full name of what was called.
  private let function: StaticString
  private let isStubbed: Bool

  /// Records a request, and lets the rules decide about it.
  init(
    _ request: Request, _ knob: StoreKnob<Request, Errors>, _ table: StoreTable<Request.Adapter>,
    _ function: StaticString, _ style: CallStyle, isCancelled: Bool = false,
    isOfService: Bool = false
  ) {
    let (member, core) = (knob.member, knob.member.core)
    let recorded = request.recorded
    (self.request, self.recorded, self.knob, self.function) = (request, recorded, knob, function)
    var held = core.backend.lock.lock()
    let state: CallState<Request, Response> = core.state(member.knob, held)
    state.append(recorded, function, to: core.backend, held)
    isStubbed = state.isStubbed
    super.init(on: table, by: core.client, state, Errors.self, isCancelled: isCancelled, held)
    if isRuled(held) {
      // Counting the records of a commit takes the lock itself.
      core.backend.lock.unlock(held)
      let scope = member.ownScope ?? CallScope(verbs: Request.verbs, isSingle: false)
      var traits = makeTraits(
        style, request.narrowed(scope), recordType: Request.recordType,
        database: table.table.key.database, isOfService: isOfService)
      traits.itemCount = request.itemCount
      traits.record = recorded.onlyRecord
      held = core.backend.lock.lock()
      meetRules(traits, arguments: recorded, &held)
    }
    core.end(held)
  }

  // MARK: - Waiting

  /// Passes the rules, answers, and delivers, where a call waits without suspending its task.
  func deliver(_ wait: StoreWait, then deliver: @escaping (Response) -> Void) {
    wait.pass(self, .beforeApplying) { [self] in
      if !isPlain, wait.isCancelled || decision.isUnheard { isCancelled = true }
      guard let response = responseUnlessSilent() else {
        decision.tracker?.finish()
        return wait.staySilent()
      }
      wait.pass(self, .afterApplying) { [self] in
        let response = !isPlain && wait.isCancelled ? cancelled() : response
        decision.tracker?.finish()
        wait.deliver(response) { response in
          deliver(received(response))
          if decision.isRepeated { deliver(wait.repeated(response)) }
        }
      }
    }
  }

  /// Passes the rules and answers, where the task of the call waits.
  func awaited(isolation: isolated (any Actor)? = #isolation) async -> Response {
    if isPlain, !isAdversarial {
      return received(isStubbed ? await suspendedResponse() : response())
    }
    do {
      try await backend.pass(decision, .beforeApplying)
    } catch {
      isCancelled = !Errors.isEmpty
    }
    var response = await suspendedResponse()
    do {
      try await backend.pass(decision, .afterApplying)
    } catch {
      if !Errors.isEmpty { response = cancelled() }
    }
    if isAdversarial { await backend.waitForTurn() }
    decision.tracker?.finish()
    return received(response)
  }

  /// Brings the client's own records up to date with the answer that comes to it.
  func received(_ response: Response) -> Response {
    let updated = request.updatingSavedRecords(with: response, sent: recorded, in: table)
    // A stub says which records come with the answer.
    return isStubbed ? response : updated
  }

  /// Returns the answer as the blocks of an operation get it.
  func told(_ response: Response) -> Response {
    backend.choices.composesItemErrors ? response.composingItemErrors(Errors.self) : response
  }

  // MARK: - Answering

  /// Returns the answer of a stub or the store.
  func response() -> Response {
    journaled(isStubbed ? caught { try stub().map(resolved) } : nil)
  }

  /// Returns the answer for a callback or an operation; `nil` where the stub never completes.
  private func responseUnlessSilent() -> Response? {
    guard isStubbed else { return response() }
    Backend.releaseTicket()
    var isSilent = false
    let stubbed = caught {
      guard let answer = try stub() else { return nil }
      if case .silence = answer {
        isSilent = true
        return nil
      }
      return try resolved(answer)
    }
    return isSilent ? nil : journaled(stubbed)
  }

  private func suspendedResponse(isolation: isolated (any Actor)? = #isolation) async -> Response {
    guard isStubbed else { return response() }
    do {
      guard let answer = try stub() else { return journaled(nil) }
      let response: Response = try await knob.member.core.resolveAsync(
        answer, knob.site(function), request, failure: (any Error).self)
      return journaled(completed(response))
    } catch {
      return journaled(Response(failure: error))
    }
  }

  /// Returns the answer of a request that its client has cancelled, whatever the store has applied.
  private func cancelled() -> Response {
    isCancelled = true
    return response()
  }

  /// Returns the answer of a stub, or that of the store where there is none, and keeps its failures in the journal.
  private func journaled(_ stubbed: Response?) -> Response {
    let response = stubbed ?? request.answer(keeping: recorded, in: self)
    let problems = response.journalProblems
    if response.failure != nil || !problems.isEmpty {
      record(failure: response.failure, problems: problems)
    }
    backend.wakeIfAwaited()
    return response
  }

  private func caught(_ answer: () throws -> Response?) -> Response? {
    do { return try answer() } catch { return Response(failure: error) }
  }

  private func resolved(_ answer: Answer<Request, Response>) throws -> Response {
    let response: Response = try knob.member.core.resolve(
      answer, knob.site(function), request, failure: (any Error).self)
    return completed(response)
  }

  /// Returns the answer of a stub with the items that it leaves out.
  private func completed(_ response: Response) -> Response {
    if response.failure != nil { return response }
    let isSingle = knob.member.ownScope?.isSingle ?? false
    return request.completed(response, isSingle: isSingle, Errors.self)
  }

  /// Returns the answer of a stub to a request, unless a rule fails the call; `nil` where the store answers.
  private func stub() throws -> Answer<Request, Response>? {
    let core = knob.member.core
    let next = core.withState(knob.member.knob) { (state: CallState<Request, Response>) in
      state.isStubbed && !isCancelled ? state.nextAnswer() : .none
    }
    let answer = core.chosen(next, request)
    if answer.isOpen { return nil }
    guard let hit = decision.failure else { return answer }
    // The store knows the payload of an error before anything is applied, and applies nothing then.
    if decision.position == .beforeApplying, !isComposed { return nil }
    throw hit.error(ErrorDetails())
  }
}
