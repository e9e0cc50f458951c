/// A parsed command line.
package enum Command: Equatable, Sendable {
  case generate(GenerateArguments)
  case check(SpecArguments)
  case format(FormatArguments)
  case knobs(SpecArguments)
  case `import`(ImportArguments)
  case help(Topic)
  case showVersion
  /// Prints the documentation's page of all words.
  case reference

  /// Specs and Swift files, and the specs of other modules that they see.
  package struct SpecArguments: Equatable, Sendable {
    package var specs: [String] = []
    package var imported: [ImportedPath] = []
    /// The modules that hold the mocks, by the modules of the specs.
    package var mockModules: [String: String] = [:]
  }

  /// `CloudKitInterfaces=Sources/CloudKitInterfaces/CloudKit.mockspec`
  package struct ImportedPath: Equatable, Sendable {
    package var module: String
    package var path: String
  }

  package struct GenerateArguments: Equatable, Sendable {
    package var input = SpecArguments()
    package var emission: Set<Generator.Part> = [.interfaces, .mocks]
    package var module: String?
    package var output = ""
    package var shards = Shards()
    package var isQuiet = false
  }

  package struct FormatArguments: Equatable, Sendable {
    package var specs: [String] = []
    /// Lists the files that are not formatted, without changing them.
    package var isCheck = false
  }
}

/// A mistake in the command line itself; the exit status is 64.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
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
    case "generate": self = .generate(try GenerateArguments(rest))
    case "check": self = .check(try SpecArguments(rest, of: .check))
    case "knobs": self = .knobs(try SpecArguments(rest, of: .knobs))
    case "import": self = .import(try ImportArguments(rest))
    case "format": self = .format(try FormatArguments(rest))
    case let word?:
      let hint = closest(to: word, among: Name.allCases.map(\.rawValue))
      throw UsageError(
        "there is no command '\(word)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }

}

extension Command.SpecArguments {
  fileprivate static let options = ["--imported-spec", "--mock-module"]

  fileprivate init(_ arguments: ArraySlice<String>, of command: Command.Name) throws(UsageError) {
    self.init()
    var rest = arguments
    while let argument = rest.popFirst() {
      if Self.options.contains(argument) {
        try read(argument, from: &rest)
      } else if argument.hasPrefix("-") {
        throw UsageError("'\(command.rawValue)' has no option '\(argument)'")
      } else {
        specs.append(argument)
      }
    }
    try checkSpecs(of: command)
  }

  fileprivate func checkSpecs(of command: Command.Name) throws(UsageError) {
    guard specs.contains(where: { !Command.isSwift($0) }) else {
      throw UsageError("'\(command.rawValue)' needs at least one spec")
    }
  }

  /// Reads `MODULE=VALUE` behind an option.
  fileprivate mutating func read(_ option: String, from rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    guard let word = rest.popFirst() else { throw UsageError("'\(option)' needs a value") }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, isIdentifier(parts[0]) else {
      throw UsageError("'\(option)' takes a module and a value with '=' between, not '\(word)'")
    }
    if option == "--imported-spec" {
      imported.append(Command.ImportedPath(module: parts[0], path: parts[1]))
    } else {
      guard isIdentifier(parts[1]) else {
        throw UsageError("'\(parts[1])' cannot be a module's name")
      }
      mockModules[parts[0]] = parts[1]
    }
  }
}

/// Checks whether a word can be the name of a module.
private func isIdentifier(_ word: String) -> Bool {
  guard let first = word.utf8.first, isIdentifierHead(first) else { return false }
  return word.utf8.allSatisfy(isIdentifierByte)
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

extension Command.GenerateArguments {
  private static let options =
    ["--emit", "--format", "--module", "--output", "--quiet", "--shards"]
    + Command.SpecArguments.options

  fileprivate init(_ arguments: ArraySlice<String>) throws(UsageError) {
    self.init()
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument.hasPrefix("-") {
        try read(argument, from: &rest)
      } else {
        input.specs.append(argument)
      }
    }
    try input.checkSpecs(of: .generate)
    guard !output.isEmpty else { throw UsageError("'generate' needs '--output' and a folder") }
  }

  private mutating func read(_ option: String, from rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    switch option {
    case "--quiet": isQuiet = true
    case "--imported-spec", "--mock-module": try input.read(option, from: &rest)
    case "--emit":
      let word = try value(of: option, from: &rest)
      emission = try parts(word)
    case "--module":
      let word = try value(of: option, from: &rest)
      guard isIdentifier(word) else { throw UsageError("'\(word)' cannot be a module's name") }
      module = word
    case "--output": output = try value(of: option, from: &rest)
    case "--shards":
      let word = try value(of: option, from: &rest)
      guard shards.read(word) else {
        throw UsageError(
          "'--shards' takes a number from 1 to 10000, or one for a spec, 'NAME=NUMBER', not '\(word)'"
        )
      }
    default:
      let hint = closest(to: option, among: Self.options)
      throw UsageError(
        "'generate' has no option '\(option)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }

  /// `interfaces,contract`
  private func parts(_ word: String) throws(UsageError) -> Set<Generator.Part> {
    var parts: Set<Generator.Part> = []
    for name in word.split(separator: ",", omittingEmptySubsequences: false) {
      if name == "all" {
        parts.formUnion([.interfaces, .mocks])
      } else if let part = Generator.Part(rawValue: String(name)) {
        parts.insert(part)
      } else {
        throw UsageError(
          "'--emit' takes 'interfaces', 'mocks', 'all', 'contract' or 'recorder', not '\(name)'")
      }
    }
    return parts
  }

  private func value(of option: String, from rest: inout ArraySlice<String>) throws(UsageError)
    -> String
  {
    guard let value = rest.popFirst() else { throw UsageError("'\(option)' needs a value") }
    return value
  }
}

extension Command.FormatArguments {
  fileprivate init(_ arguments: ArraySlice<String>) throws(UsageError) {
    self.init()
    for argument in arguments {
      switch argument {
      case "--check": isCheck = true
      case let option where option.hasPrefix("-"):
        let hint =
          closest(to: option, among: ["--check", "--format"]).map { "; did you mean '\($0)'?" }
          ?? ""
        throw UsageError("'format' has no option '\(option)'\(hint)")
      case let spec: specs.append(spec)
      }
    }
    guard !specs.isEmpty else { throw UsageError("'format' needs at least one spec") }
  }
}
