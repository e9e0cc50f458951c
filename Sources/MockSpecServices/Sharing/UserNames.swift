/// What a service calls its users: each of them calls itself by one name, and the others by theirs.
///
/// ```swift
/// let names = UserNames(own: "me", prefix: "@")
/// names.name(of: "bob", to: "alice")  // "@bob"
/// names.name(of: "bob", to: "bob")  // "me"
/// ```
public struct UserNames: Sendable {
  /// What every user is called by itself.
  public let own: String
  /// What stands before the name of a user for the others.
  public let prefix: String

  /// Describes the names of a service.
  ///
  /// - Parameters:
  ///   - own: What every user is called by itself.
  ///   - prefix: What stands before the name of a user for the others.
  public init(own: String, prefix: String) {
    self.own = own
    self.prefix = prefix
  }

  /// What everybody else calls a user.
  ///
  /// - Parameter user: The user, as clients have it.
  /// - Returns: The name.
  public func name(of user: String) -> String { prefix + user }

  /// What somebody calls a user.
  ///
  /// - Parameters:
  ///   - user: The user, as clients have it.
  ///   - reader: Who reads the name.
  /// - Returns: The name.
  public func name(of user: String, to reader: String) -> String {
    user == reader ? own : name(of: user)
  }

  /// Who is meant by a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - speaker: Who uses it.
  /// - Returns: The user, as clients have it.
  public func user(called name: String, by speaker: String) -> String {
    if name == own { return speaker }
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// A name for the same user in the mouth of another one.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - speaker: Who uses it.
  ///   - reader: Who shall understand it.
  /// - Returns: The name for the reader.
  public func translated(_ name: String, from speaker: String, to reader: String) -> String {
    self.name(of: user(called: name, by: speaker), to: reader)
  }
}
