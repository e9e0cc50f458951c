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
}

extension LimitedAdapter {
  public static func size(of record: Record) -> Int { 0 }
}
