extension Parser {
  private typealias Item = ArraySlice<Token>

  /// Checks the tokens between the parentheses of `@available` against the two forms that Swift has.
  ///
  /// `iOS 17, macOS 14, *`, or `iOS, introduced: 17, deprecated: 18, message: "…"`
  mutating func checkAvailability(_ range: Range<Int>) throws(ParseError) {
    let items = tokens[range].split(
      omittingEmptySubsequences: false, whereSeparator: { $0.kind == .comma })
    let first = items.first ?? []
    let isList = items.allSatisfy { isPlatformWithVersion($0) || isStar($0) } && names(items) > 0
    let isLong =
      items.count > 1 && (isPlatform(first) || isStar(first))
      && items.dropFirst().allSatisfy(isCondition)
    guard isList || isLong else {
      let range = SourceRange(tokens[range.lowerBound - 1].start, previousEnd)
      throw fail(.malformedAvailability(), at: range)
    }
  }

  /// Returns the number of platforms in a list; 0 if it repeats one, or lacks the `*`.
  private func names(_ items: [Item]) -> Int {
    let names = items.filter { !isStar($0) }.compactMap { $0.first.map(text) }
    let stars = items.filter(isStar).count
    let isComplete = stars == 1 || stars == 0 && names == ["swift"]
    return isComplete && Set(names).count == names.count ? names.count : 0
  }

  private func isStar(_ item: Item) -> Bool { item.count == 1 && item.first.map(text) == "*" }

  private func isPlatform(_ item: Item) -> Bool {
    item.count == 1 && item.first.map { $0.kind == .identifier && !$0.word.isReserved } == true
  }

  private func isPlatformWithVersion(_ item: Item) -> Bool {
    isPlatform(item.prefix(1)) && isVersion(item.dropFirst())
  }

  /// Checks whether an argument is a version: `17`, `17.1` or `17.1.2`.
  private func isVersion(_ item: Item) -> Bool {
    guard let start = item.first?.start, let end = item.last?.end else { return false }
    let parts = source.text(SourceRange(start, end)).split(
      separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 3
      && parts.allSatisfy { (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func isCondition(_ item: Item) -> Bool {
    guard let name = item.first.map(text) else { return false }
    let value = item.dropFirst(2)
    let hasValue = item.dropFirst().first?.kind == .colon
    switch name {
    case "deprecated" where item.count == 1, "unavailable" where item.count == 1,
      "noasync" where item.count == 1:
      return true
    case "introduced", "deprecated", "obsoleted": return hasValue && isVersion(value)
    case "message", "renamed":
      guard hasValue, value.count == 1, let literal = value.first, literal.kind == .string else {
        return false
      }
      // Swift allows neither an interpolation nor a second line here.
      let text = text(literal)
      return text.utf8.first == UInt8(ascii: "\"") && !text.hasPrefix("\"\"\"")
        && !text.contains("\\(")
    default: return false
    }
  }
}
