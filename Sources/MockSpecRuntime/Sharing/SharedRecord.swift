/// A share of some user, wherever it is kept.
public struct SharedRecord<Bridge: RecordBridge>: @unchecked Sendable {
  /// Whose it is.
  public let owner: String
  /// The share, as its owner sees it; a copy.
  public let record: Bridge.Record
  private let table: TableState<Bridge>
  private let backend: Backend

  /// Replaces the share.
  ///
  /// - Parameters:
  ///   - record: The share, as its owner sees it.
  ///   - client: Who does that, perhaps by joining it; its other clients are told.
  public func replace(with record: Bridge.Record, by client: Client) {
    backend.lock.withLock {
      (table.author, table.guest) = (client.label, client.lockedState.user)
      defer { (table.author, table.guest) = (nil, nil) }
      table.store(Bridge.copy(record))
    }
  }

  fileprivate init(_ table: TableState<Bridge>, _ record: Bridge.Record, _ backend: Backend) {
    self.table = table
    self.record = Bridge.copy(record)
    self.backend = backend
    owner = table.user
  }
}

extension StoreTable {
  /// The shares in the tables of all users that are like this one.
  public var sharesOfAllUsers: [SharedRecord<Bridge>] {
    backend.lock.withLock {
      let tables = backend.tables.values.compactMap { $0 as? TableState<Bridge> }
        .filter { $0.key.database == state.key.database && $0.key.name == state.key.name }
      return tables.sorted { $0.user < $1.user }.flatMap { table in
        table.contents.shares.compactMap { table.row($0)?.record }
          .map { SharedRecord(table, $0, backend) }
      }
    }
  }
}

extension Backend {
  /// Everybody who uses a client.
  public var users: Set<String> {
    lock.withLock { Set(clients.labels.map { (clients.states[$0] ?? ClientState()).user }) }
  }
}

extension MockCore {
  /// Refuses what needs an account, where the client has none that can be used.
  ///
  /// - Parameter catalogue: The errors of the service.
  /// - Throws: The error that means `signedOut` or `unready`.
  public func requireAccount<C: ErrorCatalogue>(_ catalogue: C.Type) throws {
    guard let flaw = client.account.flaw else { return }
    throw C.entry(for: flaw)?.error(ErrorDetails()) ?? StoreError(flaw, item: "")
  }

  /// Who uses the client, where the account can be used.
  ///
  /// - Parameter catalogue: The errors of the service.
  /// - Returns: The user.
  /// - Throws: The error that means `signedOut` or `unready`.
  public func user<C: ErrorCatalogue>(_ catalogue: C.Type) throws -> String {
    try requireAccount(catalogue)
    return client.user
  }

  /// A result for each of some items, for a client with an account.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - catalogue: The errors of the service.
  ///   - body: Gives the value of an item.
  /// - Returns: The results by item.
  /// - Throws: The error that means `signedOut` or `unready`.
  public func results<Item: Hashable, Value, C: ErrorCatalogue>(
    of items: [Item], _ catalogue: C.Type, _ body: (Item) throws -> Value
  ) throws -> [Item: Result<Value, any Error>] {
    try requireAccount(catalogue)
    return Dictionary(
      items.map { item in (item, Result { try body(item) }) }, uniquingKeysWith: { one, _ in one })
  }
}
