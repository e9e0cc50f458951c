/// How the store handles one kind of record: a namespace of static functions.
///
/// Two lines are enough for a value type; everything else has a default.
///
/// ```swift
/// enum PhotoBridge: RecordBridge {
///   typealias Record = Photo
///   static func id(of record: Photo) -> UUID { record.id }
/// }
/// ```
///
/// The functions run while the store is locked: they must not call a mock.
public protocol RecordBridge: Sendable {
  /// What the store keeps.
  associatedtype Record
  /// What tells its records apart.
  associatedtype ID: Hashable & Sendable
  /// What tells its zones apart, for records that live in zones.
  associatedtype ZoneID: Hashable & Sendable = Never
  /// What the service gives to go on with a query.
  associatedtype Cursor = Never
  /// What the service gives to ask for later changes.
  associatedtype ChangeToken = Never
  /// How a feed of changes tells that a record was saved.
  associatedtype Modification = Record
  /// How a feed of changes tells that a record was deleted.
  associatedtype Deletion = ID

  /// The id of a record.
  static func id(of record: Record) -> ID
  /// A record that does not change when this one does; by default the record, as for value types.
  static func copy(_ record: Record) -> Record
  /// The zone in which a record with that id lives; `nil`, the default, for none.
  static func zoneID(of id: ID) -> ZoneID?
  /// What a query calls the type of a record; by default the name of the Swift type.
  static func typeName(of record: Record) -> String
  /// The tag of the version that a record was fetched with; `nil`, the default, for a new record.
  static func changeTag(of record: Record) -> String?
  /// Whether saves are refused when the tags differ; by default not: the last write wins.
  static var hasChangeTags: Bool { get }
  /// A record with what the service writes into it when it is saved; by default unchanged.
  static func stamped(_ record: Record, with stamp: SaveStamp) -> Record
  /// What is stored when a client's record meets the stored one, of copies of both; by default the client's.
  static func merged(_ client: Record, into server: Record?, policy: SavePolicy) -> Record
  /// A stored record with the fields that a client has changed; by default the client's record.
  ///
  /// - Parameters:
  ///   - client: The record of the client.
  ///   - server: The record that is stored by now.
  ///   - base: The version that both have started from.
  /// - Returns: The record to store.
  static func merged(_ client: Record, into server: Record, since base: Record) -> Record
  /// What a save sends of a client's record; by default all of it.
  static func sent(_ record: Record, policy: SavePolicy) -> Record
  /// A record with these fields only; by default unchanged.
  static func selecting(_ fields: [String], of record: Record) -> Record
  /// The version on which a refused record was based, for the payload of the conflict.
  ///
  /// - Parameters:
  ///   - client: The record that was refused.
  ///   - base: The version with the client's tag, if the store remembers it.
  /// - Returns: By default the base.
  static func ancestor(of client: Record, base: Record?) -> Record?
  /// Why the service never saves such a record, whatever it holds; by default it saves all.
  static func flaw(saving record: Record) -> ErrorMeaning?
  /// Why a database never saves such a record; by default what ``flaw(saving:)`` says of all of them.
  static func flaw(saving record: Record, in place: StorePlace) -> ErrorMeaning?
  /// Why the service never deletes a record with that id; by default it deletes all but the usual one.
  static func flaw(deleting id: ID) -> ErrorMeaning?
  /// The id of the record that is always there, such as a usual zone: it cannot be deleted, has no history,
  /// and does not save its records all or none. By default there is none.
  static var usualID: ID? { get }
  /// Whether its records can link to each other; by default not.
  static var hasLinks: Bool { get }
  /// The records to which a record is bound.
  static func links(of record: Record) -> [RecordLink<ID>]
  /// Whether the service has a schema; by default not.
  static var hasSchema: Bool { get }
  /// What the schema calls the fields for which queries have other names; by default the same.
  static var schemaNames: SchemaNames { get }
  /// The fields of a record as a schema knows them, for services that have one.
  static func fields(of record: Record) -> [RecordField]
  /// What a record shares with other users; `nil`, the default, for a record that is no share.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - place: Whose table it is in: records say who is meant as that user sees it.
  /// - Returns: What is shared, and with whom.
  static func share(_ record: Record, in place: StorePlace) -> RecordShare?
  /// A share after somebody has joined it, left it, or asked to be invited; its owner keeps it.
  ///
  /// - Parameters:
  ///   - share: A copy of the share, as its owner sees it.
  ///   - step: What somebody has done.
  /// - Returns: The share; by default as it was.
  static func share(_ share: Record, after step: ShareStep) -> Record
  /// A record that is not shared any more.
  static func unshared(_ record: Record) -> Record
  /// A zone that is shared as a whole, or not any more; asked of the bridge of the zones.
  static func zone(_ zone: Record, isShared: Bool) -> Record
  /// Whether records tell who has written them, so that every user sees them in its own way; by default not.
  static var namesUsers: Bool { get }
  /// A record of one user's table as another user sees it, as a copy; by default the same.
  static func seen(_ record: Record, from user: String, by viewer: String) -> Record
  /// The id that a user means by another one, which is the same in the mouth of every user; by default itself.
  static func id(_ id: ID, meantBy user: String) -> ID
  /// An id in one user's table as another user sees it; by default the same.
  static func seen(id: ID, from user: String, by viewer: String) -> ID
  /// A zone of one user's as another user sees it; by default the same.
  static func seen(zone: ZoneID, from user: String, by viewer: String) -> ZoneID
  /// How much of a request a record takes, in bytes; by default nothing.
  static func size(of record: Record) -> Int
  /// Whether the progress of a record can be told before all of it is there; by default so.
  static func comesInParts(_ record: Record) -> Bool
  /// A copy for a client, with copies of what belongs to it; by default ``copy(_:)``.
  static func handedOut(_ record: Record) -> Record
  /// Whether a zone saves its records all or none; asked of the bridge of the zones, by default so, but for
  /// the usual one.
  static func isAtomic(_ zone: Record) -> Bool
  /// A record made from its id, for zones that a test needs but never made; by default none.
  static func makeRecord(id: ID) -> Record?
  /// Whether changes of a record, and of what lives in it, can be asked for; by default so, but for the usual
  /// one.
  static func isTracked(_ record: Record) -> Bool
  /// The change token that carries a text of the store; by default none.
  static func changeToken(text: String) -> ChangeToken?
  /// The text that a change token carries.
  static func text(of token: ChangeToken) -> String?
  /// How a feed tells that a record was saved; `nil` where the service's own type cannot be made.
  static func modification(_ record: Record) -> Modification?
  /// How a feed tells that a record was deleted; `nil` where the service's own type cannot be made.
  static func deletion(_ id: ID, typeName: String, reason: DeletionReason) -> Deletion?
  /// The cursor that carries a token of the store; by default none, and queries have one page.
  static func cursor(token: String) -> Cursor?
  /// The token that a cursor carries.
  static func token(of cursor: Cursor) -> String?
  /// A record as snapshots write it, with everything that the service has written into it; by default what
  /// `Codable` makes of it.
  static func written(_ record: Record) throws -> TextValue
  /// The record that a snapshot has written, or a person by hand.
  static func record(written text: TextValue) throws -> Record
  /// An id as snapshots write it; by default what `Codable` makes of it.
  static func written(id: ID) throws -> TextValue
  /// The id that a snapshot has written.
  static func id(written text: TextValue) throws -> ID
  /// The id of a zone as snapshots write it; by default what `Codable` makes of it.
  static func written(zone: ZoneID) throws -> TextValue
  /// The id of a zone that a snapshot has written.
  static func zoneID(written text: TextValue) throws -> ZoneID
  /// What a client has stored with a save, as snapshots write it; by default texts only.
  static func written(note: any Sendable) throws -> TextValue
  /// What a client has stored with a save.
  static func note(written text: TextValue) throws -> any Sendable
}

