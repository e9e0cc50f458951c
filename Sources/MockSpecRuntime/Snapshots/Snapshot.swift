/// Everything that a backend keeps, as text that people can read, compare and keep in a repository.
///
/// ```swift
/// let before = try backend.snapshot()
/// try await app.sync()
/// print(try backend.snapshot().differences(from: before).joined(separator: "\n"))
/// // private/records[note].record.title: "Draft" → "Final"
/// ```
public struct Snapshot: Sendable, Hashable, CustomStringConvertible {
  let tree: JSONTree
  /// What messages call the text.
  var source = "snapshot"

  init(_ tree: JSONTree) { self.tree = tree }

  /// Reads the text of a snapshot.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: What messages call it, most often the path of a file.
  /// - Throws: ``TextError`` where it is not JSON; what it says is looked at when it is loaded.
  public init(text: String, source: String = "snapshot") throws(TextError) {
    tree = try JSONReader.tree(text, from: source)
    self.source = source
  }

  /// The snapshot as text: JSON, the same for the same state.
  public var text: String { tree.lines + "\n" }

  public var description: String { text }

  public static func == (one: Snapshot, other: Snapshot) -> Bool { one.tree == other.tree }
  public func hash(into hasher: inout Hasher) { tree.hash(into: &hasher) }
}

extension Backend {
  /// Writes down everything that the backend keeps: records, change logs, accounts, clock and seed.
  ///
  /// Not what belongs to the test: rules, stubs and the journal.
  ///
  /// - Returns: The snapshot.
  /// - Throws: ``TextValueError`` for a record, an id or a note that cannot be written.
  public func snapshot() throws -> Snapshot {
    try lock.withLock {
      let known = tables.map { (name(of: $0.key), $0.value) }
      let written = try known.map { (name: $0.0, members: try $0.1.written()) }
      let unused = writtenTables.map { (name: $0.key, members: $0.value.tree.stateMembers) }
      let all = (written + unused).sorted { $0.name.description < $1.name.description }
      return Snapshot(
        .object([
          "seed": .number(ownSeed), "clock": .number(clock.time.seconds),
          "rules": .number(ruleCount),
          "clients": clients.written,
          "tables": .list(all.map { $0.name.tree(with: $0.members) }),
        ]))
    }
  }

  /// Makes everything as a snapshot says; what it does not mention becomes what it was at first.
  ///
  /// Tables that mocks have used already are read at once; the others when a mock first uses them, because
  /// only then it is known what their records are. Then a mistake stops the test with its place.
  ///
  /// - Parameter snapshot: The snapshot, of this or another backend.
  /// - Throws: ``TextError`` with everything that is wrong, by line and column. Then nothing has changed.
  public func load(_ snapshot: Snapshot) throws(TextError) {
    let reader = TreeReader()
    let known = lock.withLock { tables.map { (name: name(of: $0.key), table: $0.value) } }
    guard let state = SnapshotState(snapshot, reader) else {
      throw TextError(snapshot.source, reader.mistakes)
    }
    var rest = state.tables
    let memories = known.map { name, table in
      let written = rest.removeValue(forKey: name)
      return (name, table, written.flatMap { table.memory(written: $0.tree, reader) })
    }
    guard reader.mistakes.isEmpty else { throw TextError(snapshot.source, reader.mistakes) }
    lock.withLock {
      ownSeed = state.seed
      ruleCount = max(ruleCount, state.ruleCount)
      clients.states = state.clients
      clock.show(.seconds(state.time))
      writtenTables = rest
      tableSerials = max(tableSerials, state.lastSerial)
      for unit in units.all { unit.forget() }
      for (_, table, memory) in memories {
        guard memory == nil else {
          _ = table.remember(memory)
          continue
        }
        table.clear()
        tableSerials += 1
        table.serial = tableSerials
      }
      // When all tables are what they shall be, as the records of one can concern another.
      for (name, table, memory) in memories where memory == nil { fill(table, name) }
    }
  }
}

extension TableName {
  fileprivate func tree(with members: [JSONTree.Member]) -> JSONTree {
    let names = JSONTree.object([
      "table": .string(table), "database": .string(database), "user": user.map { .string($0) },
    ])
    guard case .object(let own) = names.value else { return names }
    return JSONTree(.object(own + members))
  }
}

extension JSONTree {
  /// The members of a table without its names.
  fileprivate var stateMembers: [Member] {
    guard case .object(let members) = value else { return [] }
    return members.filter { !["table", "database", "user"].contains($0.key) }
  }
}

extension ClientRegister {
  /// The clients of which something is known; `nil` if there is none.
  fileprivate var written: JSONTree? {
    let known = states.filter { $0.value != ClientState() }.sorted { $0.key < $1.key }
    if known.isEmpty { return nil }
    return .list(
      known.map { label, state in
        .object([
          "client": .string(label), "name": state.name.map { .string($0) },
          "account": .string("\(state.account)"), "user": .string(state.user),
        ])
      })
  }
}
