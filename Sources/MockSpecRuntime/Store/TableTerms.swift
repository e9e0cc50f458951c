/// What a database lets its clients do with a table.
struct TableTerms {
  /// How many items one request can have.
  var batch: Int?
  /// How much the records of one request can take.
  var bytes: Int?
  /// How many results one page can have.
  var page: Int?
  /// Whether clients can save and delete.
  var isWritable = true
  /// Whether clients can ask for changes.
  var isTracked = true
}
