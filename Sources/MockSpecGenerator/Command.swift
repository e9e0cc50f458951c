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

/// The exit statuses of the command line.
package enum CommandStatus: Int32, Sendable {
  case clean = 0
  /// A spec has errors, or a file cannot be read or written.
  case failed = 1
  /// The command line is wrong; 64 is `EX_USAGE` of sysexits.
  case usage = 64
}

extension Command {
  /// Carries out a command line.
  package static func run(_ arguments: [String], on console: inout Console) -> CommandStatus {
    do throws(UsageError) {
      var arguments = arguments
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
      case .import(let arguments): return `import`(arguments, on: &console)
      case .format(let arguments): return format(arguments, on: &console)
      case .generate(let arguments): return generate(arguments, on: &console)
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
    guard let inputs = inputs(arguments, on: &console) else { return .failed }
    var diagnostics = Diagnostics()
    console.generation = inputs.generator.check(
      inputs.specs, checksKnobs: true, reporting: &diagnostics)
    console.report(diagnostics)
    return diagnostics.hasErrors ? .failed : .clean
  }

  private static func generate(_ arguments: GenerateArguments, on console: inout Console)
    -> CommandStatus
  {
    guard let inputs = inputs(arguments.input, on: &console) else { return .failed }
    var generator = inputs.generator
    generator.emission = arguments.emission
    generator.module = arguments.module
    generator.shards = arguments.shards
    var diagnostics = Diagnostics()
    let generation = generator.generate(from: inputs.specs, reporting: &diagnostics)
    console.generation = generation
    console.report(diagnostics)
    guard !diagnostics.hasErrors else { return .failed }
    let folder = OutputFolder(path: arguments.output)
    for file in generation.files {
      do {
        let outcome = try folder.write(file)
        if !arguments.isQuiet {
          let path = "\(folder.path)/\(file.name)"
          console.list("\(outcome.rawValue) \(path) (\(FileSummary(of: file.text)))")
        }
      } catch {
        console.report("the file cannot be written: \(error)", at: "\(folder.path)/\(file.name)")
        return .failed
      }
    }
    return .clean
  }

  /// Reads specs, and the Swift files and specs of other modules that the generator sees beside them.
  static func inputs(_ arguments: SpecArguments, on console: inout Console)
    -> (specs: [SourceText], generator: Generator)?
  {
    let swiftPaths = arguments.specs.filter(isSwift)
    guard let specs = read(arguments.specs.filter { !isSwift($0) }, on: &console),
      let others = read(arguments.imported.map(\.path), on: &console)
    else { return nil }
    let imported = zip(arguments.imported, others).map { path, source in
      ImportedSpec(
        module: SpecModule(name: path.module, mocks: arguments.mockModules[path.module]),
        source: source)
    }
    guard !swiftPaths.isEmpty else { return (specs, Generator(imported: imported)) }
    return readSwift(swiftPaths, on: &console).map {
      (specs, Generator(swiftFiles: $0, imported: imported))
    }
  }

  static func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }

  static func readSwift(_ paths: [String], on console: inout Console) -> [SwiftFile]? {
    var files: [SwiftFile] = []
    for path in paths {
      do {
        files.append(SwiftFile(path: path, bytes: try readBytes(of: path)))
      } catch {
        console.report(unreadable(error), at: path)
        return nil
      }
    }
    return files
  }

  private static func unreadable(_ error: FileError) -> String {
    switch error.kind {
    case .missing: "there is no such file"
    case .folder: "a file is needed, and this is a folder"
    case .other: "the file cannot be read: \(error)"
    }
  }

  static func read(_ specs: [String], on console: inout Console) -> [SourceText]? {
    var sources: [SourceText] = []
    var isComplete = true
    for path in specs {
      do {
        sources.append(SourceText(path: path, bytes: try readBytes(of: path)))
      } catch {
        console.report(unreadable(error), at: path)
        isComplete = false
      }
    }
    return isComplete ? sources : nil
  }
}

