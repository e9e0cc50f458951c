import MockSpecFullGenerator
import MockSpecGenerator

/// A parsed command line.
package enum Command: Equatable, Sendable {
  case generate(GenerateArguments)
  case check(SpecArguments)
  case format(FormatArguments)
  case knobs(SpecArguments)
  case show(ShowArguments)
  case `import`(ImportArguments)
  case help(Topic)
  case showVersion
  /// Prints the documentation's page of all words.
  case reference

  package struct FormatArguments: Equatable, Sendable {
    package var specs: [String] = []
    /// Lists the files that are not formatted, without changing them.
    package var isCheck = false
    /// The widest line.
    package var width = Layout.usualWidth
  }
}

extension Command {
  /// Reads the arguments after the program's name.
  /// - Throws: `UsageError` for anything that the help does not know.
  package init(_ arguments: [String]) throws(UsageError) {
    let rest = arguments.dropFirst()
    if rest.contains("--version") {
      self = .showVersion
      return
    }
    if let command = arguments.first.flatMap(Name.init), command != .help,
      rest.contains(where: { $0 == "--help" || $0 == "-h" })
    {
      self = .help(.command(command))
      return
    }
    switch arguments.first {
    case nil, "--help", "-h": self = .help(.all)
    case "help": self = .help(try Self.topic(rest))
    case "--version": self = .showVersion
    case "reference":
      if let argument = rest.first { throw UsageError("'reference' takes no '\(argument)'") }
      self = .reference
    case "generate": self = .generate(try GenerateArguments(rest, offering: OutputKind.all))
    case "check": self = .check(try SpecArguments(rest, of: "check"))
    case "knobs": self = .knobs(try SpecArguments(rest, of: "knobs"))
    case "show": self = .show(try ShowArguments(rest))
    case "import": self = .import(try ImportArguments(rest))
    case "format": self = .format(try FormatArguments(rest))
    case let word?:
      let hint = closest(to: word, among: Name.allCases.map(\.rawValue))
      throw UsageError(
        "there is no command '\(word)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }
}

extension ReportFormat {
  /// Takes `--format FORMAT` out of the arguments of a command that reports problems.
  init(takenFrom arguments: inout [String]) throws(UsageError) {
    self = .text
    guard let command = arguments.first.flatMap(Command.Name.init), command.reportsProblems else {
      return
    }
    while let index = arguments.firstIndex(of: "--format") {
      guard index + 1 < arguments.count else { throw UsageError("'--format' needs a value") }
      guard let format = Self(rawValue: arguments[index + 1]) else {
        throw UsageError("'--format' takes 'text' or 'json', not '\(arguments[index + 1])'")
      }
      self = format
      arguments.removeSubrange(index...index + 1)
    }
  }
}

extension Command {
  /// Carries out a command line.
  package static func run(_ arguments: [String], on console: inout Console) -> CommandStatus {
    do throws(UsageError) {
      var arguments = arguments
      if let status = try PackageCommand.run(arguments, on: &console) { return status }
      console.format = try ReportFormat(takenFrom: &arguments)
      switch try Command(arguments) {
      case .help(let topic):
        console.output += help(on: topic)
        return .clean
      case .showVersion:
        console.output += "mockspec \(version)\n"
        return .clean
      case .reference:
        console.output += ReferencePage().text + "\n"
        return .clean
      case .check(let arguments): return check(arguments, on: &console)
      case .knobs(let arguments): return knobs(arguments, on: &console)
      case .show(let arguments): return show(arguments, on: &console)
      case .import(let arguments): return `import`(arguments, on: &console)
      case .format(let arguments): return format(arguments, on: &console)
      case .generate(let arguments): return arguments.run(on: &console)
      }
    } catch {
      console.report("\(error)", at: "mockspec")
      if console.format == .text { console.errors += "\nRun 'mockspec help' for the commands.\n" }
      return .usage
    }
  }

  private static func check(_ arguments: SpecArguments, on console: inout Console)
    -> CommandStatus
  {
    guard let inputs = arguments.read(on: &console) else { return .failed }
    var diagnostics = Diagnostics()
    _ = inputs.generator.check(inputs.specs, checksKnobs: true, reporting: &diagnostics)
    console.report(diagnostics)
    return diagnostics.hasErrors ? .failed : .clean
  }
}
