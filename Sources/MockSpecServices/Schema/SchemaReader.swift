import MockSpecStores

/// The parser of schemas.
///
/// ```
/// schema = "DEFINE" "SCHEMA" { ( role | type ) ";" }
/// role   = "CREATE" "ROLE" name
/// type   = "RECORD" "TYPE" name "(" [ member { "," member } ] ")"
/// member = name value { "QUERYABLE" | "SEARCHABLE" | "SORTABLE" }
///        | "GRANT" right { "," right } "TO" name
/// value  = "LIST" "<" single ">" | single
/// single = [ "ENCRYPTED" ] kind | "NUMBER" "PREFERRED" "AS" kind
/// ```
struct SchemaReader {
  /// The keywords that need quotes as names.
  static var reserved: Set<String> {
    ["grant", "preferred", "queryable", "searchable", "sortable"]
  }

  private let text: String
  private let tokens: [(token: SchemaToken, place: String.Index)]
  private var index = 0
  private var found: [SchemaMistake] = []
  private(set) var schema = StoreSchema()
  /// The roles of the grants, with their places.
  private var grantees: [(role: String, place: String.Index)] = []

  init(_ text: String) {
    self.text = text
    var lexer = SchemaLexer(text)
    do {
      tokens = try lexer.tokens()
    } catch {
      tokens = []
      found = [error]
    }
  }

  /// The mistakes, in the order of the text.
  var mistakes: [TextMistake] {
    // The lines from that of the last mistake on, as a text can have a mistake in each of many lines.
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    return found.sorted { $0.place < $1.place }.map { mistake in
      while let next = lines.dropFirst().first, next.startIndex <= mistake.place {
        lines.removeFirst()
      }
      let column = text[lines[lines.startIndex].startIndex..<mistake.place].count + 1
      return TextMistake(mistake.message, at: "\(lines.startIndex + 1):\(column)")
    }
  }

  /// Parses the whole text; after a mistake, resumes behind the next semicolon.
  mutating func read() {
    guard !tokens.isEmpty else { return }
    attempt { reader throws(SchemaMistake) in
      try reader.expect("DEFINE")
      try reader.expect("SCHEMA")
    }
    while token != .end {
      attempt { reader throws(SchemaMistake) in
        try reader.statement()
        try reader.expect(";")
      }
    }
    checkRoles()
  }

  /// Reports unknown roles of grants; called last, because a role can be created after its grants.
  private mutating func checkRoles() {
    let known = schema.roles.union(SchemaRole.all)
    for (role, place) in grantees where !known.contains(role) {
      let advice = SpellingSuggestion.advice(for: role, among: known)
      found.append(SchemaMistake(message: "there is no role '\(role)'" + advice, place: place))
    }
  }

  private mutating func attempt(_ body: (inout Self) throws(SchemaMistake) -> Void) {
    do {
      try body(&self)
    } catch {
      found.append(error)
      while token != .end, token != .symbol(";") { index += 1 }
      if token != .end { index += 1 }
    }
  }

  private var token: SchemaToken { tokens[index].token }
  private var place: String.Index { tokens[index].place }

  private func error(_ message: String, at place: String.Index? = nil) -> SchemaMistake {
    SchemaMistake(message: message, place: place ?? self.place)
  }

  private mutating func consume(_ text: String) -> Bool {
    let isIt =
      switch token {
      case .word(let word): word.uppercased() == text
      case .symbol(let symbol): String(symbol) == text
      default: false
      }
    if isIt { index += 1 }
    return isIt
  }

  private mutating func expect(_ text: String) throws(SchemaMistake) {
    if !consume(text) { throw error("expected '\(text)', not \(token.text)") }
  }

  private mutating func name(of what: String) throws(SchemaMistake) -> String {
    switch token {
    case .name(let name), .word(let name):
      index += 1
      return name
    default: throw error("expected the name of a \(what), not \(token.text)")
    }
  }

  private mutating func statement() throws(SchemaMistake) {
    if consume("CREATE") {
      try expect("ROLE")
      schema.roles.insert(try name(of: "role"))
    } else if consume("RECORD") {
      try expect("TYPE")
      try type()
    } else {
      throw error("expected 'RECORD TYPE' or 'CREATE ROLE', not \(token.text)")
    }
  }

