/// The knob of a member that notes a change in a context and cannot fail: which calls it got.
///
/// The commit reports invalid changes.
///
/// ```swift
/// #expect(context.on.insert.calls.first?.arguments.saves == [place])
/// context.on.save.fails(items: [place.id], with: .duplicate)
/// ```
public struct PendingKnob<Adapter: RecordAdapter>: Knob {
  /// The member, and the condition that its calls meet.
  public let member: KnobMember<ModifyRequest<Adapter>, Void>

  /// Makes the knob of a member; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - name: The name of the knob.
  @inlinable
  @_spi(MockSpecGenerated) public init(_ core: MockCore, name: StaticString = #function) {
    member = KnobMember(core, name)
  }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  @inlinable
  public init(_ member: KnobMember<ModifyRequest<Adapter>, Void>) { self.member = member }

  /// The calls so far, in order, of all forms of the member.
  public var calls: [CallRecord<ModifyRequest<Adapter>>] { member.calls }

  /// Records a request and notes it in the context of a store; generated code does.
  ///
  /// - Parameters:
  ///   - request: The request of the client.
  ///   - table: The store.
  ///   - function: The full name of what was called.
  @inlinable
  @_spi(MockSpecGenerated) public func note(
    _ request: ModifyRequest<Adapter>, on table: StoreTable<Adapter>,
    function: StaticString = #function
  ) {
    let recorded = request.recorded
    let backend = member.core.backend
    backend.withStores { stores, held in
      let state: CallState<ModifyRequest<Adapter>, Void> = member.core.state(member.knob, held)
      state.append(recorded, function, to: backend, held)
      table.pendingTable?.note(recorded, in: stores)
    }
    backend.wakeIfAwaited()
  }
}
