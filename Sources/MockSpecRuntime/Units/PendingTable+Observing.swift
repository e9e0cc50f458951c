extension PendingTable {
  /// Takes note of what others have changed, so that the observer is told; the lock must be held.
  ///
  /// - Returns: What tells the observer, where callbacks run: one thing after another, in their order.
  func report(of changed: CommittedIDs<Adapter.ID>) -> CommitNews {
    news.append(changed)
    return CommitNews { [backend] in backend.schedule { self.tellNews() } }
  }

  private func tellNews() {
    guard backend.lock.withLock({ begins() }) else { return }
    while let (observer, changed) = backend.lock.withLock({ nextNews() }) {
      observer(changed.inserted, changed.updated, changed.deleted)
    }
  }

  /// Whether nobody else is at it; the lock must be held.
  private func begins() -> Bool {
    if isTelling { return false }
    isTelling = true
    return true
  }

  /// The next thing to tell; who gets none has told everything. The lock must be held.
  private func nextNews() -> (ChangeObserver<Adapter.ID>, CommittedIDs<Adapter.ID>)? {
    guard let observer, !news.isEmpty else {
      news = []
      isTelling = false
      return nil
    }
    return (observer, news.removeFirst())
  }
}

extension StoreTable {
  /// Tells somebody what others commit from now on; generated code does.
  ///
  /// - Parameter observer: Gets the ids of what is new, of what has changed and of what is gone, where
  ///   callbacks run; `nil` for nobody.
  public func observe(
    _ observer: (([Adapter.ID], [Adapter.ID], [Adapter.ID]) -> Void)?
  ) {
    backend.lock.withLock {
      pendingTable?.observer = observer
      pendingTable.map { state.observers.set($0, isObserving: observer != nil) }
    }
  }

  /// Copies of what the context has changed in the store and not yet committed.
  ///
  /// Everything else that a table tells is about what is committed.
  public var pending: PendingChanges<Adapter> {
    PendingChanges(
      entries: backend.lock.withLock {
        pendingTable?.contents.entries.settle()
        return pendingTable?.contents.entries ?? PendingEntries()
      })
  }
}
