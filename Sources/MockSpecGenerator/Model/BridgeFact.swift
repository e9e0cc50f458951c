/// Something that a spec says of a bridge.
package enum BridgeFact: Hashable, Sendable {
  /// The path from a record to its id, and the type of that.
  case id(SwiftSource, type: SwiftSource, of: SwiftSource)
  /// The path from an id to that of its zone, and the type of that.
  case zone(SwiftSource, type: SwiftSource, of: SwiftSource)
  /// The type, and whether it is emitted with the interfaces.
  case cursor(SwiftSource, isEmitted: Bool)
  case changeToken(SwiftSource, isEmitted: Bool)
  /// The id of the record that is always there.
  case usual(SwiftSource)
  /// The zone that is always there.
  case usualZone(SwiftSource)
  /// What schemas call the fields for which queries have other names, and what queries call the id.
  case schemaNames(SwiftSource, id: SwiftLiteral)

  /// The word of a store that says it.
  var word: String {
    switch self {
    case .id: "by"
    case .zone: "in"
    case .cursor: "cursor"
    case .changeToken: "token"
    case .usual, .usualZone: "usual"
    case .schemaNames: "schema"
    }
  }

  func isOfKind(of other: BridgeFact) -> Bool {
    switch (self, other) {
    case (.usual, .usualZone), (.usualZone, .usual): false
    default: word == other.word
    }
  }
}

/// What the specs say of a bridge that somebody writes by hand; it is emitted as an extension.
package struct StatedBridge: Sendable {
  package var condition = Condition.always
  package var availability: [SwiftSource] = []
  package var name: SwiftSource
  package var facts: [Fact]

  package struct Fact: Sendable {
    /// Beyond that of the bridge.
    package var condition = Condition.always
    package var fact: BridgeFact

    package init(condition: Condition = .always, _ fact: BridgeFact) {
      self.condition = condition
      self.fact = fact
    }
  }

  package init(
    condition: Condition = .always, availability: [SwiftSource] = [], name: SwiftSource,
    facts: [Fact]
  ) {
    self.condition = condition
    self.availability = availability
    self.name = name
    self.facts = facts
  }
}

extension Bridge {
  /// The same of a bridge that is emitted as a whole.
  package var facts: [BridgeFact] {
    var facts: [BridgeFact] = [.id(key, type: keyType, of: SwiftSource(record))]
    if let zone { facts.append(.zone(zone.path, type: zone.type, of: keyType)) }
    if let cursor { facts.append(.cursor(SwiftSource(cursor), isEmitted: true)) }
    if let changeToken { facts.append(.changeToken(SwiftSource(changeToken), isEmitted: true)) }
    if let usual { facts.append(.usual(usual)) }
    return facts
  }
}
