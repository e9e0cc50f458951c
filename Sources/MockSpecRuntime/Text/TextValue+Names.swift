extension TextValue {
  /// Writes an object of the members that have a value, and of what other values have.
  ///
  /// - Parameters:
  ///   - members: The first members in order.
  ///   - rest: Objects with the other members.
  /// - Returns: The object.
  public static func object(
    _ members: KeyValuePairs<String, TextValue?>, and rest: TextValue...
  ) -> TextValue {
    .object((TextValue.object(members).members ?? []) + rest.flatMap { $0.members ?? [] })
  }

  /// Writes an id that most often is a name: the name alone, or an object with what else there is.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - key: What the rest is called.
  ///   - rest: What else tells the thing from others; `nil` for the usual.
  /// - Returns: `"milk"`, or `{ "name": "milk", "zone": "work" }`.
  /// - Throws: What writing a text throws.
  public static func name(_ name: String, _ key: String, _ rest: TextValue?) throws -> TextValue {
    guard let rest else { return try TextValue(name) }
    return .object(["name": try TextValue(name), key: rest])
  }

  /// Reads an id that most often is a name.
  ///
  /// - Parameter key: What the rest is called.
  /// - Returns: The name, and what else tells the thing from others.
  /// - Throws: ``TextValueError`` if there is no name.
  public func named(_ key: String) throws -> (name: String, rest: TextValue?) {
    members == nil ? (try value(), nil) : (try value("name"), self[key])
  }
}
