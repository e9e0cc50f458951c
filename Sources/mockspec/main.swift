import MockSpecGenerator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

let isColored = Console.isColored(onTerminal: isatty(STDERR_FILENO) == 1) { name in
  getenv(name).map { String(cString: $0) }
}
var console = Console(isColored: isColored)
let status = Command.run(Array(CommandLine.arguments.dropFirst()), on: &console)
// A closed pipe is no error of the tool.
try? write(console.output, to: STDOUT_FILENO)
try? write(console.errors, to: STDERR_FILENO)
exit(status.rawValue)
