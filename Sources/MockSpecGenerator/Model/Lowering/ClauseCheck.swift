/// The check of the clauses of a member.
struct ClauseCheck: Lowering {
  let context: LoweringContext
  let member: Member
  let kind: InterfaceKind

  /// Reports clauses that are repeated, exclude each other, or belong to another kind of interface.
  func check() {
    var first: (word: String, range: SourceRange)?
    var seen: Set<String> = []
    for clause in member.clauses {
      let (word, _, isBehaviour) = clause.traits
      let range = clause.range
      if let place = clause.place(for: member.kind, in: kind) {
        report(.clauseNotHere(word, place), at: range)
        continue
      }
      if !seen.insert(word).inserted { report(.duplicateOption(word), at: range) }
      if case .answers = clause, !member.clauses.verbs.contains(where: { $0.kind.storeVerb != nil })
      {
        report(.clauseNotHere(word, "a method that performs a verb of a store"), at: range)
      }
      if isBehaviour {
        if let first, first.word != word {
          report(.conflictingClauses(first.word, word), at: range)
        }
        first = first ?? (word, range)
      }
    }
  }
}

extension Member {
  /// Checks whether all clauses fit the member and its interface; others were reported and are ignored.
  func hasFittingClauses(in kind: InterfaceKind) -> Bool {
    clauses.allSatisfy { $0.place(for: self.kind, in: kind) == nil }
  }
}

extension MemberClause {
  /// The word of the clause, the one kind of interface that it belongs to, and whether it states the behaviour
  /// of the member, of which there is only one.
  fileprivate var traits: (word: String, home: InterfaceKind?, isBehaviour: Bool) {
    switch self {
    case .performs: ("performs", .database, true)
    case .performsOperation: ("performs", nil, true)
    case .answers: ("answers", .database, false)
    case .gives: ("gives", .container, true)
    case .defaultValue: ("default", nil, true)
    case .failing: ("failing", nil, false)
    case .named: ("named", nil, false)
    case .identity: ("identity", nil, true)
    }
  }

  var range: SourceRange {
    switch self {
    case .performs(_, let range), .performsOperation(_, _, let range), .gives(_, _, _, let range),
      .answers(_, _, let range), .defaultValue(_, _, let range),
      .failing(_, let range), .identity(let range):
      range
    case .named(let name): name.range
    }
  }

  /// Returns the place where the clause belongs; `nil` if it fits the member and its interface.
  fileprivate func place(for member: MemberKind, in kind: InterfaceKind) -> String? {
    switch (self, kind) {
    case (.identity, .service): return "a container, a database or an operation"
    // Operations are created with an identity, mocks are made for one.
    case (.identity, .operation): return fits(member) ? nil : memberKind
    case (_, .operation): return "a member of another kind of interface"
    default: break
    }
    if let home = traits.home, home != kind { return "a \(home.rawValue)" }
    if case (.identity, .property(let property)) = (self, member),
      property.accessors?.isSettable == true
    {
      return "a property that is only read"
    }
    return fits(member) ? nil : memberKind
  }

  /// The kind of member that the clause applies to.
  private var memberKind: String {
    switch self {
    case .identity: "a property"
    case .performs(let verbs, _) where verbs.performers.contains(.properties): "a property"
    case .performs(let verbs, _) where verbs.performers.allSatisfy { $0 == .readers }:
      "a method, or a property or subscript that is only read"
    case .performs, .answers, .performsOperation: "a method"
    case .gives: "a method or property"
    case .failing: "a method with a completion handler"
    case .defaultValue, .named: "a method, property or subscript"
    }
  }

  private func fits(_ member: MemberKind) -> Bool {
    switch (self, member) {
    case (_, .associatedType), (_, .typeAlias): false
    case (.identity, .property(let property)):
      property.accessors?.getEffects ?? Effects() == Effects()
    case (.performs(let verbs, _), .property(let property)):
      verbs.performers.allSatisfy {
        switch $0 {
        case .methods: false
        case .readers: property.accessors?.isSettable == false
        case .methodsAndProperties, .properties: true
        }
      }
    case (.performs(let verbs, _), .subscript_(let function)):
      verbs.performers.allSatisfy { $0 == .readers } && function.accessors?.isSettable == false
    case (.answers, .property(let property)): property.accessors?.isSettable == false
    case (.answers, .subscript_(let function)): function.accessors?.isSettable == false
    case (.performs(let verbs, _), .method): !verbs.performers.contains(.properties)
    case (.answers, .method), (.performsOperation, .method), (.failing, .method),
      (.gives, .method), (.gives, .property), (.defaultValue, .method), (.defaultValue, .property),
      (.defaultValue, .subscript_), (.named, _):
      true
    default: false
    }
  }
}

extension [Verb] {
  /// The members that can perform each of the verbs.
  fileprivate var performers: [CallSignature.Performers] { map(\.kind.signature.performers) }
}
