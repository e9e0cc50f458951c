extension VerbKind {
  init?(_ word: Word) {
    switch word {
    case .fetch: self = .fetch
    case .save: self = .save
    case .insert: self = .insert
    case .delete: self = .delete
    case .query: self = .query
    case .changes: self = .changes
    case .call: self = .call
    case .finish: self = .finish
    case .commit: self = .commit
    case .rollback: self = .rollback
    case .pending: self = .pending
    case .notify: self = .notify
    default: return nil
    }
  }
}

extension Parser {
  /// `{ save … delete … finish … }`, with the braces.
  ///
  /// A method has one body, so that its verbs are there together.
  mutating func readVerbBlock(ofMethod isOfMethod: Bool) throws(Skip) -> [Verb] {
    var verbs: [Verb] = []
    let elements = isOfMethod ? "a verb of a method" : nil
    try readBlock(of: "'performs'", .verb, unconditional: elements, isInner: true) {
      parser throws(Skip) in
      guard let kind = VerbKind(parser.token.word) else {
        guard parser.token.kind == .identifier else { throw parser.missing("a verb") }
        let candidates = VerbKind.allCases.map(\.rawValue)
        throw parser.fail(.unknown("verb", parser.text(parser.token), among: candidates))
      }
      verbs.append(try parser.readVerb(kind))
      while let next = VerbKind(parser.token.word) { verbs.append(try parser.readVerb(next)) }
    }
    return verbs
  }

  /// Verbs behind `performs` without braces.
  mutating func readVerbs(_ first: VerbKind) throws(Skip) -> [Verb] {
    var verbs = [try readVerb(first)]
    while let next = VerbKind(token.word) { verbs.append(try readVerb(next)) }
    return verbs
  }

  /// `save recordsToSave into records  policy savePolicy  each perRecordSaveBlock`
  private mutating func readVerb(_ kind: VerbKind) throws(Skip) -> Verb {
    let keyword = currentName
    advance()
    let subject = try readSubject(of: kind)
    let alternative = kind == .finish ? try readAlternative() : nil
    var store: Name?
    switch kind {
    case .fetch, .delete, .query, .changes, .notify:
      try expect(.from)
      store = try readName("the name of a store")
    case .save, .insert:
      try expect(.into)
      store = try readName("the name of a store")
    case .call, .finish, .commit, .rollback, .pending: break
    }
    let options = try readOptions(Self.isVerbOption, named: Self.verbOptions) { word in
      VerbKind(word) != nil || isClauseWord(word)
    }
    var verb = Verb(
      kind: kind, keyword: keyword, subject: subject, store: store, options: options,
      range: range(from: keyword.range.start))
    verb.alternative = alternative
    verb.condition = conditions.inDeclaration
    return verb
  }

  /// `or perRecordCompletionBlock` behind the name of a block.
  mutating func readAlternative() throws(Skip) -> Name? {
    guard token.word == .or, !token.isFirstOnLine else { return nil }
    advance()
    try expectSameLine("the name of a block after 'or'")
    return try readName("the name of a block after 'or'")
  }

  private mutating func readSubject(of kind: VerbKind) throws(Skip) -> Name? {
    switch kind {
    case .query where token.word == .from: return nil
    case .commit, .rollback, .pending, .notify: return nil
    case .call:
      guard token.isName, !token.isFirstOnLine, !Self.isVerbOption(token.word),
        VerbKind(token.word) == nil, !isClauseWord(token.word)
      else { return nil }
    default: break
    }
    try expectSameLine("a name after '\(kind.rawValue)'")
    return try readName("a name after '\(kind.rawValue)'")
  }

  private static let verbOptions = [
    "policy", "atomic", "progress", "each", "fields", "limit", "cursor", "in", "where", "sort",
    "by", "else", "all", "note", "changed", "deleted", "purged", "reset", "tokens",
  ]

  private static func isVerbOption(_ word: Word) -> Bool {
    switch word {
    case .policy, .atomic, .progress, .each, .fields, .limit, .cursor, .in, .where, .sort, .by,
      .else, .all, .note, .changed, .deleted, .purged, .reset, .tokens:
      true
    default: false
    }
  }
}
