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
