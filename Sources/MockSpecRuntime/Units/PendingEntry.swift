/// What a context knew of a record before it changed it.
@usableFromInline
enum PendingBase<Bridge: RecordBridge> {
  /// It was not there.
  case absent
  /// The version, and the number of the change that made it.
  case stored(number: Int, Bridge.Record)

  @inlinable
  init(_ row: TableState<Bridge>.Row?) {
    if let row { self = .stored(number: row.changeNumber, row.record) } else { self = .absent }
  }

  @inlinable var record: Bridge.Record? {
    if case .stored(_, let record) = self { record } else { nil }
  }

  /// Whether the version is the one that is stored.
  @inlinable
  func isCurrent(_ row: TableState<Bridge>.Row?) -> Bool {
    switch (self, row) {
    case (.absent, nil): true
    case (.stored(let number, _), let row?): number == row.changeNumber
    default: false
    }
  }
}

/// One record that a context has changed and not yet committed.
@usableFromInline
struct PendingEntry<Bridge: RecordBridge> {
  @usableFromInline
  enum Change {
    case insert(Bridge.Record)
    case save(Bridge.Record)
    case delete
  }

  @usableFromInline let id: Bridge.ID
  @usableFromInline var change: Change
  @usableFromInline let base: PendingBase<Bridge>
  /// Whether the record was inserted where the context had one already.
  @usableFromInline var isDuplicate = false

  @inlinable
  init(id: Bridge.ID, change: Change, base: PendingBase<Bridge>) {
    (self.id, self.change, self.base) = (id, change, base)
  }

  /// The record as the context sees it.
  @inlinable var record: Bridge.Record? {
    switch change {
    case .insert(let record), .save(let record): record
    case .delete: nil
    }
  }
}
