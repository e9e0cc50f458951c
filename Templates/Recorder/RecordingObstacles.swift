extension Interface {
  /// What keeps a class from doing what any conformer does and recording it.
  var recordingObstacle: String? {
    guard let mock else { return "it has no mock" }
    if mock.isolation != .none { return "it belongs to an actor" }
    if !mock.genericParameters.isEmpty || !mock.typeAliases.isEmpty || !constraints.isEmpty {
      return "it has associated types of its own"
    }
    if mock.statics != nil { return "it has static members or initialisers" }
    if !mock.identities.isEmpty { return "its objects are compared" }
    let types = associatedTypes.map(\.name.text)
    for member in mock.members {
      if let reason = member.recordingObstacle(types) {
        return "'\(member.requirement.name.text)' \(reason)"
      }
    }
    return nil
  }
}

extension MockMember {
  /// What keeps a call of the member from being passed on and recorded.
  fileprivate func recordingObstacle(_ types: [String]) -> String? {
    let signature = requirement
    if ["recorded", "recordedBackend", "replay", "replayLater"].contains(signature.name.text) {
      return "has a name that recording needs"
    }
    if signature.isOperator { return "is an operator" }
    if signature.effects.text.contains("rethrows") { return "rethrows" }
    if case .initializer = signature.kind { return "is an initialiser" }
    if case .runs = body { return "gives its object to a closure" }
    for parameter in signature.parameters {
      let words = parameter.type.words
      if parameter.isInout || parameter.type.text.hasSuffix("...")
        || !words.isDisjoint(with: Self.passing)
      {
        return "takes '\(parameter.name.text)' in another way than by its value"
      }
      if !words.isDisjoint(with: types) || words.contains("Self") {
        return "takes what has an interface"
      }
    }
    guard let given = signature.given else { return nil }
    if types.contains(given.text) { return nil }
    if given.words.contains("sending") || given.words.contains("Self") || givesWithoutCopy {
      return "gives what nobody can keep"
    }
    return given.words.isDisjoint(with: types) ? nil : "gives several objects, or none at times"
  }

  /// Words of types whose values cannot be kept or passed on.
  private static var passing: Set<String> {
    ["borrowing", "consuming", "sending", "isolated", "repeat", "each", "__owned", "__shared"]
  }

  private var givesWithoutCopy: Bool {
    switch body {
    case .stub(let call): call.owned != nil || !call.givenAway.isEmpty
    case .property(let access): access.owned != nil
    default: false
    }
  }
}

extension SwiftSource {
  /// The names and keywords of a type.
  fileprivate var words: Set<String> {
    Set(
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  /// Whether a value of the type is, or has in it, what can only be called.
  var isClosure: Bool { text.contains("->") }
}
