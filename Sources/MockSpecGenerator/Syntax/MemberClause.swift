package enum MemberClause: Sendable {
  /// `performs fetch(id, from: records)`, or with several verbs in braces.
  case performs([Verb], SourceRange)
  /// `answers PhotoPage(photos: $records, next: $cursor)`, with the parts of the answer that it names.
  case answers(Expression, parts: [Name], SourceRange)
  /// `performs operation ?? privateDatabase`: the named parameter is an operation to run, and those of other kinds
  /// run in that database.
  case performsOperation(Name, others: Expression?, SourceRange)
  /// `gives database(.private)`, or `gives new database`, which is another one each time.
  case gives(Name, Expression?, isNew: Bool, SourceRange)
  /// `default try self.user()`, with the members of the mock that it names.
  case defaultValue(Expression, uses: [Name], SourceRange)
  /// `failing .couldNotDetermine`: the value that a completion handler receives beside an error.
  case failing(Expression, SourceRange)
  /// `named saveRecord`
  case named(Name)
  /// `identity`: the property tells one database of a container, or one operation, from another.
  case identity(SourceRange)
}

/// The clauses by kind; most members have none.
extension [MemberClause] {
  package var verbs: [Verb] {
    flatMap { clause -> [Verb] in
      if case .performs(let verbs, _) = clause { verbs } else { [] }
    }
  }

  var answers: (value: Expression, parts: [Name])? {
    last { if case .answers(let value, let parts, _) = $0 { (value, parts) } else { nil } }
  }

  /// The parameter that is an operation to run, and the database that runs those of other kinds.
  private var run: (operation: Name, others: Expression?)? {
    last {
      if case .performsOperation(let name, let others, _) = $0 { (name, others) } else { nil }
    }
  }

  var operation: Name? { run?.operation }

  var others: Expression? { run?.others }

  var gives: (name: Name, identity: Expression?, isNew: Bool)? {
    last {
      if case .gives(let name, let identity, let isNew, _) = $0 {
        (name, identity, isNew)
      } else {
        nil
      }
    }
  }

  var defaultValue: Expression? {
    last { if case .defaultValue(let value, _, _) = $0 { value } else { nil } }
  }

  var failing: Expression? { last { if case .failing(let value, _) = $0 { value } else { nil } } }

  var named: Name? { last { if case .named(let name) = $0 { name } else { nil } } }

  var isIdentity: Bool { contains { if case .identity = $0 { true } else { false } } }

  private func last<Value>(_ value: (MemberClause) -> Value?) -> Value? {
    isEmpty ? nil : compactMap(value).last
  }
}
