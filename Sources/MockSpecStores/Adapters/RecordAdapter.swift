@_spi(MockSpecGenerated) import MockSpecRuntime

/// The way in which the store handles one kind of record: a namespace of static functions.
///
/// Two lines are enough for a value type; everything else has a default.
///
/// ```swift
/// enum PhotoAdapter: RecordAdapter {
///   typealias Record = Photo
///   static func id(of record: Photo) -> UUID { record.id }
/// }
/// ```
///
/// The features of some services are in capability protocols, which an adapter adopts: ``TaggedAdapter``,
/// ``ZoneAdapter``, ``BuiltInAdapter``, ``LinkedAdapter``, ``LimitedAdapter``, ``AccessAdapter``, ``OwnedAdapter``,
/// ``PagingAdapter``, ``ChangesAdapter``, and those of `MockSpecServices`. An adapter that the generator
/// has made can adopt them in an extension, in the target of the mocks or in that of the tests.
///
/// The functions are pure: they look at their arguments and at nothing else, and call neither a mock nor code of the app. Most
/// run in the middle of a step on the store, while the backend is locked, so that one which calls a mock would wait for
/// itself. ``handedOut(_:)``, ``copiedFiles(of:)`` and those of ``InPlaceAdapter`` run outside, and may touch files. Code
/// that a test or an app wrote for a call, such as the predicate of a query or the handler of a stub, always runs outside.
public protocol RecordAdapter<Record, ID>: Sendable {
  /// The records that the store keeps.
  associatedtype Record
  /// The ids of the records.
  associatedtype ID: Hashable & Sendable
  /// The ids of the zones, for records that live in zones.
  associatedtype ZoneID: Hashable & Sendable = Never
  /// The value with which a client goes on with a query.
  associatedtype Cursor = Never
  /// The value with which a client asks for later changes.
  associatedtype ChangeToken = Never

  /// The id of a record.
  static func id(of record: Record) -> ID
  /// A record that does not change when this one does; by default the record, as for value types.
  static func copy(_ record: Record) -> Record
  /// A copy for a client, with copies of the files that belong to it; by default ``copy(_:)``. The store is not
  /// locked.
  static func handedOut(_ record: Record) -> Record
  /// Copies of the files of a record that a client saves, for its stamp; by default none. The store is not
  /// locked.
  static func copiedFiles(of record: Record) -> Any?
  /// The zone in which a record with an id lives; `nil`, the default, for none, or where a field of the record
  /// tells it.
  static func zoneID(of id: ID) -> ZoneID?
  /// The zone in which a record lives, where its id does not tell it; by default none.
  ///
  /// A save with another zone moves the record: the changes of the zone that it leaves tell it as deleted.
  static func zoneID(in record: Record) -> ZoneID?
  /// The name by which queries know the type of a record; by default that of the Swift type.
  static func typeName(of record: Record) -> String
  /// The part of a client's record that a save sends; `nil`, the default, for all of it.
  static func sent(_ record: Record, policy: SavePolicy) -> Record?
  /// The reason for which a table never saves a record, whatever it holds; by default none.
  static func validate(_ record: Record, in place: StorePlace) -> ErrorMeaning?
  /// The record to store when a client's record meets the stored one, of copies of both; by default the
  /// client's.
  static func merged(_ client: Record, into server: Record?, policy: SavePolicy) -> Record
  /// A stored record with the fields that a client has changed; by default the client's record.
  ///
  /// - Parameters:
  ///   - client: The record of the client.
  ///   - server: The record that is stored by now.
  ///   - base: The version that both have started from.
  /// - Returns: The record to store.
  static func merged(_ client: Record, into server: Record, since base: Record) -> Record
  /// A record with what the service writes into it when it is saved; by default unchanged.
  static func stamped(_ record: Record, with stamp: SaveStamp) -> Record
  /// A record with these fields only; by default unchanged.
  static func selecting(_ fields: [String], of record: Record) -> Record
  /// Returns `true`, the default, if the progress of a record can be told before all of it is there.
  static func comesInParts(_ record: Record) -> Bool
}

extension RecordAdapter {
  public static func copy(_ record: Record) -> Record { record }
  public static func handedOut(_ record: Record) -> Record { copy(record) }
  public static func copiedFiles(of record: Record) -> Any? { nil }
  public static func zoneID(of id: ID) -> ZoneID? { nil }
  public static func zoneID(in record: Record) -> ZoneID? { nil }
  public static func typeName(of record: Record) -> String { String(describing: Record.self) }
  public static func sent(_ record: Record, policy: SavePolicy) -> Record? { nil }
  public static func validate(_ record: Record, in place: StorePlace) -> ErrorMeaning? { nil }
  public static func merged(
    _ client: Record, into server: Record?, policy: SavePolicy
  ) -> Record { client }
  public static func merged(_ client: Record, into server: Record, since base: Record) -> Record {
    client
  }
  public static func stamped(_ record: Record, with stamp: SaveStamp) -> Record { record }
  public static func selecting(_ fields: [String], of record: Record) -> Record { record }
  public static func comesInParts(_ record: Record) -> Bool { true }

  /// Returns the zone that an id tells, or else the record with that id.
  package static func zone(of id: ID, in record: @autoclosure () -> Record?) -> ZoneID? {
    // Ids of records without zones are never asked.
    if ZoneID.self == Never.self { return nil }
    return zoneID(of: id) ?? record().flatMap { zoneID(in: $0) }
  }
}
