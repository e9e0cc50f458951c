import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

@Suite("The help explains commands and words")
struct HelpCommandTests {
  private func output(_ arguments: String...) -> (CommandStatus, String, String) {
    var console = Console()
    let status = Command.run(arguments, on: &console)
    return (status, console.output, console.errors)
  }

  @Test func `a verb has its usage, its arguments and their defaults`() {
    let (status, text, _) = output("help", "delete")
    #expect(status == .clean)
    #expect(
      text == """
        delete(ID, from: STORE, [atomic: BOOL], [each: BLOCK])
          Deletes records by their ids.

          ID            An id or a list of ids, also a path, `note.id`, or an expression.
          from: STORE   The store to work on.
          atomic: BOOL  Whether nothing is done where one item fails; a Boolean, or a parameter or property
                        that is one. Left out: `false`.
          each: BLOCK   The block that is given each id with its result, `Result<Void, any Error>`; behind
                        `??` another, for apps that set that one. In operations.

        """)
  }

  @Test func `a label names the calls that have it`() {
    let (_, text, _) = output("help", "since")
    #expect(
      text == """
        changes(…, since: TOKEN)
          The token of the answer before, or a dictionary from zones to their tokens.

        """)
  }

  @Test func `a word of several places has several entries`() {
    let (_, text, _) = output("help", "operation")
    #expect(text.hasPrefix("operation NAME [for TYPE] [as CLASS]: PARENT { … }\n"))
    #expect(text.contains("on operation[(VERB, …)]\n"))
  }

  @Test(arguments: KnobKind.allCases)
  func `a kind of knob has its members and words`(kind: KnobKind) {
    let (status, text, _) = output("help", kind.rawValue)
    #expect(status == .clean)
    #expect(text.contains("mock.on.KNOB, a \(kind.rawValue) knob\n  The knob of \(kind.members)."))
    let words = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    #expect(words.isSuperset(of: kind.words))
    #expect(output("help", "knobs").1.contains(kind.help))
  }

  @Test func `a declaration has what is generated from it`() {
    let (_, text, _) = output("help", "errors")
    #expect(
      text.hasSuffix(
        """
        errors LibraryError { … }
          Becomes enum LibraryError and struct MockLibraryError. The enum that the app catches, and the
          catalogue from which rules take errors.

        """))
    let (status, names, _) = output("help", "names")
    #expect(status == .clean)
    for name in GeneratedName.table {
      #expect(names.contains(name.help))
      #expect(output("help", name.word).1.contains(name.help))
    }
  }

  @Test(arguments: Command.testWords)
  func `every word of tests has help`(word: String) {
    let (status, text, errors) = output("help", word)
    #expect(status == .clean)
    #expect(errors.isEmpty)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(output("help").1.split { $0 == " " || $0 == "\n" }.contains(Substring(word)))
  }

  @Test func `a meaning says what needs it`() {
    let (_, text, _) = output("help", "expired")
    #expect(text.contains("A store with `token:` needs it."))
    #expect(output("help", "means").1.contains("  expired "))
  }

  @Test(arguments: WordHelp.words)
  func `every word has help`(word: String) {
    let (status, text, errors) = output("help", word)
    #expect(status == .clean)
    #expect(errors.isEmpty)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(!text.contains("\n\n\n"))
  }

  @Test func `the list has every word`() {
    let (status, text, _) = output("help")
    #expect(status == .clean)
    let words = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    for word in WordHelp.words { #expect(words.contains(word), "\(word)") }
  }

  @Test(arguments: Command.Name.allCases)
  func `every command has help`(command: Command.Name) {
    let (status, text, errors) = output(command.rawValue, "--help")
    #expect(status == .clean)
    #expect(errors.isEmpty)
    #expect(text.hasPrefix("mockspec \(command.rawValue)"))
    // 'import' is a word of specs too.
    #expect(output("help", command.rawValue).1.hasSuffix(text))
    #expect(output("help").1.contains(text))
  }

  @Test func `the version is printed`() {
    let version = "mockspec \(Command.version)\n"
    #expect(output("--version").1 == version)
    for command in Command.Name.allCases {
      #expect(output(command.rawValue, "--version").1 == version)
    }
  }

  @Test(arguments: [
    (["help", "fetsh"], "there is no word 'fetsh'; did you mean 'fetch'?"),
    (["help", "generat"], "there is no word 'generat'; did you mean 'generate'?"),
    (["help", "zzzzzzzz"], "there is no word 'zzzzzzzz'"),
    (["help", "fetch", "save"], "'help' takes one word, and not 'save' too"),
    (["knobs"], "'knobs' needs at least one spec"),
    (["reference", "all"], "'reference' takes no 'all'"),
    (["knobs", "--all", "A"], "'knobs' has no option '--all'"),
  ])
  func `mistakes are named`(arguments: [String], message: String) {
    var console = Console()
    #expect(Command.run(arguments, on: &console) == .usage)
    #expect(console.errors.hasPrefix("mockspec: error: \(message)\n"))
    #expect(console.output.isEmpty)
  }
}
