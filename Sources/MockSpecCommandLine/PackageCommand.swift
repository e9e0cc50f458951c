import MockSpecGenerator

/// A command line of `swift package mockspec`, which the targets of the package complete.
///
/// The plugins put `package` or `package-writing` and a file with the targets before what was typed. `check`, `format`,
/// `knobs` and `show` without files are about the specs of all targets, or of those that `--target` names; everything else is
/// carried out as it was typed.
struct PackageCommand {
  private static let commandsOfTargets = ["check", "format", "knobs", "show"]

  private let targets: [PackageTarget]
  private let arguments: [String]
  /// The targets that were named.
  private let names: [String]

  /// Carries out arguments of a plugin.
  /// - Returns: `nil` for those of others.
  /// - Throws: `UsageError` for a mistake in what was typed.
  static func run(_ arguments: [String], on console: inout Console) throws(UsageError)
    -> CommandStatus?
  {
    guard let word = arguments.first, word == "package" || word == "package-writing",
      arguments.count > 1
    else { return nil }
    guard let lines = console.expand(["@\(arguments[1])"]) else { return .failed }
    let command = try PackageCommand(
      Array(arguments.dropFirst(2)), on: PackageTarget.all(in: lines),
      mayWrite: word == "package-writing")
    return try command.run(on: &console)
  }

  /// Reads what was typed.
  /// - Throws: `UsageError` if a target is unknown or named in vain, or the other plugin has the permission that is needed.
  private init(_ typed: [String], on targets: [PackageTarget], mayWrite: Bool) throws(UsageError) {
    var (arguments, names): ([String], [String]) = (typed, [])
    while let index = arguments.firstIndex(of: "--target") {
      guard index + 1 < arguments.count else { throw UsageError("'--target' needs a name") }
      names.append(arguments[index + 1])
      arguments.removeSubrange(index...index + 1)
    }
    (self.targets, self.arguments, self.names) = (targets, arguments, names)
    let words = typed.joined(separator: " ")
    if !mayWrite, writes {
      throw UsageError(
        "'\(arguments[0])' writes into the package; say 'swift package mockspec-write \(words)'")
    }
    if !names.isEmpty, !isAboutTargets {
      throw UsageError("'--target' belongs to 'check', 'format', 'knobs' and 'show' without files")
    }
    if mayWrite, isAboutTargets, arguments[0] != "format" {
      throw UsageError("'\(arguments[0])' writes nothing; say 'swift package mockspec \(words)'")
    }
    for name in names where !targets.contains(where: { $0.name == name }) {
      throw UsageError("the package has no target '\(name)'")
    }
  }

  /// Carries out what was typed, once for each target that it is about.
  private func run(on console: inout Console) throws(UsageError) -> CommandStatus {
    guard isAboutTargets else { return Command.run(arguments, on: &console) }
    let chosen = targets.filter {
      !$0.specs.isEmpty && (names.isEmpty || names.contains($0.name))
    }
    guard !chosen.isEmpty else {
      throw UsageError(
        "no target holds a .mockspec file; the knobs of CloudKit's mocks are listed in the documentation of CloudKitMocks"
      )
    }
    // Layout needs nothing of other files, so one run formats all specs.
    let files = arguments[0] == "format" ? [chosen.flatMap(\.specs)] : chosen.map(\.arguments)
    var status = CommandStatus.clean
    for files in files {
      let result = Command.run(arguments + files, on: &console)
      if result != .clean { status = result }
    }
    return status
  }

  /// True if the command writes files of the package.
  private var writes: Bool {
    switch arguments.first {
    case "format": !arguments.contains("--check") && !isQuestion
    case "import", "generate": arguments.contains("--output") && !isQuestion
    default: false
    }
  }

  /// True if the arguments ask about a command.
  private var isQuestion: Bool {
    ["--help", "-h", "--version"].contains(where: arguments.contains)
  }

  /// True if the specs of targets complete the arguments.
  private var isAboutTargets: Bool {
    guard let command = arguments.first, Self.commandsOfTargets.contains(command) else {
      return false
    }
    return files.isEmpty && !isQuestion
  }

  /// The arguments that are neither options nor values of options.
  private var files: [String] {
    arguments.indices.dropFirst().filter { index in
      !arguments[index].hasPrefix("-") && !["--format", "--width"].contains(arguments[index - 1])
    }.map { arguments[$0] }
  }
}

/// A target of a package, as the plugins tell of it: its name behind `target`, then the arguments that say what surrounds its
/// specs, and its files, a line each.
private struct PackageTarget {
  let name: String
  let arguments: [String]

  /// Its specs; those of other modules are values of options.
  var specs: [String] {
    arguments.indices.filter { index in
      arguments[index].hasSuffix(".mockspec")
        && (index == 0 || !arguments[index - 1].hasPrefix("--"))
    }.map { arguments[$0] }
  }

  static func all(in lines: [String]) -> [PackageTarget] {
    let starts = lines.indices.filter { lines[$0].hasPrefix("target ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
      PackageTarget(
        name: String(lines[start].dropFirst(7)), arguments: Array(lines[start + 1..<end]))
    }
  }
}
