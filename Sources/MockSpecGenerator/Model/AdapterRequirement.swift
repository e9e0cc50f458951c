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

  func isOfKind(of other: AdapterRequirement) -> Bool {
    word == other.word
  }
}

/// The path from a record, or from its id, to the id of its zone.
package struct ZonePath: Hashable, Sendable {
  package var path: SwiftSource
  /// The type of the zone's id.
  package var type: SwiftSource
  package var owner: Owner

  /// The value that tells the zone, with its type.
  package enum Owner: Hashable, Sendable {
    case id(SwiftSource), record(SwiftSource)
  }
}

/// The requirements that specs add to an adapter that is written by hand; emitted as extensions.
package struct PartialAdapter: Sendable {
  package var condition = Condition.always
  package var availability: [SwiftSource] = []
  package var name: SwiftSource
  package var facts: [Fact]

  package struct Fact: Sendable {
    /// The condition in addition to that of the adapter.
    package var condition = Condition.always
    package var fact: AdapterRequirement
  }
}

extension Adapter {
  /// The requirements that an adapter meets when it is emitted as a whole.
  package var facts: [AdapterRequirement] {
    var facts: [AdapterRequirement] = [.id(key, type: keyType, of: SwiftSource(record))]
    if let zone { facts.append(.zone(zone)) }
    if let cursor { facts.append(.cursor(SwiftSource(cursor), isEmitted: cursor.text != "String")) }
    if let changeToken {
      facts.append(
        .changeToken(SwiftSource(changeToken), isEmitted: changeToken.text != "String"))
    }
    return facts
  }
}
