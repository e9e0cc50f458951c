/// A half-open range of UTF-8 offsets into one spec.
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  package func joined(to other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}

/// An identifier without its back-ticks, and its position.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// Swift that is kept as written: a default value, a key, the arguments of an attribute.
///
/// The lexer has read it token by token with balanced brackets, so its end is certain.
package struct Expression: Hashable, Sendable {
  package var text: String
  /// The text with the marks of its brackets, where it is long.
  package var marked: String?
  package var range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}
