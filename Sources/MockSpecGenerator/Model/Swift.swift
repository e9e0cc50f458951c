/// An identifier that generated code declares or uses; templates write it with the back-ticks it needs.
package struct SwiftName: Hashable, Sendable {
  package var text: String

  package init(_ text: String) { self.text = text }

  /// The name with back-ticks where needed; a member called `Type` or `Protocol` would be read as a metatype.
  package var source: String {
    text == "Type" || text == "Protocol" ? "`\(text)`" : escaped(text)
  }
}

/// Swift source that the parser has read: a type, an expression, an attribute.
package struct SwiftSource: Hashable, Sendable {
  /// The text with the marks for line breaks in long lists.
  package private(set) var marked: String
  /// True if the source begins with a parameter of a method or a property of an operation, which templates
  /// qualify.
  package var isMember = false

  package init(_ type: TypeSyntax) { marked = type.markedSource }

  package init(_ expression: Expression) { marked = expression.marked ?? expression.text }

  package init(_ name: SwiftName) { marked = name.source }

  /// Creates the source of a condition: `os(iOS)`, or `!os(iOS)`.
  package init(_ term: Condition.Term) {
    marked = term.holds ? term.text : term.isOperand ? "!" + term.text : "!(\(term.text))"
  }

  /// Creates a path that begins with a parameter of a method or a property of an operation:
  /// `settings.isAtomic`.
  init(member path: [Name]) {
    marked = path.map { escaped($0.text) }.joined(separator: ".")
    isMember = true
  }

  /// Creates source that this module has composed of parsed parts.
  init(composed text: String) { marked = text }

  package static let void = SwiftSource(composed: "Void")

  package var isEmpty: Bool { marked.isEmpty }

  package var text: String { marked.unmarked }
}

/// Text that generated code carries as a string literal.
package struct SwiftLiteral: Hashable, Sendable {
  package var text: String

  package init(_ text: String) { self.text = text }

  /// The literal with quotes; the text is escaped so that it stays inside them.
  package var source: String { "\"\(contents)\"" }

  /// The text between the quotes, with escapes.
  package var contents: String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
    }
    if isPlain { return text }
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case _ where scalar.value < 0x20: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal
  }
}
