/// The use that a query makes of a field of its type.
public enum FieldUse: Hashable, Sendable {
  /// Its predicate compares a field.
  case comparesTo(String)
  /// It searches all texts for words.
  case searches
  /// Its results are in the order of a field.
  case sorts(by: String)
}

/// The access that a user wants to a record that belongs to its creator.
public enum RecordAccess: Sendable {
  /// The user wants to fetch a record, to save a new one, or to change or delete one.
  case read, create, write
}

/// Rules about the records of one table beside those of the store; asked while the backend is locked.
public protocol TableValidator<Record> {
  /// The type of the records.
  associatedtype Record

  /// The validation failure of a record that a client saves.
  func failure(saving record: Record) -> ErrorMeaning?
  /// The validation failure of a query.
  func failure(querying query: RecordQuery<Record>) -> ErrorMeaning?
  /// A client's record was stored.
  func hasStored(_ record: Record)
  /// Returns the reason for which a user has no access to records of a type.
  ///
  /// - Parameters:
  ///   - access: The access that the user wants.
  ///   - type: The type of the records.
  ///   - user: The user; `nil` for one without an account.
  ///   - isCreator: True if the user has made the record.
  /// - Returns: The validation failure; `nil` where the user may.
  func failure(of access: RecordAccess, toType type: String, by user: String?, isCreator: Bool)
    -> ErrorMeaning?
  /// Returns `true` if a user may read own records of a type, and no others.
  func isRestrictedToCreators(type: String, for user: String) -> Bool
}

/// A record adapter whose tables have rules beside those of the store.
public protocol ValidatedAdapter: RecordAdapter {
  /// The rules of a table on a backend; called while the backend is locked.
  static func validator(on backend: Backend) -> any TableValidator<Record>
}

extension RecordAdapter {
  /// The rules beside those of the store; `nil` where there are none.
  static func knownValidator(on backend: Backend) -> (any TableValidator<Record>)? {
    guard let validated = self as? any ValidatedAdapter.Type else { return nil }
    func make<Adapter: ValidatedAdapter>(_ adapter: Adapter.Type) -> Any {
      adapter.validator(on: backend)
    }
    return make(validated) as? any TableValidator<Record>
  }
}
