/// The ways in which values are passed, and the types that are named.
extension TypeSyntax {
  /// True if values of the type, or of one inside it, are not passed as copies.
  package var hasPassingRule: Bool {
    contains { type in
      switch type.kind {
      case .packExpansion, .packElement: true
      case .specified(let specifiers, _):
        specifiers.contains {
          switch $0 {
          case .keyword(let word): passingRules.contains(word.text)
          case .attribute(let attribute): attribute.name.text == "isolated"
          }
        }
      default: false
      }
    }
  }

  /// Checks whether the type, or one inside it, is one of these or `Self`.
  package func mentions(anyOf types: Set<String>) -> Bool {
    contains { type in
      guard case .named(let components) = type.kind else { return false }
      return components.contains { types.contains($0.name.text) || $0.name.text == "Self" }
    }
  }
}

private let passingRules: Set<String> = [
  "borrowing", "consuming", "sending", "isolated", "__owned", "__shared",
]