extension RecordBridge {
  @inlinable
  public static func copy(_ record: Record) -> Record { record }
  @inlinable
  public static func zoneID(of id: ID) -> ZoneID? { nil }
  public static func typeName(of record: Record) -> String { String(describing: Record.self) }
  @inlinable
  public static func changeTag(of record: Record) -> String? { nil }
  @inlinable
  public static var hasChangeTags: Bool { false }
  @inlinable
  public static func stamped(_ record: Record, with stamp: SaveStamp) -> Record { record }
  @inlinable
  public static func merged(
    _ client: Record, into server: Record?, policy: SavePolicy
  ) -> Record { client }
  @inlinable
  public static func merged(_ client: Record, into server: Record, since base: Record) -> Record {
    client
  }
  @inlinable
  public static func sent(_ record: Record, policy: SavePolicy) -> Record { record }
  @inlinable
  public static func selecting(_ fields: [String], of record: Record) -> Record { record }
  public static func ancestor(of client: Record, base: Record?) -> Record? { base }
  @inlinable
  public static func flaw(saving record: Record) -> ErrorMeaning? { nil }
  @inlinable
  public static func flaw(saving record: Record, in place: StorePlace) -> ErrorMeaning? {
    flaw(saving: record)
  }
  @inlinable
  public static func flaw(deleting id: ID) -> ErrorMeaning? {
    guard let usual = usualID else { return nil }
    return id == usual ? .invalid : nil
  }
  @inlinable
  public static var usualID: ID? { nil }
  @inlinable
  public static var hasLinks: Bool { false }
  public static func links(of record: Record) -> [RecordLink<ID>] { [] }
  @inlinable
  public static var hasSchema: Bool { false }
  public static var schemaNames: SchemaNames { SchemaNames() }
  public static func fields(of record: Record) -> [RecordField] { [] }
  @inlinable
  public static func share(_ record: Record, in place: StorePlace) -> RecordShare? { nil }
  public static func share(_ share: Record, after step: ShareStep) -> Record { share }
  public static func unshared(_ record: Record) -> Record { record }
  public static func zone(_ zone: Record, isShared: Bool) -> Record { zone }
  public static var namesUsers: Bool { false }
  public static func seen(_ record: Record, from user: String, by viewer: String) -> Record {
    copy(record)
  }
  public static func id(_ id: ID, meantBy user: String) -> ID { id }
  public static func seen(id: ID, from user: String, by viewer: String) -> ID { id }
  public static func seen(zone: ZoneID, from user: String, by viewer: String) -> ZoneID { zone }
  @inlinable
  public static func size(of record: Record) -> Int { 0 }
  public static func comesInParts(_ record: Record) -> Bool { true }
  @inlinable
  public static func handedOut(_ record: Record) -> Record { copy(record) }
  public static func isAtomic(_ zone: Record) -> Bool {
    guard let usual = usualID else { return true }
    return id(of: zone) != usual
  }
  public static func makeRecord(id: ID) -> Record? { nil }
  @inlinable
  public static func isTracked(_ record: Record) -> Bool {
    guard let usual = usualID else { return true }
    return id(of: record) != usual
  }
  public static func changeToken(text: String) -> ChangeToken? { nil }
  public static func modification(_ record: Record) -> Modification? { nil }
  public static func deletion(_ id: ID, typeName: String, reason: DeletionReason) -> Deletion? {
    nil
  }
  public static func text(of token: ChangeToken) -> String? { nil }
  public static func cursor(token: String) -> Cursor? { nil }
  public static func token(of cursor: Cursor) -> String? { nil }
  public static func written(_ record: Record) throws -> TextValue { try TextValue(record) }
  public static func record(written text: TextValue) throws -> Record { try text.value() }
  public static func written(id: ID) throws -> TextValue { try TextValue(id) }
  public static func id(written text: TextValue) throws -> ID { try text.value() }
  public static func written(zone: ZoneID) throws -> TextValue { try TextValue(zone) }
  public static func zoneID(written text: TextValue) throws -> ZoneID { try text.value() }
  public static func written(note: any Sendable) throws -> TextValue {
    guard let text = note as? String else {
      throw TextValueError("a note of type '\(type(of: note))' cannot be written")
    }
    return try TextValue(text)
  }
  public static func note(written text: TextValue) throws -> any Sendable {
    try text.value() as String
  }
}

extension RecordBridge where Modification == Record {
  public static func modification(_ record: Record) -> Record? { record }
}

extension RecordBridge where Deletion == ID {
  public static func deletion(_ id: ID, typeName: String, reason: DeletionReason) -> ID? { id }
}
