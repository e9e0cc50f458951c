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
    case generate, check, format, knobs, `import`, reference, help

    /// True for the commands whose problems can be reported as JSON.
    var reportsProblems: Bool { ![.reference, .help].contains(self) }
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
      mockspec generate SPEC… [SWIFTFILE…] [--emit PARTS] [--module NAME] [--shards [NAME=]N] [--quiet] [--format FORMAT]
                  --output DIR
        Writes X.interfaces.swift and X.mocks.swift for each X.mockspec. Nothing is written when a spec has
        an error, and a file that would not change is left alone. The Swift files are those of the target that
        holds the specs: there are the protocols that 'existing' names, and types with names of the runtime.
          --emit     what to write, between commas: 'interfaces', 'mocks', 'all', which is both and what is
                     written unless said otherwise; 'contract', which is X.contract.swift: suites
                     of checks for conformers of the spec, and what a ContractProbe needs to watch operations;
                     and 'recorder', which is X.recorder.swift: classes that record what a conformer is asked
                     and answers, for a mock to be filled with and held to
          --module   the module that the mocks import, where the interfaces are compiled elsewhere
          --shards   the number of files for the mocks of each spec, X.mocks.1.swift, X.mocks.2.swift, …, or of the
                     spec NAME alone; can be given for several
          --quiet    do not list the files
          --format   'text', or 'json' for a line of JSON for each problem
          --output   the folder for the files
          --imported-spec  MODULE=SPEC: a spec of a module that the target depends on. Specs that import the module
                     see it: they can inherit its interfaces, give its databases and add operations to them
          --mock-module    MODULE=NAME: the module that has the mocks of that module's specs

      """
    case .check:
      """
      mockspec check SPEC… [SWIFTFILE…] [--imported-spec MODULE=SPEC] [--mock-module MODULE=NAME]
          [--format FORMAT]
        Reports what is wrong with specs.
          --format   'text', or 'json' for a line of JSON for each problem

      """
    case .format:
      """
      mockspec format SPEC… [--check] [--format FORMAT]
        Lays out specs the one way: only white space changes, and comments are kept. A spec with errors, or
        that would not change, is left alone.
          --check    write nothing, and name the specs that are not formatted
          --format   'text', or 'json' for a line of JSON for each problem

      """
    case .knobs:
      """
      mockspec knobs SPEC… [SWIFTFILE…] [--imported-spec MODULE=SPEC] [--mock-module MODULE=NAME]
          [--format FORMAT]
        Lists the knobs of each mock: what a test writes behind 'on.', its kind, and the member.
          --format   'text', or 'json' for a line of JSON for each problem

      """
    case .import:
      """
      mockspec import SWIFTFILE… [--protocol NAME] [--output SPEC] [--format FORMAT]
      mockspec import --symbol-graph FILE --type NAME [--output SPEC] [--format FORMAT]
        Writes a spec of the protocols in Swift files, or of a type of a framework, from the symbol graph that
        'swift symbolgraph-extract' makes. What no spec can have is commented out with the reason.
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

