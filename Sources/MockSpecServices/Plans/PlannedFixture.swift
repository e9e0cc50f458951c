import MockSpecRuntime

/// The initial records of a store in a plan.
public struct PlannedFixture: Sendable, Hashable {
  /// The name of the database: `private`, or the value that identifies it among others of its kind.
  public var database: String
  /// The user whose database it is, where every user has one; `nil` for the default user of mocks.
  public var user: String?
  /// The name of the store in the spec: `records`.
  public var table: String
  /// The records in the order of their creation, as snapshots write them.
  var records: [JSONValue]
  /// The path of the fixture in its plan.
  var path: String
}
