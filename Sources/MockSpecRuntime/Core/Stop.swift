#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// Stops the test with a message, also in release builds, where a precondition keeps it to itself.
@usableFromInline package func stop(_ message: String) -> Never {
  #if !DEBUG
    printError("MockSpecRuntime: Fatal error: \(message)")
  #endif
  preconditionFailure(message)
}

/// Prints a line to the standard error output.
func printError(_ message: String) {
  var line = message + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Stops the test with a message unless a condition holds.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { stop(message()) }
}

extension MockCore {
  /// Stops the test with a message that is printed in release builds too; generated code does.
  ///
  /// - Parameter message: What is wrong.
  @_spi(MockSpecGenerated) public static func stopTest(_ message: String) -> Never { stop(message) }
}
