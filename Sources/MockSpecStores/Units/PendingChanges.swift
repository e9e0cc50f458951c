@_spi(MockSpecGenerated) import MockSpecRuntime

/// The changes of a context in one store that are not yet committed.
///
/// ```swift
/// #expect(context.places.pending.inserted.map(\.city) == ["Lima"])
/// ```
public struct PendingChanges<Adapter: RecordAdapter> {
  let entries: PendingEntries<Adapter>

  /// The number of records that have changed.
  public var count: Int { entries.count }

  /// True if no record has changed.
  public var isEmpty: Bool { entries.isEmpty }

  /// Copies of the records that are new to the context, in the order in which they came.
  public var inserted: [Adapter.Record] {
    all.compactMap { entry in
      if case .insert(let record) = entry.change { Adapter.copy(record) } else { nil }
    }
  }

  /// Copies of the records that were saved over what the context knew.
  public var updated: [Adapter.Record] {
    all.compactMap { entry in
      if case .save(let record) = entry.change { Adapter.copy(record) } else { nil }
    }
  }

  /// The ids of the records that shall go.
  public var deleted: [Adapter.ID] {
    all.compactMap { entry in
      if case .delete = entry.change { entry.id } else { nil }
    }
  }

  private var all: some Sequence<PendingEntry<Adapter>> { entries.entries.lazy.compactMap { $0 } }
}

extension PendingChanges: PendingPartChanges {
  var words: [String] {
    let (inserted, updated) = (inserted.map(Adapter.id), updated.map(Adapter.id))
    return [("inserting", inserted), ("updating", updated), ("deleting", deleted)]
      .filter { !$0.1.isEmpty }
      .map { verb, ids in "\(verb) [\(ids.map { "\($0)" }.joined(separator: ", "))]" }
  }
}

/// The changes of one store among those of others.
protocol PendingPartChanges {
  var count: Int { get }
  /// `inserting [1, 2]`, and so on.
  var words: [String] { get }
}

/// The knob of a member that changes a context and cannot fail: which calls it got.
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
  @_spi(MockSpecGenerated) public init(_ core: MockCore, name: StaticString = #function) {
    member = KnobMember(core, name)
  }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  public init(_ member: KnobMember<ModifyRequest<Adapter>, Void>) { self.member = member }

  /// The calls so far, in order, of all forms of the member.
  public var calls: [CallRecord<ModifyRequest<Adapter>>] { member.calls }

  /// Records a request and applies it to the context of a store; generated code does.
  @_spi(MockSpecGenerated) public consuming func apply(
    _ request: ModifyRequest<Adapter>, on table: StoreTable<Adapter>,
    function: StaticString = #function
  ) {
    let recorded = request.recorded
    let backend = member.core.backend
    backend.withStores { stores, held in
      let state: CallState<ModifyRequest<Adapter>, Void> = member.core.state(member.knob, held)
      table.pendingTable?.change(recorded, in: stores)
      state.append(recorded, function, to: backend, held)
    }
    backend.wakeIfAwaited()
  }
}

/// The effect of a commit on a record that another client has changed since the context read it.
public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing of the commit is applied; it fails with the service's error for conflicts.
  case fail
  /// The stored record stays; the change of the context is dropped.
  case store
  /// The change of the context overwrites what is stored.
  case context
  /// The fields that the context has changed are written into what is stored; what was deleted stays so.
  case merge
}
