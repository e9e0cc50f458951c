extension TableState {
  /// Lets a test change records, and tells all contexts that want to know; the lock must be held.
  ///
  /// - Parameters:
  ///   - change: Changes records.
  ///   - ids: The ids of those that can change; asked for only where somebody wants to know.
  /// - Returns: What tells the contexts.
  @usableFromInline func telling(_ change: () -> Void, about ids: () -> [Adapter.ID])
    -> [CommitNews]
  {
    guard !observers.isEmpty else {
      change()
      return []
    }
    let before = ids().map { ($0, contents.places[$0] != nil) }
    change()
    var changed = CommittedIDs<Adapter.ID>()
    for (id, wasThere) in before { changed.note(id, contents.places[id] != nil, wasThere) }
    return changed.isEmpty ? [] : observers.others(than: nil).map { $0.report(of: changed) }
  }
}
