@_spi(MockSpecGenerated) import MockSpecRuntime

/// An observer of what others have committed: the ids of what is new, of what has changed, and of what is gone.
typealias ChangeObserver<ID> = ([ID], [ID], [ID]) -> Void

/// The ids of the records that a commit has changed.
struct CommittedIDs<ID: Hashable> {
  private(set) var inserted: [ID] = []
  private(set) var updated: [ID] = []
  private(set) var deleted: [ID] = []

  init() {}

  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  mutating func add(_ id: ID, _ isThere: Bool, _ wasThere: Bool) {
    switch (isThere, wasThere) {
    case (true, false): inserted.append(id)
    case (true, true): updated.append(id)
    case (false, true): deleted.append(id)
    case (false, false): break
    }
  }
}

extension Table {
  /// Lets a test change records, whose ids are asked for where contexts want to know of it, and tells those.
  func notifyingObservers<Value>(
    of ids: () -> [ID], in state: inout StoreState, _ change: (inout StoreState) -> Value
  ) -> Value {
    if !isObserved { return change(&state) }
    let before = ids().map { ($0, state[self].contains($0)) }
    let value = change(&state)
    var changed = CommittedIDs<ID>()
    for (id, wasThere) in before { changed.add(id, state[self].contains(id), wasThere) }
    notifyObservers(of: changed, except: nil, in: &state)
    return value
  }

  /// True if a context wants to know what others commit.
  var isObserved: Bool { !observers.isEmpty }

  /// Tells the contexts that want to know what has changed, but for the one that has changed it.
  func notifyObservers(
    of changed: CommittedIDs<ID>, except author: PendingTable<Adapter>?,
    in state: inout StoreState
  ) {
    if changed.isEmpty { return }
    for observer in observers.all where observer !== author {
      observer.report(changed, in: &state)
    }
  }
}

extension PendingTable {
  /// Schedules that the observer is told of changes of others where callbacks run, one after another in
  /// their order.
  func report(_ changed: CommittedIDs<Adapter.ID>, in state: inout StoreState) {
    commits.append(changed)
    state.afterwards { [backend] in backend.schedule { self.deliverCommits() } }
  }

  private func deliverCommits() {
    let wasDelivering = backend.lock.withLock {
      defer { isDelivering = true }
      return isDelivering
    }
    // Another thread tells it already.
    if wasDelivering { return }
    while let (observer, changed) = backend.lock.withLock({ nextCommit() }) {
      observer(changed.inserted, changed.updated, changed.deleted)
    }
  }

  /// Takes the next changes to tell; `nil` ends the telling.
  private func nextCommit() -> (ChangeObserver<Adapter.ID>, CommittedIDs<Adapter.ID>)? {
    guard let observer, !commits.isEmpty else {
      commits = []
      isDelivering = false
      return nil
    }
    return (observer, commits.removeFirst())
  }
}

extension StoreTable {
  /// Tells an observer of the commits of others from now on; generated code calls it.
  ///
  /// - Parameter observer: Gets the ids of what is new, of what has changed and of what is gone, where
  ///   callbacks run; `nil` to end it.
  public func observe(
    _ observer: (([Adapter.ID], [Adapter.ID], [Adapter.ID]) -> Void)?
  ) {
    backend.lock.withLock {
      guard let pendingTable else { return }
      pendingTable.observer = observer
      table.observers.remove(pendingTable)
      if observer != nil { table.observers.append(pendingTable) }
    }
  }
}
