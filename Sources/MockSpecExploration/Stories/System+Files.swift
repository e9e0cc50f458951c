#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif
import MockSpecRuntime

extension System {
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
}
