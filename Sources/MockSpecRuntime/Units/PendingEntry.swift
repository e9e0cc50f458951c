/// What a context knew of a record before it changed it.
@usableFromInline
enum PendingBase<Adapter: RecordAdapter> {
  /// It was not there.
  case absent
  /// The version, and the number of the change that made it.
  case stored(number: Int, Adapter.Record)

  @inlinable
  init(_ row: TableState<Adapter>.Row?) {
    if let row { self = .stored(number: row.changeNumber, row.record) } else { self = .absent }
  }

  @inlinable var record: Adapter.Record? {
    if case .stored(_, let record) = self { record } else { nil }
  }

  /// Whether the version is the one that is stored.
  @inlinable
  func isCurrent(_ row: TableState<Adapter>.Row?) -> Bool {
    switch (self, row) {
    case (.absent, nil): true
    case (.stored(let number, _), let row?): number == row.changeNumber
    default: false
    }
  }
}

/// One record that a context has changed and not yet committed.
@usableFromInline
struct PendingEntry<Adapter: RecordAdapter> {
  @usableFromInline
  enum Change {
    case insert(Adapter.Record)
    case save(Adapter.Record)
    case delete
  }

  @usableFromInline let id: Adapter.ID
  @usableFromInline var change: Change
  @usableFromInline let base: PendingBase<Adapter>
  /// Whether the record was inserted where the context had one already.
  @usableFromInline var isDuplicate = false

  @inlinable
  init(id: Adapter.ID, change: Change, base: PendingBase<Adapter>) {
    (self.id, self.change, self.base) = (id, change, base)
  }

  /// The record as the context sees it.
  @inlinable var record: Adapter.Record? {
    switch change {
    case .insert(let record), .save(let record): record
    case .delete: nil
    }
  }
}
