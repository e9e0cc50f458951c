extension TableState {
  /// A version that was replaced.
  @usableFromInline
  struct Version {
    let tag: String
    let record: Adapter.Record

    @usableFromInline
    init(tag: String, record: Adapter.Record) { (self.tag, self.record) = (tag, record) }
  }

  /// A record as a table keeps it.
  @usableFromInline
  struct Row {
    @usableFromInline let id: Adapter.ID
    @usableFromInline var record: Adapter.Record
    @usableFromInline let creation: Double
    /// The number of the record's last change; 0 where no history is kept.
    @usableFromInline var changeNumber: Int
    /// Versions that were replaced, oldest first, to find what a conflicting client started from.
    @usableFromInline var history: [Version] = []

    @inlinable
    init(id: Adapter.ID, record: Adapter.Record, creation: Double, changeNumber: Int = 0) {
      (self.id, self.record, self.creation) = (id, record, creation)
      self.changeNumber = changeNumber
    }

    private static var longestHistory: Int { 16 }

    /// Takes the place of the version with a tag.
    @usableFromInline
    mutating func remember(_ tag: String, of old: Adapter.Record) {
      history.append(Version(tag: tag, record: old))
      if history.count > Self.longestHistory { history.removeFirst() }
    }
  }

  /// Where a record is, and how.
  @usableFromInline typealias Found = (place: Int, row: Row)

  @inlinable
  func find(_ id: Adapter.ID) -> Found? {
    guard let place = contents.places[id], let row = contents.rows[place] else { return nil }
    return (place, row)
  }
}
