extension SwiftSource {
  /// True for the attribute of a result builder, as far as its name tells.
  package var isResultBuilder: Bool { text.hasPrefix("@") && text.hasSuffix("Builder") }

  /// True for a type that is spelled `T?`.
  package var isOptional: Bool { marked.utf8.last == UInt8(ascii: "?") }

  /// The type without the question mark at its end.
  package var unwrapped: SwiftSource {
    isOptional ? SwiftSource(composed: String(marked.dropLast())) : self
  }
}
