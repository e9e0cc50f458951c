extension SwiftName {
  /// The name as the label of an argument or of a member of a tuple, where only `inout` needs back-ticks.
  package var argumentLabel: String { text == "let" || text == "var" ? text : label }

  /// The name as an argument label, where only three keywords need back-ticks.
  package var label: String {
    let source = source
    guard source.utf8.count != text.utf8.count else { return text }
    switch text {
    case "inout", "let", "var": return source
    default: return text.utf8.allSatisfy(isIdentifierByte) ? text : source
    }
  }
}
