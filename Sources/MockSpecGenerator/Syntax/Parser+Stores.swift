extension Parser {
  /// The entries of `store { … }`.
  mutating func readStores() throws(Skip) -> [StoreEntry] {
    var entries: [StoreEntry] = []
    try readBlock(of: "'store'", .storeEntry, isInner: true) {
      parser throws(Skip) in
      entries.append(try parser.readStoreEntry())
    }
    return entries
  }

  /// `records: CKRecord by recordID: CKRecord.ID in zones by recordID.zoneID  page 100`
  private mutating func readStoreEntry() throws(Skip) -> StoreEntry {
    let start = token.start
    let documentation = currentDocumentation
    let name = try readName("the name of a store")
    try expect(.colon, "':' and the type of the records")
    let type = try readType()
    try expect(.by)
    let key = try readKeyPath()
    let keyType = take(.colon) ? try readType() : nil
    var zone: ZoneClause?
    if token.word == .in, peek(1).kind != .colon {
      advance()
      let store = try readName("the name of a store after 'in'")
      try expect(.by)
      zone = ZoneClause(store: store, key: try readKeyPath())
    }
    let options = try readOptions(Self.isStoreOption, named: Self.storeOptions) { $0 == .differs }
    return StoreEntry(
      documentation: documentation, name: name, type: type, key: key, keyType: keyType, zone: zone,
      options: options, differences: try readDifferences(), condition: conditions.inDeclaration,
      range: range(from: start))
  }

  /// `differs conflict of PlaceFile "it keeps no tags"`, as often as there is one, behind the options.
  private mutating func readDifferences() throws(Skip) -> [Difference] {
    var differences: [Difference] = []
    while token.word == .differs, !token.isFirstOnLine || peek(1).kind != .colon {
      let keyword = currentName
      advance()
      try expectSameLine("the name of a rule after 'differs'")
      let rule = try readName("the name of a rule after 'differs'")
      try expect(.of)
      let conformer = try readTypeName("the name of a type after 'of'")
      guard token.kind == .string else { throw missing("the reason in quotes") }
      let reason = Expression(text(token), token.range)
      advance()
      differences.append(
        Difference(keyword: keyword, rule: rule, conformer: conformer, reason: reason))
    }
    return differences
  }

  /// `recordID.zoneID`
  private mutating func readKeyPath() throws(Skip) -> [Name] {
    var names = [try readName("a key")]
    while take(.dot) { names.append(try readLabel("a name after '.'")) }
    return names
  }

  private static let storeOptions = [
    "page", "batch", "tagged", "through", "cursor", "starts", "writable", "token",
    "tracked", "bytes", "size", "bound", "personal", "authored", "profile", "watching", "showing",
    "pending", "conflicts", "usual", "inbox", "schema", "differs",
  ]

  private static func isStoreOption(_ word: Word) -> Bool {
    switch word {
    case .page, .batch, .tagged, .through, .cursor, .starts, .writable, .token, .tracked, .bytes,
      .size, .bound, .personal, .authored, .profile, .watching, .showing, .pending, .conflicts,
      .usual, .inbox, .schema:
      true
    default: false
    }
  }

  /// Words with values up to the end of the line, and from further lines that begin with such a word.
  mutating func readOptions(
    _ isOption: (Word) -> Bool, named candidates: [String],
    until isEnd: (Word) -> Bool = { _ in false }
  ) throws(Skip) -> [Option] {
    var options: [Option] = []
    while token.isName {
      guard isOption(token.word), !token.isFirstOnLine || peek(1).kind != .colon else {
        if token.isFirstOnLine || isEnd(token.word) { break }
        throw fail(.unknown("option", text(token), among: candidates))
      }
      let keyword = currentName
      advance()
      var option = Option(keyword: keyword, value: try readOptionValue(after: keyword))
      if ["each", "changed"].contains(keyword.text) { option.alternative = try readAlternative() }
      if let first = options.first(where: { $0.keyword.text == keyword.text }) {
        refuseSecond("'\(keyword.text)'", keyword.range, first.keyword.range)
      } else {
        options.append(option)
      }
    }
    return options
  }

  private mutating func readOptionValue(after keyword: Name) throws(Skip) -> Expression {
    switch keyword.text {
    case "pending": return Expression(keyword.text, keyword.range)
    case "inbox":
      try expectSameLine("a name after 'inbox'")
      let name = try readName("a name after 'inbox'")
      return Expression(name.text, name.range)
    default: return try readValue(after: keyword.text)
    }
  }
}
