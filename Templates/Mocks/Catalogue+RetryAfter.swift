extension Catalogue {
  /// The type of the delay that some entries carry; it is the one payload that a test states.
  var retryAfterType: SwiftSource? {
    entries.lazy.compactMap { self.retryAfter(of: $0)?.type }.first
  }

  /// The delay of an entry, and what it is when a test states none.
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

  /// An entry as a test writes it first: `Self.requestRateLimited()`.
  func value(of entry: Entry) -> Code {
    "Self.\(entry.name)\(retryAfter(of: entry) == nil ? "" : "()")"
  }
}
