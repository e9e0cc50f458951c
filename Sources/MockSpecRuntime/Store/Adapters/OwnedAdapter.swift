/// The owners of the records of a store with accounts.
public enum RecordOwners: Sendable, Hashable {
  /// Each user has a table, and needs an account for all that is done with it.
  case eachUser
  /// No user: all have one table, and need an account only to save and delete.
  case everyone
  /// The creators of the records, in one table: others can read a record, and not change it.
  case creators
}

/// An adapter of a store with accounts.
public protocol OwnedAdapter<Record, ID>: RecordAdapter {
  /// The owners of the records in a database.
  ///
  /// - Parameter place: The table, as yet without its user.
  /// - Returns: The owners, `nil` in a database without accounts; by default each user has a table.
  static func owners(in place: StorePlace) -> RecordOwners?
  /// The record that a user has without creating it; by default none.
  ///
  /// It can be changed and not deleted, and there are no others of its type.
  static func userRecord(of user: String, in place: StorePlace) -> Record?
}

extension OwnedAdapter {
  public static func owners(in place: StorePlace) -> RecordOwners? { .eachUser }
  public static func userRecord(of user: String, in place: StorePlace) -> Record? { nil }
}
