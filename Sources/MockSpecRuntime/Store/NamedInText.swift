/// A value that tests and texts call by a short name, for instance the id of a record.
public protocol NamedInText {
  /// The name.
  var nameInText: String { get }
}

/// The short name of a value.
package func textName(of value: Any) -> String {
  (value as? any NamedInText)?.nameInText ?? "\(value)"
}

extension MockCore {
  /// Names a database for texts; without a name, it is called what Swift prints of it.
  ///
  /// - Parameters:
  ///   - database: The value that identifies the database on the backend.
  ///   - names: The names of such values.
  public func call<Database: Hashable & Sendable>(
    _ database: Database, by names: ValueMapping<Database, String>
  ) {
    guard let name = names.meaning(of: database) else { return }
    backend.lock.withLock { backend.databaseNames[AnyHashable(database)] = name }
  }
}
