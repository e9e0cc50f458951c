import MockSpecRuntime

/// An adapter of records that users can share with each other.
public protocol SharingAdapter<Record, ID, ZoneID>: PartedAdapter {
  /// Returns the database whose shares of other users a table shows; by default none.
  static func sharedDatabase(shownIn place: StorePlace) -> AnyHashable?
  /// Returns the terms of a share; `nil`, the default, for a record that is no share.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - place: The table with the record; users have the names that the table's user knows.
  /// - Returns: The terms with all members.
  static func share(_ record: Record, in place: StorePlace) -> RecordShare?
  /// Returns a share after a user has joined it, left it, or asked to be invited; the owner stores it.
  ///
  /// - Parameters:
  ///   - share: A copy of the share, as its owner sees it.
  ///   - step: The step of the user.
  /// - Returns: The share; by default as it was.
  static func share(_ share: Record, after step: ShareStep) -> Record
  /// True, the default, if records name users, so that every user sees other names.
  static var namesUsers: Bool { get }
  /// Returns a record of one user's table as another user sees it, as a copy; by default unchanged.
  static func seen(_ record: Record, from user: String, by viewer: String) -> Record
  /// Returns the id that a user means by an id for every user's own record; by default the same.
  static func id(_ id: ID, meantBy user: String) -> ID
  /// Returns an id of one user's table as another user sees it; by default the same.
  static func seen(id: ID, from user: String, by viewer: String) -> ID
  /// Returns a zone of one user as another user sees it; by default the same.
  static func seen(zone: ZoneID, from user: String, by viewer: String) -> ZoneID
}

extension SharingAdapter {
  public static var tablePart: TablePartMaker<Self> { TablePartMaker { RecordSharing($0) } }
  public static func sharedDatabase(shownIn place: StorePlace) -> AnyHashable? { nil }
  public static func share(_ record: Record, in place: StorePlace) -> RecordShare? { nil }
  public static func share(_ share: Record, after step: ShareStep) -> Record { share }
  public static var namesUsers: Bool { true }
  public static func seen(_ record: Record, from user: String, by viewer: String) -> Record {
    copy(record)
  }
  public static func id(_ id: ID, meantBy user: String) -> ID { id }
  public static func seen(id: ID, from user: String, by viewer: String) -> ID { id }
  public static func seen(zone: ZoneID, from user: String, by viewer: String) -> ZoneID { zone }
}
