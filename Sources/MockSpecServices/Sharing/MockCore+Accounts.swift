import MockSpecRuntime

extension Backend {
  /// The users of all clients.
  public var users: Set<String> {
    lock.withLock { clients.users }
  }

  /// Returns the user with an address, which is the user's name or begins with the name and `@`.
  ///
  /// - Parameter address: The address.
  /// - Returns: The user of a client; `nil` if the service knows none with the address.
  public func user(reachedAt address: String) -> String? {
    users.first { address == $0 || address.hasPrefix($0 + "@") }
  }
}

extension MockCore {
  /// Throws an error if the client has no account that can be used.
  ///
  /// - Parameter catalogue: The errors of the service.
  /// - Throws: The error that means `signedOut` or `unready`.
  @_spi(MockSpecGenerated) public func requireAccount<C: ErrorCatalogue>(_ catalogue: C.Type) throws
  {
    guard let failure = client.account.failure else { return }
    throw C.error(for: failure, ErrorDetails(), about: client.user, on: backend)
  }

  /// Returns the user of a client whose account can be used.
  ///
  /// - Parameter catalogue: The errors of the service.
  /// - Returns: The user.
  /// - Throws: The error that means `signedOut` or `unready`.
  @_spi(MockSpecGenerated) public func user<C: ErrorCatalogue>(_ catalogue: C.Type) throws -> String
  {
    try requireAccount(catalogue)
    return client.user
  }

  /// Returns a result for each of some items, for a client with an account.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - catalogue: The errors of the service.
  ///   - body: Returns the value of an item.
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
