/// The knob of a member that works on a store: which calls it got, and how it fails.
///
/// ```swift
/// database.on.modifyRecords.fails(with: .requestRateLimited(retryAfter: 3), on: .calls(2...3))
/// database.on.fetchRecords.fails(items: [note.recordID], with: .networkFailure)
/// #expect(database.on.saveRecord.calls.first?.arguments.saves.count == 1)
/// ```
public struct StoreKnob<Request: StoreRequest, Catalogue: ErrorCatalogue>: SpyKnob {
  /// Which member it is, and which of its calls.
  public let member: KnobMember<Request, Request.Response>

  /// Makes the knob of a member; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - index: The index of the member.
  public init(_ core: MockCore, _ index: Int) {
    member = KnobMember(core, index)
  }

  /// The calls so far, in order, of all forms of the member, with copies of their records.
  public var calls: [Call<Request>] {
    member.calls.map { call in
      Call(sequence: call.sequence, member: call.member, arguments: call.arguments.recorded)
    }
  }

  /// Fails some calls as a whole.
  ///
  /// - Parameters:
  ///   - error: The error, with its payload. One that composes items, as a partial failure does,
  ///     holds the errors of the items that fail, and leaves the others applied. Where none fails,
  ///     nothing is applied, as with any other error.
  ///   - occurrence: Which calls fail, counted from now.
  ///   - position: Whether the request is applied all the same.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func fails(
    with error: Catalogue, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying
  ) -> FaultRule {
    add(error, occurrence, position, items: nil)
  }

  /// Fails some items inside calls that succeed.
  ///
  /// - Parameters:
  ///   - items: The ids of the items.
  ///   - error: The error, with its payload.
  ///   - occurrence: Which of the calls that contain one of the items, counted from now.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func fails(
    items: [Request.Bridge.ID], with error: Catalogue, on occurrence: Occurrence = .always
  ) -> FaultRule {
    add(error, occurrence, .beforeApplying, items: items.map { AnyHashable($0) })
  }

  private func add(
    _ error: Catalogue, _ occurrence: Occurrence, _ position: FaultPosition, items: [AnyHashable]?
  ) -> FaultRule {
    let backend = member.core.backend
    return backend.lock.withLock {
      let state: CallState<Request, Request.Response> = member.core.callState(member.index)
      return backend.add(
        FaultRule(
          entry: error, occurrence: occurrence, position: position, items: items, in: state,
          lock: backend.lock))
    }
  }

  /// Records a request and applies it to a table, as the rules let it; generated bodies call this.
  ///
  /// - Parameters:
  ///   - request: What the client asks for.
  ///   - table: The records.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - isCancelled: Whether the operation was cancelled; nothing is applied then, and no rule
  ///     counts the call.
  /// - Returns: The answer.
  public func run(
    _ request: Request, on table: StoreTable<Request.Bridge>, form: Int = -1,
    isCancelled: Bool = false
  ) -> Request.Response {
    let recorded = request.recorded
    let core = member.core
    defer { core.backend.wakeIfAwaited() }
    let call = StoreCall<Request.Bridge, Catalogue>(on: table, isCancelled: isCancelled) {
      let state: CallState<Request, Request.Response> = core.callState(member.index)
      state.append(recorded, form: form, to: core.backend)
      return (state, state.records.count - 1)
    }
    return request.answer(in: call)
  }
}