extension Command {
  /// Formats specs in place, each on its own, so that a mistake in one keeps none of the others.
  static func format(_ arguments: FormatArguments, on console: inout Console) -> CommandStatus {
    var status = CommandStatus.clean
    for path in arguments.specs {
      guard let source = read([path], on: &console)?.first else {
        status = .failed
        continue
      }
      var diagnostics = Diagnostics()
      let text = formatted(source, reporting: &diagnostics)
      console.report(diagnostics)
      guard let text else {
        status = .failed
        continue
      }
      if Array(text.utf8) == source.bytes { continue }
      if arguments.isCheck {
        console.report("the spec is not formatted; run 'mockspec format'", at: path)
        status = .failed
      } else {
        status = write(text, to: path, on: &console) ?? status
      }
    }
    return status
  }

  /// `nil` where all is well.
  private static func write(
    _ text: String, to path: String, on console: inout Console
  ) -> CommandStatus? {
    do {
      try replaceFile(at: path, with: text)
      console.list("formatted \(path)")
      return nil
    } catch {
      console.report("the file cannot be written: \(error)", at: path)
      return .failed
    }
  }
}

extension Command {
  /// Lists the knobs of all mocks of specs.
  static func knobs(_ arguments: SpecArguments, on console: inout Console) -> CommandStatus {
    guard let inputs = inputs(arguments, on: &console) else { return .failed }
    var diagnostics = Diagnostics()
    let generation = inputs.generator.check(inputs.specs, reporting: &diagnostics)
    console.report(diagnostics)
    guard !diagnostics.hasErrors else { return .failed }
    let mocks = generation.specs.flatMap { spec in
      spec.interfaces.compactMap(\.mock) + spec.addedOperations.map(\.mock)
    }
    console.output += mocks.map(\.knobListing).filter { !$0.isEmpty }.joined(separator: "\n")
    return .clean
  }
}

extension Mock {
  /// The name of the mock, and a line for each knob: name, kind, member; nothing for a mock without knobs.
  var knobListing: String {
    guard !knobList.isEmpty else { return "" }
    let rows = knobList.map { knob in
      [
        knob.name.text, kind(of: knob),
        members(of: knob).joined(separator: ", ") + condition(of: knob),
      ]
    }
    let widths = (0..<2).map { column in min(rows.map(\.[column].count).max() ?? 0, 40) }
    let lines = rows.map { row in
      let columns = zip(row, widths).map {
        $0 + String(repeating: " ", count: max(0, $1 - $0.count))
      }
      return "  \(columns.joined(separator: "  "))  \(row[2])\n"
    }
    return "\(name.text): \(interface.text)\n\(lines.joined())"
  }

  private func kind(of knob: Knob) -> String {
    if isOfOperation(knob) { return "operation" + (knob.form.verb.map { " (\($0))" } ?? "") }
    return switch knob.form {
    case .property: "property"
    case .stub: "stub"
    case .store, .pending: "store (\(knob.form.verb ?? ""))"
    }
  }

  /// True if only operations use the knob, and no member does.
  private func isOfOperation(_ knob: Knob) -> Bool {
    operations.contains { $0.form == knob.index }
  }

  /// The member of a knob, such as `save(_:)`, without the knob's name, which precedes it in messages of the runtime;
  /// then the operations that share the knob.
  func members(of knob: Knob) -> [String] {
    let name = memberNames[knob.index]
    let prefix = "\(knob.name.text)="
    let member = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    return [member] + operationNames(of: knob)
  }

  /// The operations that use the knob of a member.
  private func operationNames(of knob: Knob) -> [String] {
    var names: [String] = []
    for run in operations where run.form != knob.index && run.knob == knob.name {
      if !names.contains(memberNames[run.form]) { names.append(memberNames[run.form]) }
    }
    return names
  }

  private func condition(of knob: Knob) -> String {
    knob.condition.isAlways ? "" : "  under #if"
  }
}

extension Knob.Form {
  /// The verb of a store's knob, as the spec has it.
  fileprivate var verb: String? {
    switch self {
    case .store(let verb, let scope, _, _):
      verb == .modify ? scope.verbs.map(\.rawValue).sorted().joined(separator: ", ") : verb.rawValue
    case .pending: "change that waits"
    default: nil
    }
  }
}

extension OperationRun {
  /// The knob of the calls that an operation makes to a store.
  fileprivate var knob: SwiftName? {
    if case .store(let call, _) = work { call.knob } else { nil }
  }
}
