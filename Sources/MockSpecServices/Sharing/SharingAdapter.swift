import MockSpecRuntime

/// An adapter of records that users can share with each other.
public protocol SharingAdapter<Record, ID, ZoneID>: PartedAdapter {
  /// The database from which a table shows what other users share; by default none.
  static func sharedDatabase(shownIn place: StorePlace) -> AnyHashable?
  /// What a record shares with other users; `nil`, the default, for a record that is no share.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - place: The table with the record: records name users as the table's user sees them.
  /// - Returns: What is shared, and with whom.
  static func share(_ record: Record, in place: StorePlace) -> RecordShare?
  /// A share after a user has joined it, left it, or asked to be invited; its owner keeps it.
  ///
  /// - Parameters:
  ///   - share: A copy of the share, as its owner sees it.
  ///   - step: What the user has done.
  /// - Returns: The share; by default as it was.
  static func share(_ share: Record, after step: ShareStep) -> Record
  /// Whether records name users, so that every user sees other names; by default so.
  static var namesUsers: Bool { get }
  /// A record of one user's table as another user sees it, as a copy; by default the same.
  static func seen(_ record: Record, from user: String, by viewer: String) -> Record
  /// The id that a user means by one that means the own record of whoever uses it; by default itself.
  static func id(_ id: ID, meantBy user: String) -> ID
  /// An id in one user's table as another user sees it; by default the same.
  static func seen(id: ID, from user: String, by viewer: String) -> ID
  /// A zone of one user's as another user sees it; by default the same.
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
