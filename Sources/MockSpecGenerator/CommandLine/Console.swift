#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The text that a run writes to standard output and to standard error; the executable prints it.
package struct Console {
  package var output = ""
  package var errors = ""
  /// True if the person who reads the errors sees colours.
  package var isColored = false
  /// The form in which a run reports problems.
  package var format = ReportFormat.text
  /// The results of a run, which need no time to be freed where the process ends with it.
  var generation: Generation?

  /// Decides whether messages are coloured: on a terminal with colours, unless `NO_COLOR` is set and not empty.
  package static func isColored(
    onTerminal isTerminal: Bool, environment variable: (String) -> String?
  ) -> Bool {
    isTerminal && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
  }
}

/// The form in which problems are reported.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// Messages for a person, on standard error.
  case text
  /// A JSON object on a line for each problem, on standard output, for editors and CI.
  case json
}

extension Console {
  package mutating func report(_ diagnostics: Diagnostics) {
    switch format {
    case .text: errors += diagnostics.rendered(isColored: isColored)
    case .json: output += diagnostics.jsonLines()
    }
  }

  /// Reports a problem with a file as a whole, such as that it is missing, or with the command line.
  package mutating func report(_ problem: String, at path: String) {
    switch format {
    case .text:
      let place = TerminalStyle.bold.around("\(path):", if: isColored)
      let severity = TerminalStyle.error.around("error:", if: isColored)
      errors += "\(place) \(severity) \(problem)\n"
    case .json:
      let object = JSONText.object([
        ("path", .text(path)), ("severity", .text("error")), ("message", .text(problem)),
        ("notes", .list([])),
      ])
      output += "\(object)\n"
    }
  }

  /// Lists what a run has done; reports in JSON leave it out.
  package mutating func list(_ line: String) {
    if format == .text { output += line + "\n" }
  }
}

extension Console {
  /// Reads files.
  /// - Returns: `nil` if one cannot be read; each of these is reported.
  package mutating func read(_ paths: [String]) -> [SourceText]? {
    var files: [SourceText] = []
    for path in paths {
      do {
        files.append(SourceText(path: path, bytes: try readBytes(of: path)))
      } catch {
        report(error.problem, at: path)
      }
    }
    return files.count == paths.count ? files : nil
  }
}

extension Console {
  /// Reads a Swift file that may never be parsed.
  /// - Returns: `nil` if it cannot be read, which is reported.
  mutating func readText(_ path: String) -> SwiftText? {
    do {
      return SwiftText(path: path, bytes: try readBytes(of: path))
    } catch {
      report(error.problem, at: path)
      return nil
    }
  }

  /// Returns arguments with the lines of a file in place of each `@FILE`.
  /// - Returns: `nil` if such a file cannot be read, which is reported.
  package mutating func expand(_ arguments: [String]) -> [String]? {
    var expanded: [String] = []
    for argument in arguments {
      guard argument.hasPrefix("@") else {
        expanded.append(argument)
        continue
      }
      guard let file = readText(String(argument.dropFirst())) else { return nil }
      expanded += file.bytes.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    return expanded
  }
}

/// A mistake in the command line itself; the exit status is 64.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The exit statuses of the command line.
package enum CommandStatus: Int32, Sendable {
  case clean = 0
  /// A spec has errors, or a file cannot be read or written.
  case failed = 1
  /// The command line is wrong; 64 is `EX_USAGE` of sysexits.
  case usage = 64
}

extension Console {
  /// Carries out a command line in this process, prints what it says, and ends the process with its status.
  package static func main(_ command: ([String], inout Console) -> CommandStatus) -> Never {
    let isColored = isColored(onTerminal: isatty(STDERR_FILENO) == 1) { name in
      getenv(name).map { String(cString: $0) }
    }
    var console = Console(isColored: isColored)
    let status =
      console.expand(Array(CommandLine.arguments.dropFirst())).map { command($0, &console) }
      ?? .failed
    // A closed pipe is no error of the tool.
    try? write(console.output, to: STDOUT_FILENO)
    try? write(console.errors, to: STDERR_FILENO)
    withExtendedLifetime(console) { exit(status.rawValue) }
  }
}
