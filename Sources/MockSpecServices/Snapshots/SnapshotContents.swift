import Foundation
import MockSpecStores

/// The contents of a snapshot, for encoding.
struct SnapshotContents: Encodable {
  let seed: UInt64
  let time: Double
  let ruleCount: Int
  let clients: [String: ClientState]
  var tables: [(name: TableName, contents: any Encodable)] = []

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(seed, forKey: "seed")
    try container.encode(time, forKey: "clock")
    try container.encode(ruleCount, forKey: "rules")
    let known = clients.filter { $0.value != ClientState() }.sorted { $0.key < $1.key }
    if !known.isEmpty {
      try container.encode(known.map { EncodedClient($0.key, $0.value) }, forKey: "clients")
    }
    var tables = container.nestedUnkeyedContainer(forKey: "tables")
    for table in self.tables.sorted(by: { $0.name.description < $1.name.description }) {
      let encoder = tables.superEncoder()
      try table.contents.encode(to: encoder)
      try table.name.encode(to: encoder)
    }
  }
}

/// The contents of a snapshot apart from those of its tables.
struct SnapshotHeader: Decodable {
  let seed: UInt64
  let time: Double
  let ruleCount: Int
  var clients: [String: ClientState] = [:]
  var tables: [(name: TableName, index: Int)] = []
  var lastSerial = 0

  init(from decoder: any Decoder) throws {
    let keys = ["seed", "clock", "rules", "clients", "tables"]
    let container = try CheckedContainer(decoder, "a snapshot", keys: keys)
    seed = try container.integer("seed", "the seed", from: 0) ?? 0
    time = try container.number("clock", "the time in seconds") ?? 0
    ruleCount = try container.integer("rules", "'rules'", from: 0) ?? 0
    for client in try container.elements("clients", of: EncodedClient.self) {
      clients[client.label] = client.state
    }
    let tables = try container.value("tables", as: [Attempt<TableHeader>].self) ?? []
    var known: Set<TableName> = []
    for (index, table) in tables.enumerated() {
      guard let table = table.value else { continue }
      lastSerial = max(lastSerial, table.serial)
      if known.insert(table.name).inserted {
        self.tables.append((table.name, index))
      } else {
        try decoder.report("the table '\(table.name)' is there twice", at: "tables[\(index)]")
      }
    }
  }

  private struct TableHeader: Decodable {
    let name: TableName
    let serial: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyCodingKey.self)
      guard container.contains("table"), container.contains("database") else {
        throw EncodedValueError(
          "a table needs 'table' and 'database'", at: decoder.codingPath)
      }
      name = try TableName(from: decoder)
      serial = (try? container.decode(Int.self, forKey: "serial")) ?? 0
    }
  }
}

/// The state of a client.
private struct EncodedClient: Codable {
  let label: String
  let state: ClientState

  init(_ label: String, _ state: ClientState) { (self.label, self.state) = (label, state) }

  init(from decoder: any Decoder) throws {
    let keys = ["client", "name", "account", "user"]
    let container = try CheckedContainer(decoder, "a client", keys: keys)
    label = try container.needed("client") ?? ""
    var state = ClientState()
    state.name = try container.value("name")
    state.user = try container.value("user") ?? state.user
    let accounts = AccountState.allCases.map { ("\($0)", $0) }
    state.account =
      try container.choice("account", "account", Dictionary(uniqueKeysWithValues: accounts))
      ?? state.account
    self.state = state
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(label, forKey: "client")
    try container.encodeIfPresent(state.name, forKey: "name")
    try container.encode("\(state.account)", forKey: "account")
    try container.encode(state.user, forKey: "user")
  }
}

/// The name of a table in snapshots and plans.
struct TableName: Hashable, Codable, CustomStringConvertible {
  let database: String
  var user: String?
  let table: String

  var description: String {
    (user.map { "\($0)/" } ?? "") + "\(database)/\(table)"
  }
}

extension Backend {
  /// The texts about tables that no mock has used yet.
  func storedTexts(_ held: borrowing Held) -> StoredTexts {
    let texts = part(StoredTexts.self, held)
    stores(held).source = texts
    return texts
  }

  /// Returns the name of a table in snapshots and plans.
  func name(of key: TableKey, _ held: borrowing Held) -> TableName {
    let container = key.container.map { textName(of: $0.base) + "/" } ?? ""
    return TableName(
      database: container
        + (stores(held).databaseNames[key.database] ?? textName(of: key.database.base)),
      user: key.user, table: key.name)
  }
}

extension PlannedFixture {
  /// Checks whether the records are for a table; without a user, for that of the default user of mocks.
  func isAbout(_ name: TableName) -> Bool {
    database == name.database && table == name.table
      && (user == name.user || user == nil && name.user == ClientState().user)
  }
}
