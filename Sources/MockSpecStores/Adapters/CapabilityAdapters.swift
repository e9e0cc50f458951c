@_spi(MockSpecGenerated) import MockSpecRuntime

/// An adapter of records that carry a tag of their version: a save is refused when the tags differ.
///
/// Without it, the last write wins.
public protocol TaggedAdapter<Record, ID>: RecordAdapter {
  /// The tag of the version that a record was fetched with; `nil` for a new record.
  static func changeTag(of record: Record) -> String?
  /// The version on which a refused record was based, for the payload of the conflict.
  ///
  /// - Parameters:
  ///   - client: The record that was refused.
  ///   - base: The version with the client's tag, if the store remembers it.
  /// - Returns: By default the base.
  static func ancestor(of client: Record, base: Record?) -> Record?
  /// A stored record with another tag, of a copy; by default unchanged.
  static func tagged(_ record: Record, with tag: String) -> Record
}

extension TaggedAdapter {
  public static func ancestor(of client: Record, base: Record?) -> Record? { base }
  public static func tagged(_ record: Record, with tag: String) -> Record { record }
}

/// An adapter of zones that tell what they can do, such as to save their records all or none.
///
/// An atomic request then is so in each zone for itself. Without it, zones are records in which those of other tables
/// live, and an atomic request is written whole or not at all, whatever zones its records are in.
public protocol ZoneAdapter<Record, ID>: RecordAdapter {
  /// Returns `true`, the default, if a zone saves its records all or none.
  static func isAtomic(_ zone: Record) -> Bool
  /// Returns `true`, the default, if clients can ask for changes of a zone and of its records.
  static func isTracked(_ zone: Record) -> Bool
  /// A zone made from its id, for records that a test puts into it; by default none.
  static func makeZone(_ id: ID) -> Record?
  /// A zone that is shared as a whole, or not any more; by default unchanged.
  static func zone(_ zone: Record, isShared: Bool) -> Record
  /// True if the deletion of a zone that is missing succeeds, unless ``ServiceChoices/deletesMissingZones`` says
  /// otherwise; by default false.
  static var deletesMissing: Bool { get }
}

extension ZoneAdapter {
  public static func isAtomic(_ zone: Record) -> Bool { true }
  public static func isTracked(_ zone: Record) -> Bool { true }
  public static func makeZone(_ id: ID) -> Record? { nil }
  public static func zone(_ zone: Record, isShared: Bool) -> Record { zone }
  public static var deletesMissing: Bool { false }
}

/// An adapter of records that refer to each other, so that one cannot be deleted, or goes, with another.
public protocol LinkedAdapter<Record, ID>: RecordAdapter {
  /// The records to which a record is bound.
  static func links(of record: Record) -> [RecordLink<ID>]
  /// A record that is not shared any more, as the share to which it links is gone, of a copy; by default
  /// unchanged.
  static func unshared(_ record: Record) -> Record
  /// True if a request is invalid whose records own each other, or are each other's parents, in a circle; by default
  /// false.
  static var refusesCircles: Bool { get }
}

extension LinkedAdapter {
  public static var refusesCircles: Bool { false }
  public static func unshared(_ record: Record) -> Record { record }
}

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

/// An adapter of a store that not every database offers whole.
public protocol AccessAdapter<Record, ID>: RecordAdapter {
  /// Returns `true` if clients can save and delete; if not, every item of a modification fails as `misplaced`.
  static func isWritable(in place: StorePlace) -> Bool
  /// Returns `true` if clients can ask for changes; if not, such a request fails as `misplaced`.
  static func isTracked(in place: StorePlace) -> Bool
}

extension AccessAdapter {
  public static func isWritable(in place: StorePlace) -> Bool { true }
  public static func isTracked(in place: StorePlace) -> Bool { true }
}

/// The most that a service takes; `nil` for any number.
public struct StoreLimits: Sendable, Hashable {
  /// The items of one request.
  public var items: Int?
  /// The bytes of all records of one request.
  public var bytes: Int?
  /// The bytes of one record.
  public var recordBytes: Int?
  /// The records that are deleted with one record, because they refer to it.
  public var owningReferences: Int?

  /// Describes the limits of a service.
  ///
  /// - Parameters:
  ///   - items: The items of one request.
  ///   - bytes: The bytes of all records of one request.
  ///   - recordBytes: The bytes of one record.
  ///   - owningReferences: The records that are deleted with one record, because they refer to it.
  public init(
    items: Int? = nil, bytes: Int? = nil, recordBytes: Int? = nil, owningReferences: Int? = nil
  ) {
    (self.items, self.bytes) = (items, bytes)
    (self.recordBytes, self.owningReferences) = (recordBytes, owningReferences)
  }
}

/// An adapter of a store with limits: a request beyond them fails as `tooMany`.
///
/// ```swift
/// extension PhotoAdapter: LimitedAdapter {
///   static func limits(in place: StorePlace) -> StoreLimits { StoreLimits(items: 50) }
/// }
/// ```
public protocol LimitedAdapter<Record, ID>: RecordAdapter {
  /// The limits of a table.
  static func limits(in place: StorePlace) -> StoreLimits
  /// The bytes that a record takes in a request; by default none.
  static func size(of record: Record) -> Int
  /// The bytes that a record takes in the storage, with its files; by default those of a request.
  ///
  /// Of a stored record it is called while the backend is locked, and must not touch files.
  static func storedSize(of record: Record) -> Int
}

extension LimitedAdapter {
  public static func storedSize(of record: Record) -> Int { size(of: record) }

  public static func size(of record: Record) -> Int { 0 }
}

/// An adapter of objects that a client keeps: a save that succeeds brings the client's own object up to date,
/// and can answer with it.
///
/// Without it, the client goes on with the record of the answer. ``ServiceChoices/updatesSavedRecords`` switches it
/// off.
public protocol InPlaceAdapter<Record, ID>: RecordAdapter {
  /// Writes into a client's own record what the service has written at its save. The store is not locked.
  ///
  /// - Parameters:
  ///   - record: The object of the client, which can have changed it since it was sent.
  ///   - sent: A copy of the record as it was sent.
  ///   - stored: The record as the service has stored it.
  /// - Returns: The record of the answer: the client's own, or the stored one where that cannot be written.
  static func update(_ record: Record, sent: Record, stored: Record) -> Record
}

/// An adapter of a table with a record that is always there, such as a default zone.
///
/// It cannot be deleted, and as a zone it has no history and does not save its records all or none.
public protocol BuiltInAdapter<Record, ID>: RecordAdapter {
  /// The id of the record.
  static var builtInID: ID { get }
}
