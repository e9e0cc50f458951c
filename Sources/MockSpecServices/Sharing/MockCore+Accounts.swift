import MockSpecStores

extension Backend {
  /// The users of all clients.
  public var users: Set<String> {
    lock.withLock { clients.users }
  }

  /// Returns the user with an address, which is the user's name or begins with the name and `@`; of several, the one with
  /// the longest name.
  ///
  /// - Parameter address: The address.
  /// - Returns: The user of a client; `nil` if the service knows none with the address.
  public func user(reachedAt address: String) -> String? {
    users.filter { address == $0 || address.hasPrefix($0 + "@") }.max { $0.count < $1.count }
  }
}

extension MockCore {
  /// Throws the error that means `signedOut` or `unready` if the client has no account that can be used.
  @_spi(MockSpecGenerated) public func requireAccount<C: ErrorCatalogue>(_ catalogue: C.Type) throws
  {
    guard let failure = client.account.failure else { return }
    throw C.error(for: failure, ErrorDetails(), about: client.user, on: backend)
  }

  /// Returns the user of a client whose account can be used; throws as ``requireAccount(_:)`` does.
  @_spi(MockSpecGenerated) public func user<C: ErrorCatalogue>(_ catalogue: C.Type) throws -> String
  {
    try requireAccount(catalogue)
    return client.user
  }

  /// Returns a result for each of some items, for a client with an account; throws as ``requireAccount(_:)`` does.
  @_spi(MockSpecGenerated) public func results<Item: Hashable, Value, C: ErrorCatalogue>(
    of items: [Item], _ catalogue: C.Type, _ body: (Item) throws -> Value
  ) throws -> [Item: Result<Value, any Error>] {
    try requireAccount(catalogue)
    return Dictionary(
      items.map { item in (item, Result { try body(item) }) }, uniquingKeysWith: { one, _ in one })
  }
}

/// The names of users in a service: one that all users have for themselves, and one of each for the others.
///
/// ```swift
/// let names = UserNames(own: "me", prefix: "@")
/// names.name(of: "bob", to: "alice")  // "@bob"
/// names.name(of: "bob", to: "bob")  // "me"
/// ```
public struct UserNames: Sendable {
  /// The name that all users have for themselves.
  public let own: String
  /// The prefix of a user's name for the others.
  public let prefix: String

  /// Creates the names of a service.
  ///
  /// - Parameters:
  ///   - own: The name that all users have for themselves.
  ///   - prefix: The prefix of a user's name for the others.
  public init(own: String, prefix: String) {
    self.own = own
    self.prefix = prefix
  }

  /// Returns the name of a user for all others.
  ///
  /// - Parameter user: The user of a client.
  /// - Returns: The name.
  public func name(of user: String) -> String { prefix + user }

  /// Returns the name of a user for a reader.
  ///
  /// - Parameters:
  ///   - user: The user of a client.
  ///   - reader: The user who reads the name.
  /// - Returns: The name.
  public func name(of user: String, to reader: String) -> String {
    user == reader ? own : name(of: user)
  }

  /// Returns the user behind a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - speaker: The user who uses the name.
  /// - Returns: The user of a client.
  public func user(called name: String, by speaker: String) -> String {
    if name == own { return speaker }
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// Translates a user's name from the view of one user to that of another.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - speaker: The user who uses the name.
  ///   - reader: The user who reads the translated name.
  /// - Returns: The name for the reader.
  public func translated(_ name: String, from speaker: String, to reader: String) -> String {
    self.name(of: user(called: name, by: speaker), to: reader)
  }
}
