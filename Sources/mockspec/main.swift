import MockSpecGenerator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

var console = Console()
let status = Command.run(Array(CommandLine.arguments.dropFirst()), on: &console)
fputs(console.output, stdout)
fputs(console.errors, stderr)
exit(status.rawValue)
