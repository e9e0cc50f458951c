/// Why a record, or most often a zone, is gone.
public enum DeletionReason: Sendable, Hashable {
  /// Somebody has deleted it.
  case deleted
  /// The user has deleted all data of the app.
  case purged
  /// The user has lost the keys of encrypted data.
  case reset
}

/// What remains of a deleted record, so that every client hears of it.
@usableFromInline
struct Tombstone {
  @usableFromInline let number: Int
  @usableFromInline let typeName: String
  @usableFromInline let reason: DeletionReason

  @usableFromInline
  init(number: Int, typeName: String, reason: DeletionReason) {
    (self.number, self.typeName, self.reason) = (number, typeName, reason)
  }
}

/// Where a client stands in the changes of a zone.
@usableFromInline struct FeedPosition: Hashable {
  @usableFromInline var epoch: Int
  /// The number of the last change that the client knows.
  @usableFromInline var number: Int
  /// Up to which change the client, which knew nothing when it began, need not hear of deletions; 0 when it
  /// has come so far.
  @usableFromInline var beginning = 0

  @inlinable
  init(epoch: Int, number: Int, beginning: Int = 0) {
    self.epoch = epoch
    self.number = number
    self.beginning = beginning
  }
}

/// The changes of one zone in order; a record counts with its last change only.
///
/// Entries that a later change of the same record has overtaken stay until they are half of the
/// log, so that a change costs the same however many there are.
@usableFromInline
struct ChangeLog<ID: Hashable> {
  @usableFromInline
  struct Entry {
    @usableFromInline let number: Int
    @usableFromInline let id: ID

    @inlinable
    init(number: Int, id: ID) { (self.number, self.id) = (number, id) }
  }

  /// Part of every token; tokens of another epoch have expired.
  @usableFromInline var epoch: Int
  @usableFromInline private(set) var entries = SharingArray<Entry>()
  @usableFromInline private(set) var recordCount = 0

  @inlinable
  init(epoch: Int) { self.epoch = epoch }

  /// A log of changes in their order, one of each record.
  init(epoch: Int, _ entries: [Entry]) {
    self.epoch = epoch
    self.entries = SharingArray(entries)
    recordCount = entries.count
  }

  /// Notes a change.
  ///
  /// - Parameters:
  ///   - entry: The change.
  ///   - isNew: Whether the log has no entry of the record.
  /// - Returns: Whether most entries have been overtaken.
  @inlinable
  mutating func append(_ entry: Entry, isNew: Bool) -> Bool {
    if isNew { recordCount += 1 }
    let count = entries.count
    if count > 0, !isNew, entries[count - 1].id == entry.id {
      entries.update(at: count - 1) { $0 = entry }
      return false
    }
    entries.append(entry)
    return count > 63 && count >= 2 * recordCount
  }

  /// Keeps the entries that are about the last change of their record.
  @inlinable
  mutating func compact(keeping isLast: (Entry) -> Bool) {
    entries = SharingArray(entries.lazy.filter(isLast))
  }

  /// The entries with higher numbers, found without looking at the others.
  @usableFromInline func entries(after number: Int) -> Slice<SharingArray<Entry>> {
    var low = entries.startIndex
    var high = entries.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return entries[low...]
  }
}
