/// The arguments of `mockspec generate`, which are all that the plugin needs of the command line.
package struct GenerateArguments: Equatable, Sendable {
  package var input = SpecArguments()
  package var emission: Set<OutputKind> = [.interfaces, .mocks]
  package var module: String?
  package var output = ""
  package var shards: Shards = 1
  /// The names of the files of specs, by the paths of these.
  package var names: [String: String] = [:]
  /// The libraries of this package that the mocks cannot use.
  package var missingLibraries: Set<String> = []
  package var isQuiet = false
  /// The Swift files of the target that compiles the output, if that is not the target of the specs.
  package var neighbours: [String] = []
  /// The modules whose names the plugin cannot know for sure.
  package var guessedModules: Set<String> = []
  /// The file for the list of all files that a run has read.
  package var depfile: String?
}

extension GenerateArguments {
  private static let options =
    [
      "--beside", "--depfile", "--emit", "--format", "--guessed-module", "--module", "--name",
      "--output", "--quiet",
      "--shards", "--sibling-spec", "--without",
    ] + SpecArguments.options

  /// Reads the arguments of `generate`.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the command.
  ///   - kinds: The kinds of files that the tool can emit.
  /// - Throws: `UsageError` for anything that its help does not have.
  package init(_ arguments: ArraySlice<String>, offering kinds: [OutputKind]) throws(UsageError) {
    self.init()
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument.hasPrefix("-") {
        try read(argument, from: &rest, offering: kinds)
      } else {
        input.specs.append(argument)
      }
    }
    try input.checkSpecs(of: "generate")
    for path in names.keys.sorted() where !input.specs.contains(path) {
      throw UsageError("'--name' is given for '\(path)', which is none of the specs")
    }
    guard !output.isEmpty else { throw UsageError("'generate' needs '--output' and a folder") }
  }

  private mutating func read(
    _ option: String, from rest: inout ArraySlice<String>, offering kinds: [OutputKind]
  ) throws(UsageError) {
    switch option {
    case "--quiet": isQuiet = true
    case "--dependency", "--flag", "--imported-spec", "--mock-module", "--sibling-spec":
      try input.read(option, from: &rest)
    case "--beside": neighbours.append(try rest.popValue(of: option))
    case "--guessed-module": guessedModules.insert(try rest.popValue(of: option))
    case "--depfile": depfile = try rest.popValue(of: option)
    case "--emit": emission = try emitted(try rest.popValue(of: option), among: kinds)
    case "--module":
      let word = try rest.popValue(of: option)
      guard isIdentifier(word) else { throw UsageError("'\(word)' cannot be a module's name") }
      module = word
    case "--name":
      let parts = try rest.popValue(of: option).split(separator: "=", maxSplits: 1)
      guard parts.count == 2, !parts[0].contains("/") else {
        throw UsageError("'--name' takes a name without folders and a spec with '=' between")
      }
      names[String(parts[1])] = String(parts[0])
    case "--output": output = try rest.popValue(of: option)
    case "--shards":
      let word = try rest.popValue(of: option)
      guard shards.read(word) else {
        throw UsageError(
          "'--shards' takes a number from 1 to 10000, or one for a spec, 'NAME=NUMBER', not '\(word)'"
        )
      }
    case "--without": missingLibraries.insert(try rest.popValue(of: option))
    default:
      let hint = closest(to: option, among: Self.options)
      throw UsageError(
        "'generate' has no option '\(option)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }

  /// `interfaces,contract`
  private func emitted(_ word: String, among kinds: [OutputKind]) throws(UsageError)
    -> Set<OutputKind>
  {
    var emitted: Set<OutputKind> = []
    for name in word.split(separator: ",", omittingEmptySubsequences: false) {
      if name == "all" {
        emitted.formUnion([.interfaces, .mocks])
      } else if let kind = kinds.first(where: { $0.name == name }) {
        emitted.insert(kind)
      } else {
        let known = kinds.map { "'\($0.name)'" }.joined(separator: ", ")
        throw UsageError("'--emit' takes \(known) or 'all', not '\(name)'")
      }
    }
    return emitted
  }
}

extension GenerateArguments {
  /// Generates the files of the specs and writes those that would change.
  package func run(on console: inout Console) -> CommandStatus {
    guard let inputs = input.read(on: &console) else { return .failed }
    var generator = inputs.generator
    if !neighbours.isEmpty {
      let files = neighbours.compactMap { console.readText($0) }
      guard files.count == neighbours.count else { return .failed }
      generator.neighbours = files
    }
    generator.emission = emission
    generator.module = module
    generator.correctNames(of: guessedModules)
    generator.mockModule = module.flatMap { input.mockModules[$0] }
    generator.shards = shards
    generator.fileNames = names
    generator.missingLibraries = missingLibraries
    var diagnostics = Diagnostics()
    let generation = generator.generate(from: inputs.specs, reporting: &diagnostics)
    console.report(diagnostics)
    console.generation = generation
    guard !diagnostics.hasErrors else { return .failed }
    for file in generation.files {
      let path = "\(output)/\(file.name)"
      do {
        let outcome = try update(file, in: output) ? "wrote" : "unchanged"
        if !isQuiet { console.list("\(outcome) \(path)") }
      } catch {
        console.report("the file cannot be written: \(error)", at: path)
        return .failed
      }
    }
    return writeDepfile(of: generation.files.map { "\(output)/\($0.name)" }, on: &console)
  }

  /// Writes the files that the output depends on, as Make and Ninja read them.
  private func writeDepfile(of outputs: [String], on console: inout Console) -> CommandStatus {
    guard let depfile else { return .clean }
    let inputs =
      input.specs + neighbours
      + [input.dependencies, input.imported, input.siblings].joined().map(\.path)
    func listing(_ paths: [String]) -> String { paths.map(makeEscaped).joined(separator: " ") }
    do {
      try replaceFile(at: depfile, with: "\(listing(outputs)): \(listing(inputs))\n")
    } catch {
      console.report("the file cannot be written: \(error)", at: depfile)
      return .failed
    }
    return .clean
  }
}

extension GenerateArguments {
  /// Carries out the command line of a plugin's tool, and ends the process with its status.
  package static func main(offering kinds: [OutputKind]) -> Never {
    Console.main { arguments, console in
      do throws(UsageError) {
        return try Self(arguments[...], offering: kinds).run(on: &console)
      } catch {
        console.report("\(error)", at: "mockspec")
        return .usage
      }
    }
  }
}

/// Returns a path as Make reads it, with `\` before a space or `#`, and `$` doubled.
private func makeEscaped(_ path: String) -> String {
  path.reduce(into: "") { text, character in
    switch character {
    case " ", "#": text += "\\\(character)"
    case "$": text += "$$"
    default: text.append(character)
    }
  }
}