  private mutating func type() throws(SchemaMistake) {
    let start = place
    let type = try name(of: "record type")
    if schema.types[type] != nil {
      throw error("the record type '\(type)' is declared twice", at: start)
    }
    schema.types[type] = [:]
    // "Unless your schema explicitly grants permissions, a type has no security privileges."
    schema.grants[type] = [:]
    try expect("(")
    if consume(")") { return }
    repeat { try member(of: type) } while consume(",")
    try expect(")")
    if schema.grants[type] == StoreSchema.defaultGrants { schema.grants[type] = nil }
  }

  private mutating func member(of type: String) throws(SchemaMistake) {
    if consume("GRANT") { return try grant(of: type) }
    let start = place
    let field = try name(of: "field")
    let value = SchemaField(try value(), uses())
    if schema.types[type]?[field] != nil {
      throw error("the field '\(field)' of '\(type)' is declared twice", at: start)
    }
    if let system = StoreSchema.systemFields[field], value.type != system {
      throw error("the field '\(field)' is the service's, and \(system)", at: start)
    }
    schema.types[type]?[field] = value
  }

  private mutating func grant(of type: String) throws(SchemaMistake) {
    var rights: SchemaRights = []
    repeat {
      guard let right: SchemaRights = keyword() else {
        throw error("expected 'READ', 'CREATE' or 'WRITE', not \(token.text)")
      }
      rights.formUnion(right)
    } while consume(",")
    try expect("TO")
    let start = place
    let role = try name(of: "role")
    grantees.append((role, start))
    schema.grants[type, default: [:]][role, default: []].formUnion(rights)
  }

  private mutating func value() throws(SchemaMistake) -> FieldType {
    guard consume("LIST") else { return try single() }
    try expect("<")
    var type = try single()
    type.isList = true
    try expect(">")
    return type
  }

  private mutating func single() throws(SchemaMistake) -> FieldType {
    let isEncrypted = consume("ENCRYPTED")
    var kind = try kind()
    if kind == .number, consume("PREFERRED") {
      try expect("AS")
      kind = try self.kind()
    }
    return FieldType(kind, isEncrypted: isEncrypted)
  }

  private mutating func kind() throws(SchemaMistake) -> FieldType.Kind {
    guard case .word(let word) = token else {
      throw error("expected a type, not \(token.text)")
    }
    guard let kind = FieldType.Kind(rawValue: word.uppercased()) else {
      let names = FieldType.Kind.allCases.map(\.rawValue) + ["LIST", "ENCRYPTED"]
      throw error("there is no type '\(word)'" + SpellingSuggestion.advice(for: word, among: names))
    }
    index += 1
    return kind
  }

  private mutating func uses() -> SchemaField.Uses {
    var uses: SchemaField.Uses = []
    while let use: SchemaField.Uses = keyword() { uses.formUnion(use) }
    return uses
  }

  /// Consumes the keyword of an option; returns `nil` where there is none.
  private mutating func keyword<Options: KeywordSet>() -> Options? {
    Options.keywords.first { consume($0.key) }?.value
  }
}

/// The names of fields in the schema of a service, where queries use other names.
///
/// ```swift
/// let names = SchemaNames(id: "recordID", ["recordID": "___recordID", "parent": "_parent"])
/// #expect(names["parent"] == "_parent" && names["title"] == "title")
/// ```
public struct SchemaNames: Sendable, Hashable {
  /// The name of a record's id in queries; a query that compares nothing needs its index.
  public let id: String?
  private let names: [String: String]

  /// Creates the names.
  ///
  /// - Parameters:
  ///   - id: The name of a record's id in queries.
  ///   - names: The names in schemas by those in queries, where they differ.
  public init(id: String? = nil, _ names: [String: String] = [:]) {
    self.id = id
    self.names = names
  }

  /// The name of a field in a schema.
  ///
  /// - Parameter key: The name in queries.
  public subscript(key: String) -> String { names[key] ?? key }

  /// Returns the uses of fields by a query, with their names in the schema.
  ///
  /// - Parameters:
  ///   - compared: The fields that the predicate compares.
  ///   - sorted: The fields by which the results are sorted.
  ///   - isSearching: True if the query searches all texts for words.
  /// - Returns: The uses that the schema has to declare.
  public func uses(
    comparing compared: [String], sortingBy sorted: [String], searching isSearching: Bool
  )
    -> [FieldUse]
  {
    let keys = compared.isEmpty && !isSearching ? id.map { [$0] } ?? [] : compared
    return (isSearching ? [.searches] : []) + keys.map { .comparesTo(self[$0]) }
      + sorted.map { .sorts(by: self[$0]) }
  }
}
