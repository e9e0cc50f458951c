extension Operand {
  var isLiteral: Bool { if case .literal = form { true } else { false } }

  /// True for `ids ?? .all`.
  var isOrAll: Bool { alternative?.isAll ?? false }

  /// The rule that `.ifAbsent` and the like name.
  var saveRule: SaveRule? { SaveRule(member) }

  /// Checks whether the value is a list, as far as its parts tell; `nil` if they do not.
  func isList(_ types: [String: TypeSyntax]) -> Bool? {
    func isList(_ name: Name) -> Bool? { types[name.text].map { $0.unwrapped.arrayElement != nil } }
    switch form {
    case .list: return true
    case .literal: return false
    case .path(let names):
      return names.count == 1 ? isList(names[0]) : Self.isList(endingWith: names.last)
    case .call(let name, _), .method(let name, _): return Self.isList(endingWith: name)
    case .fallback(let value, let other): return value.isList(types) ?? other.isList(types)
    case .element(let owner, let position, let other):
      if let other { return other.isList(types) }
      if case .range = position.form { return isList(owner) }
      let type = types[owner.text]?.unwrapped
      return (type?.dictionary?.value ?? type?.arrayElement).map {
        $0.unwrapped.arrayElement != nil
      }
    case .rest(let operands, let last, _):
      if operands.isEmpty { return Self.isList(endingWith: last) }
      let known = operands.compactMap { $0.isList(types) }
      return known.isEmpty ? nil : known.contains(true)
    case .member, .keyPath, .closure, .cast, .cases, .range: return nil
    }
  }

  private static func isList(endingWith member: Name?) -> Bool? {
    member.flatMap { lists.contains($0.text) ? true : nil }
  }

  /// The members of sequences and stores, and the initialiser, that give lists.
  private static let lists: Set = [
    "Array", "all", "compactMap", "dropFirst", "dropLast", "filter", "flatMap", "map", "prefix",
    "reversed", "shuffled", "sorted", "suffix",
  ]
}

extension String {
  /// The value of an integer literal: `0x10` and `1_6` are one number.
  var integer: Int? {
    let text = filter { $0 != "_" && $0 != " " }
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    let radix = ["0x": 16, "0o": 8, "0b": 2][String(digits.prefix(2))]
    return Int(sign + digits.dropFirst(radix == nil ? 0 : 2), radix: radix ?? 10)
  }
}

extension SaveRule {
  /// Creates the rule that a spec names; `nil` for none.
  init?(_ name: Name?) {
    guard let rule = name.flatMap({ SaveRule(rawValue: $0.text) }) else { return nil }
    self = rule
  }
}
