extension TypeSyntax {
  /// True if the type is or contains one whose uses strict memory safety wants behind `unsafe`: `UnsafeRawPointer`.
  ///
  /// Swift warns of the word where it is not needed, whatever the settings, so types that can be safe do not count.
  package var isUnsafe: Bool {
    contains { type in
      let components = type.components
      guard let last = components.last else { return false }
      return (components.count == 1 || components[0].name.text == "Swift")
        && unsafeTypes.contains(last.name.text)
    }
  }
}

private let unsafeTypes: Set<String> = [
  "AutoreleasingUnsafeMutablePointer", "CVaListPointer", "OpaquePointer", "Unmanaged",
  "UnownedSerialExecutor", "UnownedTaskExecutor", "UnsafeBufferPointer", "UnsafeContinuation",
  "UnsafeCurrentTask", "UnsafeMutableBufferPointer", "UnsafeMutablePointer",
  "UnsafeMutableRawBufferPointer", "UnsafeMutableRawPointer", "UnsafePointer",
  "UnsafeRawBufferPointer", "UnsafeRawPointer", "UnsafeThrowingContinuation",
]

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
