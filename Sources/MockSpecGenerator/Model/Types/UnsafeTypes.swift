extension SwiftSource {
  /// `unsafe ` in front of an expression that uses unsafe types, or nothing.
  ///
  /// The compiler of the tool is that of the mocks, and older ones do not know the word.
  package static func unsafeWord(if isUnsafe: Bool) -> SwiftSource {
    #if compiler(>=6.2)
      return isUnsafe ? SwiftSource(composed: "unsafe ") : .nothing
    #else
      return .nothing
    #endif
  }
}

extension Signature {
  /// True if a call of the member uses unsafe types.
  package var isUnsafe: Bool {
    parameters.contains { $0.syntax?.isUnsafe == true } || given?.isUnsafe == true
  }

  /// `unsafe `, or nothing, in front of a call of the member.
  package var unsafeWord: SwiftSource { .unsafeWord(if: isUnsafe) }
}
