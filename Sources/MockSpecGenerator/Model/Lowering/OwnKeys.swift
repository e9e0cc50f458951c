/// Types that need keys to be `Hashable`, which those of an app can be on an actor alone: `Set<Tag>`, `[Tag: Int]`.
extension TypeSyntax {
  /// True if the type is or contains a set or a dictionary with keys that an app can declare.
  var hasOwnKeys: Bool {
    if let key, !key.isKnownKey { return true }
    var isFound = false
    kind.forEachPart { isFound = isFound || $0.hasOwnKeys }
    return isFound
  }

  private var key: TypeSyntax? {
    switch kind {
    case .dictionary(let key, _): return key
    case .named(let components):
      guard let last = components.last, ["Dictionary", "Set"].contains(last.name.text) else {
        return nil
      }
      return last.arguments.first
    default: return nil
    }
  }

  /// True for a type of Swift or Foundation, which is `Hashable` everywhere if it is at all.
  private var isKnownKey: Bool {
    switch kind {
    case .named(let components):
      let name = components.first?.name.text ?? ""
      return swiftTypes.contains(name) || swiftKeys.contains(name) || FoundationTypes.has(name)
    case .array(let element), .optional(let element): return element.isKnownKey
    default: return false
    }
  }
}

/// The types of Swift that are keys, beside those that specs name most.
private let swiftKeys: Set<String> = [
  "AnyHashable", "CodingUserInfoKey", "Foundation", "ObjectIdentifier", "Swift",
]