/// An entry of the reference about mocks rather than specs: what a test says, or what is generated.
package struct TestWord: Sendable {
  /// A heading of the reference page.
  package enum Topic: String, CaseIterable, Sendable {
    case answers = "Answers and calls"
    case faults = "Faults"
    case occurrences = "Calls that a fault hits"
    case positions = "Positions of a fault in a call"
  }

  package let topic: Topic
  package let word: String
  package let usage: String
  package let summary: String
  /// The kinds of knobs that have the word; empty for words that are no member of a knob.
  package let knobs: Set<KnobKind>

  private init(
    _ topic: Topic, _ word: String, _ usage: String, _ knobs: Set<KnobKind>, _ summary: String
  ) {
    (self.topic, self.word, self.usage) = (topic, word, usage)
    (self.summary, self.knobs) = (summary, knobs)
  }

  /// The entry as `mockspec help` prints it.
  package var help: String { usage + "\n" + WordHelp.lines(summary) }

  private static let all = Set(KnobKind.allCases)
  private static let calls: Set<KnobKind> = [.stub, .store]

  /// Returns the words of a topic, as `mockspec help` lists them.
  static func overview(of topic: Topic) -> String {
    "\(topic.rawValue.lowercased()): "
      + table.filter { $0.topic == topic }.map(\.word).joined(separator: " ")
  }

  package static let table: [TestWord] = [
    Self(
      .answers, "returns", "returns(VALUE, …, [then: END], [after: DURATION])", all,
      "Answers with values in turn, and then with the last one again; `then: .fails` ends them."),
    Self(
      .answers, "throws", "throws(ERROR, [after: DURATION])", calls,
      "Answers with an error of any type that the member can throw."),
    Self(
      .answers, "answers", "answers { ARGUMENTS in … }", all,
      "Answers by a closure, which can be asynchronous where the member is."),
    Self(
      .answers, "completes", "completes { ARGUMENTS in … }", calls,
      "Answers by a closure that calls the completion handler itself."),
    Self(
      .answers, "neverCompletes", "neverCompletes()", calls,
      "Never calls the completion handler."),
    Self(
      .answers, "forwards", "forwards()", all,
      "Takes the answers away, so that the real object of a forwarding mock answers again."),
    Self(
      .answers, "when", "when(ARGUMENTS), when { ARGUMENTS in … }", all,
      "Narrows the knob to calls with certain arguments; the newest answer that matches wins."),
    Self(
      .answers, "calls", "calls", all,
      "The calls so far, each with its typed `arguments`; the values that were set, for a property."
    ),
    Self(.answers, "call", "call(NUMBER)", all, "Waits for the call of that number."),
    Self(
      .answers, "strictness", "strictness = .strict | .lenient", all,
      "Says how calls without an answer end: in an error, or with the obvious value."),
    Self(.answers, "gets", "gets", [.property], "The number of times that the property was read."),
    Self(.answers, "sets", "sets", [.property], "The values that were set."),

    Self(
      .faults, "fails", "fails([items: [ID]], with: ERROR, [on: OCCURRENCE], [at: POSITION])",
      calls,
      "Makes calls fail with an error of the service; with `items:`, which store knobs have, only these items."
    ),
    Self(
      .faults, "rateLimits", "rateLimits(with: ERROR, [on: OCCURRENCE])", calls,
      "Makes calls fail until the delay of the error is over."),
    Self(
      .faults, "delays", "delays(by: DURATION, [on: OCCURRENCE])", calls,
      "Lets time pass on the test's clock before calls are applied."),
    Self(
      .faults, "waits", "waits(for: GATE, [on: OCCURRENCE], [at: POSITION])", calls,
      "Holds calls back until the test opens the gate."),
    Self(.faults, "cancels", "cancels([on: OCCURRENCE])", calls, "Cancels calls."),
    Self(
      .faults, "completesTwice", "completesTwice([on: OCCURRENCE])", calls,
      "Calls the completion handler, or the last block of an operation, twice."),
    Self(
      .faults, "simulates", "backend.simulates(ERROR, [to: [ID]], [on: OCCURRENCE])", [],
      "Makes what an error says of the store true before the call, as another client would."),
    Self(
      .faults, "pageLimit", "backend.pageLimit = NUMBER", [],
      "Makes pages shorter than the service allows."),

    Self(.occurrences, "always", ".always", [], "All calls."),
    Self(.occurrences, "once", ".once", [], "The first call that no earlier rule has taken."),
    Self(
      .occurrences, "calls", ".calls(2...3), .call(2)", [],
      "The calls with these numbers among those that match."),
    Self(.occurrences, "after", ".after(3)", [], "All calls after the first three."),
    Self(.occurrences, "every", ".every(2)", [], "The second call, the fourth, and so on."),
    Self(
      .occurrences, "during", ".during(.seconds(1) ..< .seconds(2))", [],
      "The calls in a window of time from when the rule was made."),
    Self(
      .occurrences, "randomly", ".randomly(0.1)", [],
      "Each call with a probability, drawn from the seed of the backend."),

    Self(
      .positions, "beforeApplying", ".beforeApplying", [],
      "The store stays as it was; no item is answered."),
    Self(
      .positions, "afterItems", ".afterItems(NUMBER)", [],
      "The store has the first items, but no half of an atomic zone; those are answered, then the call fails."
    ),
    Self(
      .positions, "afterApplying", ".afterApplying", [],
      "The store has everything, and the answer is lost."),
  ]
}

/// A kind of knob, as `mockspec knobs` names it.
package enum KnobKind: String, CaseIterable, Sendable {
  case stub, property, store

  /// Members with such a knob, as a spec has them.
  package var members: String {
    switch self {
    case .stub: "a method, initialiser, subscript or operator that no verb answers"
    case .property: "a property"
    case .store: "a method with a verb, and an operation"
    }
  }

  /// The words of a test that the knob has.
  package var words: [String] {
    TestWord.table.filter { $0.knobs.contains(self) }.map(\.word)
  }

  /// The entry as `mockspec help` prints it.
  package var help: String {
    "mock.on.KNOB, a \(rawValue) knob\n" + WordHelp.lines("The knob of \(members). It has:")
      + WordHelp.lines(words.joined(separator: " "), indent: 4)
  }
}

