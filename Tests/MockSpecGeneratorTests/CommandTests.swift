import MockSpecFullGenerator
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

@Suite("The command line is read")
struct CommandTests {
  @Test func `no arguments ask for help`() throws {
    #expect(try Command([]) == .help(.all))
    #expect(try Command(["--help"]) == .help(.all))
    #expect(try Command(["help"]) == .help(.all))
  }

  @Test func `generate takes specs and options in any order`() throws {
    var expected = GenerateArguments()
    expected.input.specs = ["A.mockspec", "B.mockspec"]
    expected.emission = [.mocks, .contract, .recorder]
    expected.module = "App"
    expected.output = "out"
    expected.shards = 3
    expected.isQuiet = true
    expected.input.imported = [.init(module: "Cloud", path: "C.mockspec")]
    expected.input.mockModules = ["Cloud": "CloudMocks"]
    let arguments = [
      "generate", "A.mockspec", "--emit", "mocks,contract,recorder", "--output", "out",
      "--quiet", "--shards", "3",
      "B.mockspec", "--module", "App", "--imported-spec", "Cloud=C.mockspec",
      "--mock-module", "Cloud=CloudMocks",
    ]
    #expect(try Command(arguments) == .generate(expected))
  }

  @Test(arguments: [
    (["generat"], "there is no command 'generat'; did you mean 'generate'?"),
    (["generate", "--output", "out"], "'generate' needs at least one spec"),
    (["generate", "A.mockspec"], "'generate' needs '--output' and a folder"),
    (["generate", "A.mockspec", "--output"], "'--output' needs a value"),
    (
      ["generate", "A.mockspec", "--outptu", "x"],
      "'generate' has no option '--outptu'; did you mean '--output'?"
    ),
    (
      ["generate", "--emit", "tests", "A"],
      "'--emit' takes 'interfaces', 'mocks', 'contract', 'recorder' or 'all', not 'tests'"
    ),
    (["generate", "--module", "a b", "A"], "'a b' cannot be a module's name"),
    (
      ["generate", "--shards", "0", "A"],
      "'--shards' takes a number from 1 to 10000, or one for a spec, 'NAME=NUMBER', not '0'"
    ),
    (
      ["check", "--imported-spec", "C.mockspec", "A"],
      "'--imported-spec' takes a module and a value with '=' between, not 'C.mockspec'"
    ),
    (["knobs", "--mock-module", "C=D-E", "A"], "'D-E' cannot be a module's name"),
    (["check"], "'check' needs at least one spec"),
    (["check", "--format", "xml", "A"], "'--format' takes 'text' or 'json', not 'xml'"),
    (["check", "A", "--format"], "'--format' needs a value"),
    (["reference", "--format", "json"], "'reference' takes no '--format'"),
    (["format", "--formt", "json"], "'format' has no option '--formt'; did you mean '--format'?"),
    (["check", "--fast", "A"], "'check' has no option '--fast'"),
  ])
  func `mistakes are named`(arguments: [String], message: String) {
    var console = Console()
    #expect(Command.run(arguments, on: &console) == .usage)
    #expect(console.errors.hasPrefix("mockspec: error: \(message)\n"))
    #expect(console.output.isEmpty)
  }
}
