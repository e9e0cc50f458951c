/// The knob of a member that works on a store: which calls it got, and how it fails.
///
/// ```swift
/// database.on.modifyRecords.fails(with: .requestRateLimited(retryAfter: 3), on: .calls(2...3))
/// database.on.fetchRecords.fails(items: [note.recordID], with: .networkFailure)
/// database.on.modifyRecords.when { $0.saves.count > 100 }.fails(with: .limitExceeded)
/// #expect(database.on.saveRecord.calls.first?.arguments.saves.count == 1)
/// ```
public struct StoreKnob<Request: StoreRequest, Catalogue: ErrorCatalogue>: Knob,
  FailingKnob
{
  /// Which member it is, and which of its calls.
  public let member: KnobMember<Request, Request.Response>

  /// Makes the knob of a member; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - scope: What its calls ask for; all that such a request can, about many items, if left out.
  ///   - name: The name of the knob.
  @inlinable
  public init(
    _ core: MockCore, _ scope: CallScope = .many(Request.verbs), name: StaticString = #function
  ) {
    member = KnobMember(core, name, scope)
  }

  public var scope: CallScope { member.scope }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  @inlinable
  public init(_ member: KnobMember<Request, Request.Response>) {
    self.member = member
  }

  /// The calls so far, in order, of all forms of the member, with copies of their records.
  public var calls: [Call<Request>] {
    member.calls.map { call in
      Call(sequence: call.sequence, member: call.member, arguments: call.arguments.recorded)
    }
  }

  /// Fails some items inside calls that succeed.
  ///
  /// - Parameters:
  ///   - items: The ids of the items.
  ///   - error: The error, with its payload.
  ///   - occurrence: Which of the calls that contain one of the items, counted from now.
  ///   - isInsisting: Whether items fail so even if the service never lets them; without it, such an
  ///     error stops the test.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func fails(
    items: [Request.Adapter.ID], with error: Catalogue, on occurrence: Occurrence = .always,
    insisting isInsisting: Bool = false
  ) -> FaultRule {
    let items = ItemSelection(items.map { AnyHashable($0) })
    return add(
      FaultRule.Terms(
        effect: .error(error), occurrence: occurrence, items: items, isInsisted: isInsisting))
  }

  /// Fails the items of a record type inside calls that succeed.
  ///
  /// - Parameters:
  ///   - type: The record type. That of an item to fetch or to delete is known if it exists.
  ///   - error: The error, with its payload.
  ///   - occurrence: Which of the calls that contain such an item, counted from now.
  ///   - isInsisting: Whether items fail so even if the service never lets them; without it, such an
  ///     error stops the test.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func fails(
    type: String, with error: Catalogue, on occurrence: Occurrence = .always,
    insisting isInsisting: Bool = false
  ) -> FaultRule {
    add(
      FaultRule.Terms(
        effect: .error(error), occurrence: occurrence, items: .type(type),
        isInsisted: isInsisting))
  }
}
