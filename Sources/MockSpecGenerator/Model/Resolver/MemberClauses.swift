/// The behaviour clauses of one member, sorted by kind; a class, since they are large and never change.
final class MemberClauses {
  private(set) var verbs: [Verb] = []
  private(set) var performsRange: SourceRange?
  private(set) var answers: (value: Expression, parts: [Name])?
  private(set) var operation: Name?
  /// The database that runs the operations that the interface does not run itself.
  private(set) var others: Expression?
  private(set) var gives: (name: Name, identity: Expression?, isNew: Bool)?
  /// The closure that receives the object itself.
  private(set) var runs: Name?
  private(set) var defaultValue: Expression?
  private(set) var failing: Expression?
  private(set) var named: Name?
  private(set) var isIdentity = false

  init(_ member: Member) {
    for clause in member.clauses {
      switch clause {
      case .performs(let verbs, let range):
        (self.verbs, performsRange) = (self.verbs + verbs, range)
      case .answers(let value, let parts, _): answers = (value, parts)
      case .performsOperation(let name, let others, _): (operation, self.others) = (name, others)
      case .gives(let name, let identity, let isNew, _): gives = (name, identity, isNew)
      case .runs(let name, _): runs = name
      case .defaultValue(let value, _): defaultValue = value
      case .failing(let value, _): failing = value
      case .named(let name): named = name
      case .identity: isIdentity = true
      }
    }
  }
}

extension Resolver {
  /// Reports clauses that are repeated, exclude each other, or belong to another kind of interface.
  mutating func checkClauses(of member: Member, in kind: InterfaceKind) {
    var first: (word: String, range: SourceRange)?
    var seen: Set<String> = []
    for clause in member.clauses {
      let (word, range) = (clause.word, clause.range)
      if kind == .operation, !clause.isOfOperations {
        report(.clauseNotHere(word, "a member of another kind of interface"), at: range)
        continue
      }
      if !clause.fits(member.kind) {
        report(.clauseNotHere(word, clause.memberKind), at: range)
      }
      if !seen.insert(word).inserted { report(.duplicateOption(word), at: range) }
      if let home = clause.home, home != kind {
        report(.clauseNotHere(word, "a \(home.rawValue)"), at: range)
      } else if clause.isOfOperations, kind == .service {
        report(.clauseNotHere(word, "a container, a database or an operation"), at: range)
      }
      if case .answers = clause, !member.usesStore {
        report(.clauseNotHere(word, "a method that performs a verb of a store"), at: range)
      }
      if clause.isBehaviour {
        if let first, first.word != word {
          report(.conflictingClauses(first.word, word), at: range)
        }
        first = first ?? (word, range)
      }
    }
  }
}

extension Member {
  /// True if a store answers the member.
  fileprivate var usesStore: Bool {
    clauses.contains {
      if case .performs(let verbs, _) = $0 {
        verbs.contains { $0.kind.storeVerb != nil }
      } else {
        false
      }
    }
  }

  /// Checks whether all clauses fit the member and its interface; others were reported and are ignored.
  func hasFittingClauses(in kind: InterfaceKind) -> Bool {
    clauses.allSatisfy {
      let isHere = $0.isOfOperations ? kind == .database || kind == .operation : kind != .operation
      return isHere && ($0.home ?? kind) == kind && $0.fits(self.kind)
    }
  }
}

extension MemberClause {
  var word: String {
    switch self {
    case .performs, .performsOperation: "performs"
    case .answers: "answers"
    case .gives: "gives"
    case .runs: "performs"
    case .defaultValue: "default"
    case .failing: "failing"
    case .named: "named"
    case .identity: "identity"
    }
  }

  var range: SourceRange {
    switch self {
    case .performs(_, let range), .performsOperation(_, _, let range), .gives(_, _, _, let range),
      .answers(_, _, let range), .runs(_, let range), .defaultValue(_, let range),
      .failing(_, let range),
      .identity(let range):
      range
    case .named(let name): name.range
    }
  }

  /// The one kind of interface that the clause belongs to.
  fileprivate var home: InterfaceKind? {
    switch self {
    case .performs, .answers: .database
    case .gives: .container
    case .performsOperation, .runs, .defaultValue, .failing, .named, .identity: nil
    }
  }

  /// True if operations can have the clause, as databases can.
  fileprivate var isOfOperations: Bool {
    if case .identity = self { true } else { false }
  }

  /// The kind of member that the clause applies to.
  fileprivate var memberKind: String {
    switch self {
    case .identity: "a property"
    case .performs(let verbs, _) where verbs.contains { $0.kind == .notify }: "a property"
    case .performs, .answers, .performsOperation, .runs: "a method"
    case .gives: "a method or property"
    case .failing: "a method with a completion handler"
    case .defaultValue, .named: "a method, property or subscript"
    }
  }

  fileprivate func fits(_ member: MemberKind) -> Bool {
    switch (self, member) {
    case (_, .associatedType), (_, .typeAlias): false
    case (.identity, .property(let property)):
      property.accessors?.getEffects ?? Effects() == Effects()
    case (.performs(let verbs, _), .property):
      verbs.allSatisfy { $0.kind == .pending || $0.kind == .notify }
    case (.performs(let verbs, _), .method): !verbs.contains { $0.kind == .notify }
    case (.answers, .method), (.performsOperation, .method), (.runs, .method): true
    case (.failing, .method): true
    case (.gives, .method), (.gives, .property): true
    case (.named, _), (.defaultValue, .method), (.defaultValue, .property): true
    case (.defaultValue, .subscript_): true
    default: false
    }
  }

  /// True if the clause states the behaviour of the member, of which there is only one.
  fileprivate var isBehaviour: Bool {
    switch self {
    case .performs, .performsOperation, .gives, .runs, .defaultValue, .identity: true
    case .answers, .failing, .named: false
    }
  }
}
