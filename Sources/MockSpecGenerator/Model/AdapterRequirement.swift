/// A requirement of an adapter that follows from a spec.
package enum AdapterRequirement: Hashable, Sendable {
  /// The path from a record to its id, the type of the id, and that of the record.
  case id(SwiftSource, type: SwiftSource, of: SwiftSource)
  /// The path to the id of a record's zone.
  case zone(ZonePath)
  /// The type, and a flag that is true if it is emitted with the interfaces.
  case cursor(SwiftSource, isEmitted: Bool)
  case changeToken(SwiftSource, isEmitted: Bool)

  /// The label in a store's declaration that states the requirement.
  var word: String {
    switch self {
    case .id: "id"
    case .zone: "zone"
    case .cursor: "cursor"
    case .changeToken: "token"
    }
  }
}
