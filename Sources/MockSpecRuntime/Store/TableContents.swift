/// Everything that a table keeps, as a value: a copy is a memory of how it was, and costs nothing.
struct TableContents<Bridge: RecordBridge> {
  typealias Row = TableState<Bridge>.Row

  /// Tells the cursors and tokens of this table from those of others.
  var serial: Int
  /// Rows by creation, with holes where records were deleted.
  var rows = SharingArray<Row?>()
  var places = SharingDictionary<Bridge.ID, Int>()
  var revision = 0
  var changeNumber = 0
  var epoch = 0
  /// The history of each zone; that of a table without zones is under `nil`.
  var logs = SharingDictionary<Bridge.ZoneID?, ChangeLog<Bridge.ID>>()
  /// Who links to a record, there or not.
  var referrers = SharingDictionary<Bridge.ID, SharingDictionary<Bridge.ID, Void>>()
  /// The records that share others.
  var shares: [Bridge.ID] = []
  /// What queries see while their index lags behind.
  var indexedRows: SharingArray<Row?>?
  var tombstones = SharingDictionary<Bridge.ID, Tombstone>()
  /// What clients have stored with their saves in a zone.
  var notes = SharingDictionary<Bridge.ZoneID?, any Sendable>()
  var cursors = SharingArray<QueryPosition<Bridge.ID>>()

  init(serial: Int) { self.serial = serial }

  mutating func nextChangeNumber() -> Int {
    changeNumber += 1
    return changeNumber
  }

  mutating func nextEpoch() -> Int {
    epoch += 1
    return epoch
  }
}
