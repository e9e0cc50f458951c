/// The reasons why interfaces cannot be recorded.
struct RecordingObstacles {
  private var reasons: [SwiftName: String] = [:]

  init(_ specs: [Spec], _ index: SpecIndex) {
    let interfaces = specs.flatMap(\.interfaces).filter { $0.kind != .operation }
    for interface in interfaces {
      reasons[interface.name] = interface.recordingObstacle ?? index.foreignTypes(of: interface)
    }
    spread(among: interfaces, index)
  }

  func reason(for interface: Interface) -> String? { reasons[interface.name] }

  /// Marks the interfaces that return an object that cannot be recorded.
  private mutating func spread(among interfaces: [Interface], _ index: SpecIndex) {
    var givers: [SwiftName: [SwiftName]] = [:]
    var obstructed: [SwiftName] = []
    for interface in interfaces {
      for part in interface.boundTypes {
        let isKnown = index.interfaces[part].map { $0.kind != .operation } ?? false
        givers[part, default: []].append(interface.name)
        if !isKnown || reasons[part] != nil { obstructed.append(part) }
      }
    }
    while let part = obstructed.popLast() {
      for giver in givers[part] ?? [] where reasons[giver] == nil {
        reasons[giver] = "nothing records '\(part.text)'"
        obstructed.append(giver)
      }
    }
  }
}

extension SpecIndex {
  /// Returns the reason why an interface that inherits associated types cannot be recorded.
  fileprivate func foreignTypes(of interface: Interface) -> String? {
    let parents = interface.inherited.compactMap { interfaces[SwiftName($0.text)] }
    return parents.first { $0.kind != .operation && !$0.associatedTypes.isEmpty }.map {
      "the associated types of '\($0.name.text)' are not its own"
    }
  }
}

extension Interface {
  /// The interfaces of the objects that the members return.
  fileprivate var boundTypes: [SwiftName] {
    associatedTypes.compactMap(\.bound).map { SwiftName($0.text) }
  }

  /// The reason why a class cannot stand for any conformer and record its calls.
  fileprivate var recordingObstacle: String? {
    guard let mock else { return "it has no mock" }
    if mock.isolation != .none { return "it belongs to an actor" }
    if !mock.genericParameters.isEmpty || !mock.typeAliases.isEmpty || !constraints.isEmpty {
      return "it has associated types of its own"
    }
    if mock.statics != nil { return "it has static members or initialisers" }
    if !mock.identities.isEmpty { return "its objects are compared" }
    let types = Set(associatedTypes.map(\.name.text))
    for member in mock.members {
      if let reason = member.recordingObstacle(types) {
        return "'\(member.requirement.name.text)' \(reason)"
      }
    }
    return nil
  }
}

extension MockMember {
  /// Returns the reason why a call of the member cannot be passed on and recorded.
  fileprivate func recordingObstacle(_ types: Set<String>) -> String? {
    let signature = requirement
    if ["recorded", "recordedBackend", "replay", "replayLater"].contains(signature.name.text) {
      return "has a name that recording needs"
    }
    if signature.isOperator { return "is an operator" }
    if signature.callEffects.isRethrowing { return "rethrows" }
    if case .initializer = signature.kind { return "is an initialiser" }
    if case .runs = body { return "gives its object to a closure" }
    for parameter in signature.parameters {
      if parameter.isInout || parameter.isVariadic || parameter.syntax?.hasPassingRule ?? false {
        return "takes '\(parameter.name.text)' in another way than by its value"
      }
      if parameter.syntax?.mentions(types) ?? false { return "takes what has an interface" }
    }
    guard let given = signature.given, !types.contains(where: given.isNamed) else { return nil }
    if given.hasPassingRule || given.mentions(["Self"]) || givesWithoutCopy {
      return "gives what nobody can keep"
    }
    return given.mentions(types) ? "gives several objects, or none at times" : nil
  }

  private var givesWithoutCopy: Bool {
    switch body {
    case .stub(let call): call.owned != nil || !call.givenAway.isEmpty
    case .property(let access): access.owned != nil
    default: false
    }
  }
}

extension TypeSyntax {
  /// True if values of the type, or of one inside it, are not passed as copies.
  fileprivate var hasPassingRule: Bool {
    contains { type in
      switch type.kind {
      case .packExpansion, .packElement: true
      case .specified(let specifiers, _):
        specifiers.contains {
          switch $0 {
          case .keyword(let word): passingRules.contains(word.text)
          case .attribute(let attribute): attribute.name.text == "isolated"
          }
        }
      default: false
      }
    }
  }

  /// Checks whether the type, or one inside it, is one of these or `Self`.
  fileprivate func mentions(_ types: Set<String>) -> Bool {
    contains { type in
      guard case .named(let components) = type.kind else { return false }
      return components.contains { types.contains($0.name.text) || $0.name.text == "Self" }
    }
  }
}

private let passingRules: Set<String> = [
  "borrowing", "consuming", "sending", "isolated", "__owned", "__shared",
]
