import MockSpecRuntime

extension Backend {
  /// Everybody who uses a client.
  public var users: Set<String> {
    lock.withLock { clients.users }
  }

  /// Who has an address: a user has those that begin with the user's name and `@`, and the name itself.
  ///
  /// - Parameter address: The address.
  /// - Returns: The user, as clients have it; `nil` for somebody whom the service does not know.
  public func user(reachedAt address: String) -> String? {
    users.first { address == $0 || address.hasPrefix($0 + "@") }
  }
}

extension MockCore {
  /// Refuses what needs an account, where the client has none that can be used.
  ///
  /// - Parameter catalogue: The errors of the service.
  /// - Throws: The error that means `signedOut` or `unready`.
  @_spi(MockSpecGenerated) public func requireAccount<C: ErrorCatalogue>(_ catalogue: C.Type) throws
  {
    guard let failure = client.account.failure else { return }
    throw C.entry(for: failure)?.error(ErrorDetails()) ?? StoreError(failure, item: "")
  }

  /// Who uses the client, where the account can be used.
  ///
  /// - Parameter catalogue: The errors of the service.
  /// - Returns: The user.
  /// - Throws: The error that means `signedOut` or `unready`.
  @_spi(MockSpecGenerated) public func user<C: ErrorCatalogue>(_ catalogue: C.Type) throws -> String
  {
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
  @_spi(MockSpecGenerated) public func results<Item: Hashable, Value, C: ErrorCatalogue>(
    of items: [Item], _ catalogue: C.Type, _ body: (Item) throws -> Value
  ) throws -> [Item: Result<Value, any Error>] {
    try requireAccount(catalogue)
    return Dictionary(
      items.map { item in (item, Result { try body(item) }) }, uniquingKeysWith: { one, _ in one })
  }
}
