/// Told of what others have committed: the ids of what is new, of what has changed, and of what is gone.
typealias ChangeObserver<ID> = ([ID], [ID], [ID]) -> Void

/// The ids of the records that a commit has changed.
struct CommittedIDs<ID: Hashable> {
  private(set) var inserted: [ID] = []
  private(set) var updated: [ID] = []
  private(set) var deleted: [ID] = []

  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  mutating func note(_ id: ID, _ isThere: Bool, _ wasThere: Bool) {
    switch (isThere, wasThere) {
    case (true, false): inserted.append(id)
    case (true, true): updated.append(id)
    case (false, true): deleted.append(id)
    case (false, false): break
    }
  }
}

/// A context that has to be told something, outside the lock.
@usableFromInline struct CommitNews {
  let deliver: () -> Void
}

extension [CommitNews] {
  @usableFromInline func deliver() { for notice in self { notice.deliver() } }
}

/// The contexts that want to know what others do with a table, as long as they live.
struct TableObservers<Adapter: RecordAdapter> {
  private struct Member {
    weak var table: PendingTable<Adapter>?
  }

  private var members: [Member] = []

  var isEmpty: Bool { members.isEmpty }

  mutating func set(_ table: PendingTable<Adapter>, isObserving: Bool) {
    members.removeAll { $0.table == nil || (!isObserving && $0.table === table) }
    if isObserving, !members.contains(where: { $0.table === table }) {
      members.append(Member(table: table))
    }
  }

  func others(than table: PendingTable<Adapter>?) -> [PendingTable<Adapter>] {
    members.compactMap(\.table).filter { $0 !== table }
  }
}
