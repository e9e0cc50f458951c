/// What a snapshot says of a backend, apart from what is in its tables.
struct SnapshotState {
  var seed: UInt64 = 0
  var time = 0.0
  var ruleCount = 0
  var clients: [String: ClientState] = [:]
  var tables: [TableName: WrittenTable] = [:]
  var lastSerial = 0

  /// Reads the whole text but the contents of the tables; `nil` if something is wrong.
  init?(_ snapshot: Snapshot, _ reader: TreeReader) {
    let keys = ["seed", "clock", "rules", "clients", "tables"]
    guard let members = reader.members(of: snapshot.tree, "a snapshot", keys: keys) else {
      return nil
    }
    if let tree = members["seed"] { seed = reader.integer(tree, "the seed", from: 0) ?? 0 }
    if let tree = members["clock"] {
      time = reader.number(tree, "the time in seconds", in: 0...Double.infinity) ?? 0
    }
    if let tree = members["rules"] { ruleCount = reader.integer(tree, "'rules'", from: 0) ?? 0 }
    for tree in members["clients"].map({ reader.elements(of: $0, "'clients'") }) ?? [] {
      readClient(tree, reader)
    }
    for tree in members["tables"].map({ reader.elements(of: $0, "'tables'") }) ?? [] {
      readTable(tree, snapshot.source, reader)
    }
    if !reader.mistakes.isEmpty { return nil }
  }

  private mutating func readClient(_ tree: JSONTree, _ reader: TreeReader) {
    let keys = ["client", "name", "account", "user"]
    guard let members = reader.members(of: tree, "a client", keys: keys) else { return }
    guard let label = members["client"].flatMap({ reader.string($0, "a client") }) else {
      return reader.note("a client needs the key 'client'", at: tree.place)
    }
    var state = ClientState()
    state.name = members["name"].flatMap { reader.string($0, "a name") }
    if let user = members["user"] { state.user = reader.string(user, "a user") ?? state.user }
    if let account = members["account"], let word = reader.string(account, "an account") {
      let names = AccountState.allCases.map { "\($0)" }
      if let known = AccountState.allCases.first(where: { "\($0)" == word }) {
        state.account = known
      } else {
        reader.note(
          "'\(word)' is no account" + Spelling.advice(for: word, among: names), at: account.place)
      }
    }
    clients[label] = state
  }

  private mutating func readTable(_ tree: JSONTree, _ source: String, _ reader: TreeReader) {
    guard case .object = tree.value, let table = tree["table"], let database = tree["database"]
    else { return reader.note("a table needs 'table' and 'database'", at: tree.place) }
    guard let name = reader.string(table, "a table"),
      let databaseName = reader.string(database, "a database")
    else { return }
    let key = TableName(
      database: databaseName, user: tree["user"].flatMap { reader.string($0, "a user") },
      table: name)
    guard tables[key] == nil else {
      return reader.note("the table '\(key)' is there twice", at: tree.place)
    }
    tables[key] = WrittenTable(tree: tree, source: source)
    if case .number(let text)? = tree["serial"]?.value {
      lastSerial = max(lastSerial, Int(text) ?? 0)
    }
  }
}