/// The names that are generated for a declaration of a spec.
package struct GeneratedName: Sendable {
  package let declaration: String
  /// The declared names, without generics.
  package let names: [String]
  package let summary: String

  private init(_ declaration: String, _ names: [String], _ summary: String) {
    (self.declaration, self.names, self.summary) = (declaration, names, summary)
  }

  /// The word of specs that the declaration begins with.
  package var word: String { String(declaration.prefix { $0 != " " }) }

  /// The entry as `mockspec help` prints it.
  package var help: String {
    "\(declaration)\n"
      + WordHelp.lines("Becomes \(names.joined(separator: " and ")). \(summary)")
  }

  package static let table = [
    Self(
      "service Clock { … }", ["protocol Clock", "class MockClock"],
      "The interface, and its mock with the knobs `on` and its `backend`."),
    Self(
      "container Library { … }", ["protocol Library", "class MockLibrary"],
      "A mock with its databases, the same one for the same identity."),
    Self(
      "database Shelf { store books: Book }", ["protocol Shelf", "class MockShelf"],
      "A mock with a table for each store: `shelf.books`."),
    Self(
      "operation ShelfOperation {}", ["protocol ShelfOperation", "class MockShelfOperation"],
      "The interface that operations share, and a mock for code that takes any of them."),
    Self(
      "operation BookFetching as FetchBooks: ShelfOperation { … }",
      ["protocol BookFetching", "class FetchBooks"],
      "The interface, and the class that the app creates; the mock of the database runs it."),
    Self(
      "record Book by id: Int { … }", ["struct Book", "enum BookAdapter"],
      "The struct, with an initialiser and its id, and what stores know of it."),
    Self(
      "errors LibraryError { … }", ["enum LibraryError", "struct MockLibraryError"],
      "The enum that the app catches, and the catalogue from which rules take errors."),
    Self(
      "service Cache { associatedtype Entry … }", ["protocol Cache", "class MockCache"],
      "Each associated type is a generic parameter of the mock: `MockCache<Int>()`."),
    Self(
      "container Cabinet for CKCabinet { … CKDrawer … }",
      ["protocol Cabinet", "class MockCKCabinet"],
      "A mock is named after the real type, which others mention as an associated type."),
  ]
}

/// A rule for the name of a knob, with a member to which it applies.
package struct KnobName: Sendable {
  package let member: String
  package let name: String
  package let rule: String

  private init(_ member: String, _ name: String, _ rule: String) {
    (self.member, self.name, self.rule) = (member, name, rule)
  }

  /// The rules, whose members can stand in one interface in this order.
  package static let table = [
    Self("func load(cached: Bool) async", "load", "The first member of a name has that name."),
    Self(
      "func load(cached: Bool, completion: @escaping () -> Void)", "load",
      "The form with a completion handler shares the knob of the asynchronous one."),
    Self("func load(all: Bool)", "loadAll", "A later overload adds its argument labels."),
    Self(
      "func load(all: [Int])", "loadAllInt",
      "One with the same labels adds the types of its arguments, if they differ."),
    Self(
      "func load(all: Bool) async -> Int", "loadAllAsync",
      "One with the same types adds `Static`, `Async` and `Throwing`."),
    Self(
      "func load(all: Bool) async -> String", "loadAllAsyncString",
      "One with the same effects adds its result."),
    Self("func load(_ id: Int) -> Data  named data", "data", "A name behind `named` replaces it."),
    Self("init(id: Int)", "initializer", "An initialiser; further ones add their labels."),
    Self(
      "subscript(row: Int) -> Int { get set }", "subscripts",
      "A subscript; its setter is `setSubscripts`, and further ones add their parameters."),
    Self(
      "static func == (a: Self, b: Self) -> Bool", "equals", "An operator, by its English word."),
  ]

  /// The names of associated types for mentioned interfaces of real types.
  package static let associatedTypes = """
    The associated type for a real type is called `Container` or `Database` after its kind, if the interface
    mentions only one of that kind; for others, and for services, it is the name of its interface with `Type`:
    `ShelfType`. In mocks it is the mock: `typealias Database = MockCKDrawer`. The knob of an operation is the name of
    its class without `Operation` and without the capitals of a prefix: `fetchRecords` of `CKFetchRecordsOperation`.
    """
}

