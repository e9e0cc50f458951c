/// Everything that a table keeps, as a value: a copy is a memory of how it was, and costs nothing.
@usableFromInline
struct TableContents<Adapter: RecordAdapter> {
  @usableFromInline typealias Row = TableState<Adapter>.Row

  /// Tells the cursors and tokens of this table from those of others.
  @usableFromInline var serial: Int
  /// Rows by creation, with holes where records were deleted.
  @usableFromInline var rows = SharingArray<Row?>()
  @usableFromInline var places = SharingDictionary<Adapter.ID, Int>()
  @usableFromInline var revision = 0
  @usableFromInline var changeNumber = 0
  /// How often a record was written or taken out.
  @usableFromInline var writes = 0
  var epoch = 0
  @usableFromInline var logs = ChangeLogs<Adapter.ZoneID, Adapter.ID>()
  /// Who links to a record, there or not.
  @usableFromInline var referrers = SharingDictionary<
    Adapter.ID, SharingDictionary<Adapter.ID, Void>
  >()
  /// Who has made each record, where only they can change it.
  var authors = SharingDictionary<Adapter.ID, String>()
  /// The records that share others.
  @usableFromInline var shares: [Adapter.ID] = []
  /// What queries see while their index lags behind.
  @usableFromInline var indexedRows: SharingArray<Row?>?
  @usableFromInline var tombstones = SharingDictionary<Adapter.ID, Tombstone>()
  /// What each client has stored with its last save in a zone.
  @usableFromInline var notes = SharingDictionary<Adapter.ZoneID?, [String: any Sendable]>()
  var cursors = SharingArray<QueryPosition<Adapter.ID>>()

  init(serial: Int) { self.serial = serial }

  @inlinable
  mutating func nextChangeNumber() -> Int {
    changeNumber += 1
    return changeNumber
  }

  @usableFromInline
  mutating func nextEpoch() -> Int {
    epoch += 1
    return epoch
  }
}
