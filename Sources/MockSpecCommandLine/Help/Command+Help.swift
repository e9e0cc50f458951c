import MockSpecGenerator

extension Command {
  /// The version of the command line and of the language.
  package static let version = "0.2.0"

  /// The topic of a call of `help`.
  package enum Topic: Equatable, Sendable {
    case all
    case command(Name)
    case word(String)
  }

  /// The commands that the help knows.
  package enum Name: String, CaseIterable, Sendable {
    case generate, check, format, knobs, show, `import`, reference, help

    /// True for the commands whose problems can be reported as JSON; 'show' has formats of its own.
    var reportsProblems: Bool { ![.reference, .help, .show].contains(self) }
  }

  /// Reads the arguments behind `help`.
  static func topic(_ arguments: ArraySlice<String>) throws(UsageError) -> Topic {
    guard let word = arguments.first else { return .all }
    if let second = arguments.dropFirst().first {
      throw UsageError("'help' takes one word, and not '\(second)' too")
    }
    if word == "--help" || word == "-h" { return .command(.help) }
    if entry(of: word) != nil { return .word(word) }
    if let command = Name(rawValue: word) { return .command(command) }
    let words = WordHelp.words + testWords + Name.allCases.map(\.rawValue)
    let hint = closest(to: word, among: words)
    throw UsageError(
      "there is no word '\(word)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
  }

  static func help(on topic: Topic) -> String {
    switch topic {
    case .all: overview
    case .command(let command): command.help
    case .word(let word):
      (entry(of: word) ?? "") + (Name(rawValue: word).map { "\n\($0.help)" } ?? "")
    }
  }

  /// Returns the entries of a word of specs or tests, in the order of the reference page.
  private static func entry(of word: String) -> String? {
    let entries =
      [WordHelp(word)?.text].compactMap { $0 }
      + TestWord.table.filter { $0.word == word }.map(\.help)
      + KnobKind.allCases.filter { [$0.rawValue, Name.knobs.rawValue].contains(word) }.map(\.help)
      + GeneratedName.table.filter { [$0.word, generatedNames].contains(word) }.map(\.help)
    return entries.isEmpty ? nil : entries.joined(separator: "\n")
  }

  /// The word under which all generated names are listed.
  package static let generatedNames = "names"

  /// The words of tests and of what is generated.
  package static var testWords: [String] {
    TestWord.table.map(\.word) + KnobKind.allCases.map(\.rawValue) + [generatedNames]
  }

  private static let overview = """
    mockspec turns interface specs into Swift protocols and mocks.

    \(Name.allCases.map(\.help).joined(separator: "\n"))
    mockspec --version
      Prints the version; also behind a command.

    Every command takes '--help'. With '--format json', each problem is a line of JSON on standard output, with path,
    line, column, endLine, endColumn, severity, message and notes, and nothing else is printed there but a list of
    knobs or an imported spec. Messages are coloured on a terminal, unless NO_COLOR is set.

    The exit status is 0 when all is well, 1 when a spec has errors or 'format --check' finds one to
    format, and 64 when the command line is wrong.

    The words of a spec, for 'mockspec help WORD':

    \(WordHelp.overview)
    The words of a test:

      \(TestWord.Topic.allCases.map(TestWord.overview).joined(separator: "\n  "))
      kinds of knobs: \(KnobKind.allCases.map(\.rawValue).joined(separator: " "))
      what is generated, for all declarations: \(generatedNames)

    """
}

extension Command.Name {
  /// The usage of the command, what it does, and its options.
  package var help: String {
    switch self {
    case .generate:
      """
      mockspec generate SPEC… [SWIFTFILE…] [--emit PARTS] [--module NAME] [--shards [NAME=]N] [--without LIBRARY] [--quiet]
                  [--format FORMAT] --output DIR
        Writes X.interfaces.swift and X.mocks.swift for each X.mockspec. Nothing is written when a spec has
        an error, and a file that would not change is left alone. The Swift files are those of the target that
        holds the specs: there are the protocols that 'existing' names, and types with names of the runtime.
        '@FILE' stands for the lines of a file, each an argument.
          --emit     what to write, between commas: 'interfaces', 'mocks', 'all', which is both and what is
                     written unless said otherwise; 'contract', which is X.contract.swift: suites
                     of checks for conformers of the spec, and what a ContractProbe needs to watch operations;
                     and 'recorder', which is X.recorder.swift: classes that record what a conformer is asked
                     and answers, for a mock to be filled with and held to
          --module   the module that the mocks import, where the interfaces are compiled elsewhere
          --name     NAME=SPEC: the name of the files of a spec; else that of the spec
          --shards   the number of files for the mocks of each spec, X.mocks.1.swift, X.mocks.2.swift, …, or of the
                     spec NAME alone; can be given for several
          --quiet    do not list the files
          --format   'text', or 'json' for a line of JSON for each problem
          --output   the folder for the files
          --without  a library of this package that the target of the mocks does not link: specs that need it are
                     errors; can be given for several
          --imported-spec  MODULE=SPEC: a spec of a module that the target depends on. Specs that import the module
                     see it: they can inherit its interfaces, give its databases and add operations to them
          --mock-module    MODULE=NAME: the module that has the mocks of that module's specs; recorders import that of
                     '--module'
          --dependency     MODULE=FILE: a Swift file, or a '.swiftinterface', of a module that the target depends on, in
                     which 'existing' finds protocols too; can be given for thousands
          --flag     MODULE=CONDITION: a compilation condition that a module sets for itself, or, without 'MODULE=',
                     that the target sets which compiles the output; an '#if' of it in a module is settled
          --beside   a Swift file of the target that compiles the output, if the specs are those of '--module'; an
                     import has an access level if that file gives one to the module
          --sibling-spec   MODULE=SPEC: a spec of another module whose mocks stand in the same target
          --guessed-module NAME: a module that may have another name, which then stands behind '@testable import' in a
                     Swift file of the target
          --depfile  the file for the list of all files that were read, for Make, Ninja and CMake

      """
    case .check:
      """
      mockspec check SPEC… [SWIFTFILE…] [--dependency MODULE=FILE] [--imported-spec MODULE=SPEC]
          [--mock-module MODULE=NAME] [--format FORMAT]
        Reports what is wrong with specs.
          --format   'text', or 'json' for a line of JSON for each problem

      """
    case .format:
      """
      mockspec format SPEC… [--check] [--width COLUMNS] [--format FORMAT]
        Lays out specs the one way: only white space changes, and comments are kept. A spec with errors, or
        that would not change, is left alone.
          --check    write nothing, and name the specs that are not formatted
          --width    the widest line where there is a choice; 110 unless said otherwise
          --format   'text', or 'json' for a line of JSON for each problem

      """
    case .knobs:
      """
      mockspec knobs SPEC… [SWIFTFILE…] [--imported-spec MODULE=SPEC] [--mock-module MODULE=NAME]
          [--format FORMAT]
        Lists the knobs of each mock: what a test writes behind 'on.', its kind, and the member.
          --format   'text', or 'json' for a line of JSON for each problem

      """
    case .show:
      """
      mockspec show SPEC… [SWIFTFILE…] [--imported-spec MODULE=SPEC] [--mock-module MODULE=NAME]
          [--format FORMAT]
        Prints what specs become: interfaces and mocks, stores, knobs, operations, records, and errors with the
        places where each can come.
          --format   'text' for a tree; 'mermaid' or 'svg' for a picture

      """
    case .import:
      """
      mockspec import SWIFTFILE… [--protocol NAME] [--output SPEC] [--format FORMAT]
      mockspec import --symbol-graph FILE --type NAME [--output SPEC] [--format FORMAT]
      mockspec import --symbol-graph FILE [--output NAME.swiftinterface] [--format FORMAT]
        Writes a spec of the protocols in Swift files, or of a type of a framework, from the symbol graph that
        'swift symbolgraph-extract' makes. What no spec can have is commented out with the reason. Without a type, it
        writes the protocols of the graph, for specs that name them with 'existing'.
          --protocol  one protocol instead of all
          --output    the spec to write, instead of printing it
          --format    'text', or 'json' for a line of JSON for each problem

      """
    case .reference:
      """
      mockspec reference
        Prints the reference page of the language, in Markdown.

      """
    case .help:
      """
      mockspec help [WORD]
        Explains a command or a word of a spec; without one, lists them all.

      """
    }
  }
}