/// The page of the documentation that lists all words of the language, made from the table of signatures.
package struct ReferencePage {
  /// The command that refreshes the page, from the folder of the package.
  package static let command = "swift run mockspec reference > \(path)"
  package static let path = "Sources/MockSpecRuntime/Documentation.docc/Reference.md"

  package init() {}

  package var text: String {
    """
    # Reference of the spec language

    Look up a word of a `.mockspec` file, or of a test. `mockspec help WORD` prints its entry.

    This page is made by `mockspec reference`. In a usage, `[x]` can be left out, `|` separates alternatives, and words in
    capitals stand for names, types and values of yours. <doc:SpecLanguage> explains the language by examples, <doc:Grammar>
    has its rules.

    ## What a service of your own needs

    ### Declarations

    \(words([.header, .declaration, .declarationPart], isCommon: true))

    ### Errors

    \(words([.catalogue, .code, .scope], isCommon: true))

    ### Clauses of members

    \(words([.clause, .clausePart], isCommon: true))

    ### Stores and verbs

    A verb stands behind `performs`, or in the `performs` block of an operation. Labels that name a block belong to operations.

    \(calls(isCommon: true))

    \(set(.policies))

    \(set(.conflicts))

    \(set(.meanings))

    Meanings that no store needs by itself belong to what adapters and tests do.

    ## What few services need

    ### Words

    \(words(WordEntry.Site.allCases, isCommon: false))

    ### Verbs

    \(calls(isCommon: false))

    ### Labels

    \(rareLabels)

    \(rareSets)

    ## What a test says

    A mock has a knob behind `on.` for each member, and members of one name share it: `mock.on.load.returns(user)`. `mockspec knobs` lists
    those of a spec. <doc:TestDoubles> and <doc:Faults> explain the words by examples.

    ### Knobs by kind of member

    \(table(["member", "knob", "words"], KnobKind.allCases.map(row)))

    \(TestWord.Topic.allCases.map(words).joined(separator: "\n\n"))

    ## Names of what is generated

    \(table(["declaration", "generated", ""], GeneratedName.table.map { name in
      [code(name.declaration), name.names.map(code).joined(separator: ", "), name.summary]
    }))

    \(KnobName.associatedTypes)

    ### Names of knobs

    An overload that is added later never changes the name of a knob. `mockspec knobs` lists those of a spec.

    \(table(["member", "knob", ""], KnobName.table.map { [code($0.member), code($0.name), $0.rule] }))
    """
  }

  private func row(_ kind: KnobKind) -> [String] {
    [kind.members, kind.rawValue, kind.words.map(code).joined(separator: ", ")]
  }

  private func words(_ topic: TestWord.Topic) -> String {
    let entries = TestWord.table.filter { $0.topic == topic }
    return "### \(topic.rawValue)\n\n"
      + table(["usage", ""], entries.map { [code($0.usage), $0.summary] })
  }

  private func words(_ places: [WordEntry.Site], isCommon: Bool) -> String {
    let entries = WordEntry.table.filter { places.contains($0.place) && $0.isCommon == isCommon }
    return table(
      ["word", "usage", ""],
      entries.map { [code($0.word), code($0.usage), $0.summary] })
  }

  private func calls(isCommon: Bool) -> String {
    CallSignature.all.filter { $0.isCommon == isCommon }.map { call in
      let parameters = call.parameters.filter { $0.isCommon || !isCommon }
      let rows = parameters.map { [code($0.usage), $0.sentences] }
      return "#### \(call.word)\n\n\(code(call.helpUsage))\n\n\(call.summary)"
        + (rows.isEmpty ? "" : "\n\n" + table(["argument", ""], rows))
    }.joined(separator: "\n\n")
  }

  private var rareLabels: String {
    let rows = CallSignature.all.filter(\.isCommon).flatMap { call in
      call.parameters.filter { !$0.isCommon }.map {
        [code(call.word), code($0.usage), $0.sentences]
      }
    }
    return table(["call", "argument", ""], rows)
  }

  private var rareSets: String {
    [OperandSet.payloads, .verbs, .kinds, .accounts, .rights, .changes, .deletions, .access]
      .map(set).joined(separator: "\n\n")
  }

  private func set(_ set: OperandSet) -> String {
    "### \(set.title)\n\n\(code(set.usage))\n\n"
      + table(["value", ""], set.choices.map { [code($0.word), $0.summary] })
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { row in
      "| \(row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
    }.joined(separator: "\n")
  }

  private func code(_ text: String) -> String { "`\(text)`" }
}
