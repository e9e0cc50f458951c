extension SwiftName {
  /// The name in text that people read.
  var literal: SwiftLiteral { SwiftLiteral(text) }
}
