/// The path from a record, or from its id, to the id of its zone.
package struct ZonePath: Hashable, Sendable {
  package let path: SwiftSource
  /// The type of the zone's id.
  package let type: SwiftSource
  package let owner: Owner
  /// The field with which the path from a record begins; `nil` for one from its id.
  package var field: SwiftName?

  /// The value that tells the zone, with its type.
  package enum Owner: Hashable, Sendable {
    case id(SwiftSource), record(SwiftSource)
  }
}
