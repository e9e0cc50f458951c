extension SwiftName {
  /// The name as a literal in text for readers.
  var literal: SwiftLiteral { SwiftLiteral(text) }
}
