/// A meaning that a catalogue must have so that the knob of a member with typed throws can fail as it should.
struct KnobNeed {
  var meaning: Meaning
  /// The first member that needs it.
  var member: String

  /// Returns the needs of all members whose calls the knobs of mocks answer, by the type of the errors.
  static func all(of files: [SpecFile]) -> [String: [KnobNeed]] {
    var needs: [String: [KnobNeed]] = [:]
    for file in files where file.module == nil {
      for case .interface(let interface) in file.declarations where interface.kind != .operation {
        for member in interface.members {
          for (type, need) in all(of: member, isForwarding: interface.forwarding != nil)
          where needs[type]?.contains(where: { $0.meaning == need.meaning }) != true {
            needs[type, default: []].append(need)
          }
        }
      }
    }
    return needs
  }

  private static func all(of member: Member, isForwarding: Bool) -> [(type: String, KnobNeed)] {
    guard let failure = member.typedFailure else { return [] }
    let clauses = MemberClauses(member)
    guard clauses.verbs.isEmpty, clauses.operation == nil, clauses.gives == nil,
      clauses.runs == nil, !clauses.isIdentity
    else { return [] }
    var needs: [(String, KnobNeed)] = []
    func need(_ meaning: Meaning) {
      needs.append((failure.type, KnobNeed(meaning: meaning, member: member.name.text)))
    }
    if !isForwarding, clauses.defaultValue == nil { need(.unstubbed) }
    if failure.isAsync { need(.cancelled) }
    return needs
  }
}

extension Member {
  /// The type of the errors that the member throws, or gives to its completion handler, if it states one.
  fileprivate var typedFailure: (type: String, isAsync: Bool)? {
    let effects: Effects
    switch kind {
    case .property(let property): effects = property.accessors?.getEffects ?? Effects()
    case .subscript_(_, let accessors): effects = accessors.getEffects
    case .initializer, .associatedType, .typeAlias: return nil
    case .method(let function):
      effects = function.effects
      if effects.thrownType == nil, let last = function.parameters.last, last.isHandlerByName,
        let type = last.type.unwrapped.function?.parameters.last?.type
      {
        return (type.result?.failure.source ?? type.unwrapped.source, false)
      }
    }
    return effects.thrownType.map { ($0.source, effects.isAsync) }
  }
}

extension Parameter {
  /// True if the parameter is called like a completion handler.
  var isHandlerByName: Bool {
    [name.text, label?.text].contains { word in
      guard let word = word?.lowercased() else { return false }
      return word == "handler" || word == "callback" || word == "reply"
        || word.hasPrefix("completion") || word.hasSuffix("completion")
        || word.hasSuffix("completionhandler")
    }
  }
}
