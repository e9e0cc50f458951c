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
  /// Why the account of the client allows no requests, or no modifications.
  private(set) var readingFlaw: ErrorMeaning?
  private(set) var writingFlaw: ErrorMeaning?

  /// Refuses what the client's account does not allow.
  ///
  /// - Parameters:
  ///   - account: The account, asked for only where there are accounts.
  ///   - isPersonal: Whether the table belongs to a user; if not, everybody can read it.
  mutating func ask(_ account: @autoclosure () -> AccountState, isPersonal: Bool?) {
    guard let isPersonal else { return }
    writingFlaw = account().flaw
    readingFlaw = isPersonal ? writingFlaw : nil
  }
}
