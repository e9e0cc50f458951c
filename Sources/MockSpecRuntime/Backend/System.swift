#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// The runtime's questions to the operating system and its C library.
package enum System {
  /// The processor time that the process has used, in seconds.
  static var processTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// Returns a normally distributed number, in Box and Muller's way from two even ones from 0 up to 1.
  static func normal(_ first: Double, _ second: Double) -> Double {
    (-2 * log(1 - first)).squareRoot() * cos(2 * .pi * second)
  }

  /// Returns a power of e.
  static func exponential(_ exponent: Double) -> Double { exp(exponent) }
}

/// Prints a text, which is a line unless said otherwise, to the standard error output.
package func printError(_ message: String, terminator: String = "\n") {
  var text = message + terminator
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
