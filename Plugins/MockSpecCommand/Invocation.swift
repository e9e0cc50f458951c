import Foundation

/// An error of the plugin, which SwiftPM prints.
struct PluginError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A target with the files that the tool reads.
struct SpecTarget {
  let name: String
  let inputs: Inputs
  /// The arguments about the modules that the target depends on, and about its compilation conditions.
  let imports: [String]

  var specs: [String] { inputs.specs.map(\.path) }
}

/// One run of the tool.
struct ToolRun {
  var arguments: [String]
  /// Further arguments, which can be thousands of files.
  var files: [String] = []
  /// The target in messages: `for 'App'`; `nil` for a run that is about no target.
  var place: String?
}

/// The arguments behind `swift package mockspec`.
///
/// `check`, `format`, `knobs` and `show` without files are about the specs of all targets, or of those that
/// `--target` names.
/// Everything else goes to the tool as it is.
struct Invocation {
  private static let commandsOfTargets = ["check", "format", "knobs", "show"]

  private var arguments: [String]
  private var targets: [String] = []

  init(_ arguments: [String]) throws {
    self.arguments = arguments
    while let index = self.arguments.firstIndex(of: "--target") {
      guard index + 1 < self.arguments.count else { throw PluginError("'--target' needs a name") }
      targets.append(self.arguments[index + 1])
      self.arguments.removeSubrange(index...index + 1)
    }
    if !mayWrite, writes {
      throw PluginError(
        "'\(arguments.first ?? "")' writes into the package; say 'swift package mockspec-write \(arguments.joined(separator: " "))'"
      )
    }
    if !targets.isEmpty, !isAboutTargets {
      throw PluginError("'--target' belongs to 'check', 'format', 'knobs' and 'show' without files")
    }
  }

  func runs(on all: [SpecTarget]) throws -> [ToolRun] {
    guard isAboutTargets else { return [ToolRun(arguments: arguments)] }
    for name in targets where !all.contains(where: { $0.name == name }) {
      throw PluginError("the package has no target '\(name)'")
    }
    let chosen = all.filter {
      !$0.specs.isEmpty && (targets.isEmpty || targets.contains($0.name))
    }
    guard !chosen.isEmpty else {
      throw PluginError(
        "no target holds a .mockspec file; the knobs of CloudKit's mocks are listed in the documentation of CloudKitMocks"
      )
    }
    // Layout needs nothing of other files, so one run formats all specs.
    if arguments.first == "format" {
      return [ToolRun(arguments: arguments + chosen.flatMap(\.specs))]
    }
    return chosen.map { target in
      ToolRun(
        arguments: arguments,
        files: target.imports + target.specs + target.inputs.swiftFiles.map(\.path),
        place: "for '\(target.name)'")
    }
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
      !arguments[index].hasPrefix("-") && arguments[index - 1] != "--format"
    }.map { arguments[$0] }
  }
}
