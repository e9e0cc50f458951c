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
    let inserted = inserted.map { "\(Adapter.id(of: $0))" }
    let updated = updated.map { "\(Adapter.id(of: $0))" }
    let deleted = deleted.map { "\($0)" }
    return [("inserting", inserted), ("updating", updated), ("deleting", deleted)]
      .filter { !$0.1.isEmpty }
      .map { "\($0.0) [\($0.1.joined(separator: ", "))]" }
  }
}

/// The changes of one store among those of others.
protocol PendingPartChanges {
  var count: Int { get }
  /// `inserting [1, 2]`, and so on.
  var words: [String] { get }
}
