extension Catalogue {
  /// The type of the delay that some entries carry, the only payload that a test sets.
  var retryAfterType: SwiftSource? {
    entries.lazy.compactMap { self.retryAfter(of: $0)?.type }.first
  }

  /// Returns the delay of an entry, with its default value.
  func retryAfter(of entry: Entry) -> (type: SwiftSource, defaultValue: Code)? {
    if isBridged {
      guard let payload = entry.carries.first(where: { $0.role == .retryAfter }) else { return nil }
      return (payload.type.unwrapped, "1")
    }
    guard let value = entry.associatedValues.first(where: { $0.role == .retryAfter }) else {
      return nil
    }
    let isStated = value.defaultValue.map { $0.text != "nil" } ?? false
    return (value.type.unwrapped, isStated ? value.defaultValue.map { "\($0)" } ?? "1" : "1")
  }

  /// Returns an entry with its default payload: `Self.requestRateLimited()`.
  func value(of entry: Entry) -> Code {
    "Self.\(entry.name)\(retryAfter(of: entry) == nil ? "" : "()")"
  }
}
