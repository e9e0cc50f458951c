import MockSpecGenerator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Writes past the C streams, whose variables are not safe to share; a closed pipe is nobody's mistake.
func emit(_ text: String, to descriptor: Int32) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 || errno == EINTR else { return }
    rest = rest.dropFirst(max(count, 0))
  }
}

var console = Console()
let status = Command.run(Array(CommandLine.arguments.dropFirst()), on: &console)
emit(console.output, to: STDOUT_FILENO)
emit(console.errors, to: STDERR_FILENO)
exit(status.rawValue)
