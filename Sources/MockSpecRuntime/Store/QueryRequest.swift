/// What the results of a query have in common, and their order.
///
/// The closures get copies and run outside the lock of the store.
public struct RecordQuery<Record> {
  /// The type of the records; `nil` for all types.
  public let typeName: String?
  /// Whether a record is a result.
  public let predicate: (Record) -> Bool
  /// Whether one record comes before another; `nil` for the order of creation.
  public let sort: ((Record, Record) -> Bool)?
  /// Why the service refuses the query; `nil` if it does not.
  public let objection: String?
  /// What the error means with which the service refuses the query.
  public let refusal: ErrorMeaning
  /// What it does with the fields of its type, for services that have a schema.
  public let uses: [FieldUse]

  /// Describes the results.
  ///
  /// - Parameters:
  ///   - typeName: The type of the records; `nil` for all types.
  ///   - predicate: Whether a record is a result.
  ///   - areInIncreasingOrder: Whether one record comes before another. Where it says neither, the
  ///     order of creation stays.
  ///   - objection: Why the service refuses the query; `nil` if it does not.
  ///   - refusal: What the error means with which it refuses the query.
  ///   - uses: What it does with the fields of its type, for services that have a schema.
  @inlinable
  public init(
    typeName: String? = nil, where predicate: @escaping (Record) -> Bool = { _ in true },
    sort areInIncreasingOrder: ((Record, Record) -> Bool)? = nil, objection: String? = nil,
    refusedAs refusal: ErrorMeaning = .invalid, uses: [FieldUse] = []
  ) {
    self.typeName = typeName
    self.predicate = predicate
    self.sort = areInIncreasingOrder
    self.objection = objection
    self.refusal = refusal
    self.uses = uses
  }
}

/// A request for one page of the records that match a query.
public struct QueryRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The query; not used where there is a cursor.
  public let query: RecordQuery<Adapter.Record>?
  /// The zone of the results; `nil` for all zones.
  public let zone: Adapter.ZoneID?
  /// The fields that the results shall have; `nil` for all.
  public let fields: [String]?
  /// How many results the page can have; `nil`, or less than 1, for as many as the service gives.
  public let limit: Int?
  /// Where an earlier page ended.
  public let cursor: Adapter.Cursor?
  /// Whether the client can go on where the page ends.
  public let isPaged: Bool

  /// Asks for a page of results.
  ///
  /// - Parameters:
  ///   - query: The query; without query and cursor the request is invalid.
  ///   - zone: The zone of the results; `nil` for all zones.
  ///   - fields: The fields that the results shall have; `nil` for all.
  ///   - limit: How many results the page can have; `nil`, or less than 1, for as many as the
  ///     service gives.
  ///   - cursor: Where an earlier page ended; it goes on with its own query and zone.
  ///   - isPaged: Whether the client is told of the cursor with which it can go on.
  @inlinable
  public init(
    _ query: RecordQuery<Adapter.Record>?, zone: Adapter.ZoneID? = nil, fields: [String]? = nil,
    limit: Int? = nil, cursor: Adapter.Cursor? = nil, isPaged: Bool = true
  ) {
    self.query = query
    self.zone = zone
    self.fields = fields
    self.limit = limit
    self.cursor = cursor
    self.isPaged = isPaged
  }

  public static var verbs: ServiceVerbs { .query }

  @inlinable public var recorded: Self { self }

  public var itemCount: Int { 0 }

  public var description: String {
    let subject = cursor == nil ? "querying \(query?.typeName ?? "all types")" : "querying on"
    let place = zone.map { " in \($0)" } ?? ""
    let objection = query?.objection.map { ", which is refused: \($0)" } ?? ""
    return subject + place + (limit.map { ", at most \($0)" } ?? "") + objection
  }
}
