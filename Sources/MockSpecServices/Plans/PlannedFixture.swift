import MockSpecRuntime

/// The records that a store of a plan holds before anybody has used it.
public struct PlannedFixture: Sendable, Hashable {
  /// The database by its name: `private`, or what tells it from others of its kind.
  public var database: String
  /// Whose database it is, where every user has one; `nil` for the user of all mocks.
  public var user: String?
  /// The store, as the spec names it: `records`.
  public var table: String
  /// The records in the order of their creation, as snapshots write them.
  var records: [JSONValue]
  /// The path of the fixture in its plan.
  var path: String
}
