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
enum System {
  /// The processor time that the process has used, in seconds.
  static var processTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// True if the standard error output is a terminal.
  static var errorsAreSeen: Bool { isatty(STDERR_FILENO) == 1 }

  /// Returns the value of an environment variable.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The number of the process.
  static var processID: Int { Int(getpid()) }

  /// A file in the folder for temporary files, with a name that no other has.
  struct TemporaryFile: Sendable {
    private let descriptor: Int32
    private let path: [CChar]

    /// Makes an empty file; `nil` where that fails.
    init?(_ prefix: String) {
      let folder = environment("TMPDIR") ?? "/tmp"
      var path = Array("\(folder)/\(prefix)XXXXXX".utf8CString)
      descriptor = mkstemp(&path)
      self.path = path
      if descriptor < 0 { return nil }
    }

    /// Puts a text in the place of the former one.
    func write(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
      }
    }

    /// Deletes the file.
    func remove() {
      close(descriptor)
      unlink(path)
    }
  }

  /// Returns a normally distributed number, in Box and Muller's way from two even ones from 0 up to 1.
  static func normal(_ first: Double, _ second: Double) -> Double {
    (-2 * log(1 - first)).squareRoot() * cos(2 * .pi * second)
  }

  /// Returns a power of e.
  static func exponential(_ exponent: Double) -> Double { exp(exponent) }
}

/// Prints a text, which is a line unless said otherwise, to the standard error output.
func printError(_ message: String, terminator: String = "\n") {
  var text = message + terminator
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
