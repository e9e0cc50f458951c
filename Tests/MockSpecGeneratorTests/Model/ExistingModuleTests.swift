import Testing

@testable import MockSpecGenerator

/// A spec of a test target, its Swift files, and those of the modules that it depends on.
struct Lookup {
  var messages: [String]
  var text: String

  init(
    _ spec: String, own: [String] = [], _ modules: KeyValuePairs<String, String>,
    module: String? = nil, neighbours: [String]? = nil, siblings: [(String, String)] = []
  ) {
    func text(_ path: String, _ text: String) -> SwiftText {
      SwiftText(path: path, bytes: Array(text.utf8))
    }
    var generator = Generator(
      emission: [.mocks], module: module,
      swiftFiles: own.map { SourceText(path: "Tests.swift", $0) })
    generator.dependencies = modules.map { SwiftModule(name: $0, files: [text("\($0).swift", $1)]) }
    generator.neighbours = neighbours?.map { text("Beside.swift", $0) }
    generator.siblings = siblings.map { name, spec in
      ImportedSpec(
        module: SpecModule(name: name), source: SourceText(path: "\(name).mockspec", spec))
    }
    var diagnostics = Diagnostics()
    let generation = generator.generate(
      from: [SourceText(path: "Tests.mockspec", spec)], reporting: &diagnostics)
    messages = diagnostics.all.map { diagnostic in
      let place = diagnostic.source.location(of: diagnostic.range.start)
      return "\(diagnostic.source.path):\(place.line):\(place.column): \(diagnostic.message.text)"
    }
    self.text = generation.files.map(\.text).joined()
  }

  var imports: [String] {
    text.split(separator: "\n").filter { $0.contains("import ") && !$0.contains("MockSpecRuntime") }
      .map(String.init)
  }
}

@Suite("Existing protocols of other modules")
struct ExistingModuleTests {
  static let store = "protocol NoteStore {\n  func save(_ text: String)\n}\n"

  @Test func `A protocol of the app gets a mock in the test target`() {
    let lookup = Lookup("import App\nexisting NoteStore", ["App": Self.store])
    #expect(lookup.messages == [])
    #expect(lookup.imports == ["@testable import App"])
    #expect(lookup.text.contains("final class MockNoteStore: NoteStore"))
    #expect(lookup.text.contains("func save(_ text: String)"))
  }

  @Test func `A public protocol needs no @testable, and no import in the spec`() {
    let lookup = Lookup("existing NoteStore", ["App": "public " + Self.store])
    #expect(lookup.messages == [])
    #expect(lookup.imports == ["import App"])
  }

  @Test func `The target's own protocol comes first, then those of imported modules`() {
    let modules: KeyValuePairs = [
      "Kit": "public protocol Clock { func kit() }", "App": "public protocol Clock { func app() }",
    ]
    let own = Lookup("import Kit\nexisting Clock", own: ["protocol Clock { func own() }"], modules)
    #expect(own.text.contains("func own()") && own.messages == [])
    let kit = Lookup("import Kit\nexisting Clock", modules)
    #expect(kit.text.contains("func kit()") && kit.messages == [])
    #expect(kit.imports == ["import Kit"])
  }

  @Test func `A name that several modules declare is told with its modules`() {
    let modules: KeyValuePairs = [
      "App": "public protocol Clock { func app() }", "Kit": "public protocol Clock { func kit() }",
    ]
    #expect(
      Lookup("existing Clock", modules).messages == [
        "Tests.mockspec:1:10: 'App' and 'Kit' declare 'Clock'; write 'App.Clock' for the first"
      ])
    let kit = Lookup("existing Kit.Clock", modules)
    #expect(kit.messages == [])
    #expect(kit.text.contains("func kit()"))
    #expect(kit.text.contains("class MockClock: Clock"))
  }

  @Test func `What a module keeps for itself is not meant where another offers the name`() {
    let lookup = Lookup(
      "existing Clock",
      ["App": "protocol Clock { func app() }", "Kit": "public protocol Clock { func kit() }"])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("func kit()"))
  }

  @Test func `A parent of another module has its members in the mock`() {
    let lookup = Lookup(
      "existing Users",
      [
        "App": "import Base\npublic protocol Users: Store { func user() }",
        "Base": "public protocol Store: Root { func save() }\npublic protocol Root { func root() }",
      ])
    #expect(lookup.messages == [])
    for name in ["user", "save", "root"] { #expect(lookup.text.contains("func \(name)()")) }
    #expect(lookup.imports == ["import Base", "import App"])
  }

  @Test func `A parent is that of the module which the child's file imports`() {
    let lookup = Lookup(
      "existing Users",
      [
        "App": "import Base\npublic protocol Users: Store {}",
        "Another": "public protocol Store { func wrong() }",
        "Base": "public protocol Store { func save() }",
      ])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("func save()"))
  }

  @Test func `A name that stands nowhere is told with where was looked`() {
    #expect(
      Lookup(
        "import App\nexisting NoteStoer, Other",
        ["App": Self.store, "Kit": "protocol A {}", "Log": "protocol B {}"]
      ).messages == [
        "Tests.mockspec:2:10: no Swift file of the target or of 'App', 'Kit' or 'Log' declares the protocol 'NoteStoer'; did you mean 'NoteStore' of 'App'?",
        "Tests.mockspec:2:21: no Swift file of the target or of 'App', 'Kit' or 'Log' declares the protocol 'Other'",
      ])
    #expect(
      Lookup("import Player\nexisting Queue", ["App": Self.store]).messages == [
        "Tests.mockspec:2:10: no Swift file of the target or of 'App' declares the protocol 'Queue'; if 'Player' does, which has no Swift files here, put 'Player.swiftinterface' beside the spec"
      ])
  }

  @Test func `A default that only its module sees is none`() {
    let swift = "public protocol Clock { func now() -> Int }\nextension Clock {\n  "
    let hidden = Lookup("existing Clock", ["App": swift + "func now() -> Int { 3 }\n}"])
    #expect(hidden.messages == [] && !hidden.text.contains("Implementations"))
    let open = Lookup("existing Clock", ["App": swift + "public func now() -> Int { 3 }\n}"])
    #expect(open.messages == [] && open.text.contains("Implementations"))
  }

  @Test func `A default that is deprecated is none`() {
    let lookup = Lookup(
      "existing Clock",
      [
        "App":
          "public protocol Clock { func now() -> Int }\nextension Clock {\n  @available(*, deprecated, message: \"write it\")\n  public func now() -> Int { 3 }\n}"
      ])
    #expect(lookup.messages == [] && !lookup.text.contains("Implementations"))
  }

  @Test func `A protocol with the name of a type in an imported module is imported by its name`() {
    let lookup = Lookup(
      "existing Client", own: ["internal import Base\nprotocol Client {}"],
      ["Base": "public struct Client {}"], module: "App")
    #expect(
      lookup.imports == [
        "import Base", "@testable import protocol App.Client", "@testable import App",
      ])
  }

  @Test func `A type that an imported module has too is imported by its name`() {
    let lookup = Lookup(
      "import App\nexisting Reader",
      [
        "App": """
        import Base
        public struct Lexer {}
        struct Cursor {}
        public class Operation {}
        public struct Token {}
        public protocol Reader {
          func read(_ lexer: inout Lexer, _ token: Token) -> [Operation]
          func tell() -> Mark
        }
        """,
        "Base": """
        public enum Lexer { public struct Token {} }
        struct Token {}
        public struct Cursor {}
        public struct Mark {}
        """,
      ])
    #expect(lookup.messages == [])
    #expect(
      lookup.imports == [
        "import App", "import Base", "import struct App.Lexer", "import class App.Operation",
      ])
  }

  @Test func `An import before concurrency is one that strict memory safety takes`() {
    let lookup = Lookup(
      "existing Clock", ["App": "@preconcurrency import Inner\npublic protocol Clock {}"])
    #expect(lookup.imports == ["@unsafe @preconcurrency import Inner", "import App"])
  }

  @Test func `Imports that a module hides are not repeated`() {
    let lookup = Lookup(
      "existing Clock",
      [
        "App":
          "internal import Inner\n@_implementationOnly import Other\nimport Foundation\npublic protocol Clock {}"
      ])
    #expect(lookup.imports == ["import Foundation", "import App"])
  }

  @Test func `A type with the name of one of the runtime is imported by its name`() {
    let lookup = Lookup(
      "existing Clock",
      ["App": "public struct CallRecord {}\npublic protocol Clock { func call() -> CallRecord }"])
    #expect(lookup.messages == [])
    #expect(lookup.imports == ["import App", "import struct App.CallRecord"])
  }

  @Test func `Types of the app with names of Swift's are told from them`() {
    let lookup = Lookup(
      "existing Client",
      [
        "App": """
        public enum Error: Swift.Error {}
        public struct Void {}
        public enum Never {}
        public protocol Sendable {}
        struct Bool {}
        public protocol Client: Equatable {
          func load() throws(Error)
          func fail(_ done: @escaping (Int?, (any Swift.Error)?) -> Swift.Void)
        }
        """
      ])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("struct On: Swift.Sendable {"))
    #expect(lookup.text.contains("var load: Stub<Swift.Void, Swift.Void, Throws<Error>>"))
    #expect(lookup.text.contains("-> Swift.Void, Int, Throws<any Swift.Error>>"))
    #expect(lookup.text.contains("right: MockClient) -> Bool { left === right }"))
  }

  @Test func `A closure behind an alias of the protocol's module is one`() {
    let lookup = Lookup(
      "existing Oven",
      [
        "App":
          "public typealias Step = (Int) -> Void\npublic protocol Oven { func bake(_ step: Step) }"
      ])
    #expect(lookup.text.contains("{ step.value($0) } as (Int) -> Void"))
  }

  @Test func `The spec names the mock`() {
    let lookup = Lookup(
      "existing App.NoteStore as MockAppStore, Other", ["App": Self.store + "protocol Other {}"])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("final class MockAppStore: NoteStore"))
    #expect(lookup.text.contains("final class MockOther: Other"))
  }

  @Test func `Two modules with one mock in a target are told to name one`() {
    let swift = ["protocol Client {}"]
    #expect(
      Lookup(
        "existing Client", own: swift, [:], module: "Video",
        siblings: [("Audio", "existing Client")]
      ).messages == [
        "Tests.mockspec:1:10: the mocks of 'Audio' have a 'MockClient' in the same target; write 'Client as MockVideoClient'"
      ])
    let named = Lookup(
      "existing Client as MockVideoClient", own: swift, [:], module: "Video",
      siblings: [("Audio", "existing Client")])
    #expect(named.messages == [])
  }

  @Test func `Public protocols of the target itself need no @testable either`() {
    let lookup = Lookup("existing Clock", own: ["public protocol Clock {}"], [:], module: "App")
    #expect(lookup.imports == ["import App"])
    let service = Lookup(
      "existing Clock\nservice Lamp {}", own: ["public protocol Clock {}"], [:], module: "App")
    #expect(service.imports == ["@testable import App"])
  }

  @Test func `A guessed name of a module gives way to the one that tests import`() {
    func names(_ swift: String, _ guessed: Set<String>) -> [String] {
      var generator = Generator(swiftFiles: [SourceText(path: "Tests.swift", swift)])
      generator.dependencies = ["My_App", "Kit"].map { SwiftModule(name: $0, files: []) }
      generator.correctNames(of: guessed)
      return generator.dependencies.map(\.name)
    }
    let swift = "@testable import Kit\n@testable import MyCore\nimport Foundation\n"
    #expect(names(swift, ["My_App", "Kit"]) == ["MyCore", "Kit"])
    #expect(names(swift + "@testable import My_App\n", ["My_App"]) == ["My_App", "Kit"])
    #expect(names(swift + "@testable import Other\n", ["My_App"]) == ["My_App", "Kit"])
    #expect(names(swift, []) == ["My_App", "Kit"])
  }

  @Test func `A mock of a protocol in a target with a module name of its own imports that module`()
  {
    let app = SwiftText(path: "Clock.swift", bytes: Array("protocol Clock { func now() }".utf8))
    for (name, guessed) in [("MyCore", Set(["My_App"])), ("My_App", [])] {
      let tests = "@testable import MyCore\nimport Foundation\n"
      var generator = Generator(
        emission: [.mocks], swiftFiles: [SourceText(path: "Tests.swift", tests)])
      generator.dependencies = [SwiftModule(name: "My_App", files: [app])]
      generator.correctNames(of: guessed)
      var diagnostics = Diagnostics()
      let spec = SourceText(path: "Tests.mockspec", "import \(name)\nexisting Clock\n")
      let generation = generator.generate(from: [spec], reporting: &diagnostics)
      #expect(diagnostics.all.map(\.message.text) == [])
      #expect(generation.files.map(\.text).joined().contains("\n@testable import \(name)\n"))
    }
  }

  @Test
  func
    `Hidden protocols are imported with their groups, and attributes of protocols alone are left out`()
  {
    let lookup = Lookup(
      "import Kit\nexisting Valve, Gasket",
      [
        "Kit": """
        @_spi(Plumbing) public protocol Valve: Pipe { func turn() }
        @_spi(Drawing) public protocol Pipe { var width: Int { get } }
        @_marker public protocol Gasket {}
        """
      ])
    #expect(lookup.messages == [])
    #expect(lookup.imports == ["@_spi(Plumbing) import Kit", "@_spi(Drawing) import Kit"])
    #expect(!lookup.text.contains("@_spi(Plumbing)\n") && !lookup.text.contains("@_marker"))
    let open = Lookup(
      "access public\nexisting Valve", own: ["@_spi(Plumbing) public protocol Valve {}"], [:],
      module: "App")
    #expect(open.messages == [])
    #expect(open.imports == ["@_spi(Plumbing) import App"])
    #expect(open.text.contains("@_spi(Plumbing)\npublic final class MockValve: Valve"))
    let beside = Lookup("existing Valve", own: ["@_spi(Plumbing) public protocol Valve {}"], [:])
    #expect(beside.imports == [])
  }

  @Test func `A protocol that is called as a type of Foundation is imported by its name`() {
    let lookup = Lookup(
      "import Kit\nexisting Progress", ["Kit": "public protocol Progress { func step() }"])
    #expect(lookup.messages == [])
    #expect(lookup.imports == ["import Kit", "import protocol Kit.Progress"])
  }

  @Test func `Availability by a macro stays behind where the module of the mocks does not know it`()
  {
    let kit = """
      @available(Kit 1.0, *) public protocol Oven {
        @available(Kit 1.1, *) @available(macOS 15, *) func bake()
      }
      """
    let strange = Lookup("import Kit\nexisting Oven", ["Kit": kit])
    #expect(strange.messages == [])
    #expect(!strange.text.contains("available(Kit"))
    #expect(strange.text.contains("  @available(macOS 15, *)\n  func bake()"))
    let known = Lookup(
      "import Kit\nexisting Oven", own: ["@available(Kit 1.0, *) func test() {}"], ["Kit": kit])
    #expect(known.text.contains("@available(Kit 1.0, *)\nfinal class MockOven"))
    #expect(known.text.contains("  @available(Kit 1.1, *)\n"))
  }

  @Test func `Each branch of an associated type has a mock`() {
    let lookup = Lookup(
      "import Kit\nexisting Oven",
      [
        "Kit": """
        public protocol Oven {
          #if os(Linux)
          associatedtype Bread: Sendable
          #else
          associatedtype Bread: Sendable & Hashable
          func slice(_ bread: Bread)
          #endif
          func bake() -> Bread
        }
        """
      ])
    #expect(lookup.messages == [])
    #expect(
      lookup.text.contains("#if os(Linux)\n  /// A mock of `Oven`; turn its knobs with `on`.\n"))
    #expect(lookup.text.contains("#else\n  /// A mock of `Oven`; turn its knobs with `on`.\n"))
    #expect(lookup.text.contains("final class MockOven<Bread: Sendable>: Oven"))
    #expect(lookup.text.contains("final class MockOven<Bread: Sendable & Hashable>: Oven"))
    #expect(lookup.text.ranges(of: "func slice(_ bread: Bread)").count == 1)
    #expect(lookup.text.ranges(of: "func bake() -> Bread").count == 2)
  }

  @Test func `A note names the members that an extension answers without a knob`() {
    let kit = """
      public protocol Kettle { func boil<Water>(_ water: Water); func cool(); static func wash() }
      extension Kettle {
        public func boil<Water>(_ water: Water) {}
        public static func wash() {}
      }
      """
    let lookup = Lookup("import Kit\nexisting Kettle", ["Kit": kit])
    #expect(
      lookup.messages == [
        "Kit.swift:1:17: the mock of 'Kettle' has no knobs for 'boil(_:)', 'static wash()', which an extension answers; a 'service' of a spec with these members has them"
      ])
    #expect(lookup.text.contains("func cool()") && !lookup.text.contains("boil"))
  }

  @Test func `Of many unknown names, the first have a suggestion`() {
    let numbers = 10..<40
    let lookup = Lookup(
      "existing \(numbers.map { "Oben\($0)" }.joined(separator: ", "))",
      own: numbers.map { "protocol Oven\($0) {}" }, [:])
    #expect(lookup.messages.count == numbers.count)
    #expect(lookup.messages.filter { $0.contains("did you mean") }.count == 16)
  }

  @Test func `Imports have a level where the target gives one to the module`() {
    let lookup = Lookup(
      "import Foundation\nimport Dispatch\nexisting Clock",
      own: ["public protocol Clock {}"], [:], module: "App",
      neighbours: ["internal import Foundation\nimport Dispatch\nprivate import App\n"])
    #expect(
      lookup.imports == ["internal import Foundation", "import Dispatch", "internal import App"])
    let open = Lookup(
      "access public\nexisting Clock", own: ["public protocol Clock {}"], [:], module: "App",
      neighbours: ["internal import App"])
    #expect(open.imports == ["public import App"])
  }
}

@Suite("Parents of the standard library and Foundation")
struct StandardParentTests {
  @Test(arguments: [
    ("CodingKey", "convenience init?(stringValue: String)"),
    ("Sequence", "func makeIterator() -> "),
    ("ExpressibleByIntegerLiteral", "init(integerLiteral value: "),
    ("RawRepresentable", "var rawValue: "), ("IteratorProtocol", "func next() -> "),
    ("NSCopying", "func copy(with zone: NSZone?) -> Any"),
    ("SignedNumeric", "static func *= ("), ("Strideable", "func distance(to other: "),
    ("FixedWidthInteger", "func dividingFullWidth("),
  ])
  func `A parent's requirements are in the mock`(parent: String, member: String) {
    for (spec, own) in [
      ("existing Item", ["protocol Item: \(parent) { func own() }"]),
      ("service Item: \(parent) { func own() }", [""]),
    ] {
      let lookup = Lookup(spec, own: own, [:])
      #expect(lookup.messages == [])
      #expect(
        lookup.text.contains(member)
          || lookup.text.contains(member.replacing("convenience ", with: "")), "\(lookup.text)")
      #expect(lookup.text.contains("func own()"))
    }
  }

  @Test(arguments: ["LocalizedError", "Hashable", "Codable", "Comparable", "Error"])
  func `A parent that mocks meet by themselves is not mentioned`(parent: String) {
    #expect(Lookup("existing Item", own: ["protocol Item: \(parent) {}"], [:]).messages == [])
  }

  @Test func `A parent that only values can have is refused`() {
    #expect(
      Lookup("existing Item", own: ["protocol Item: OptionSet {}"], [:]).messages == [
        "Tests.swift:1:16: 'Item' inherits from 'OptionSet', which no mock can be, as only values are; use a real type in tests, or move the other requirements to a protocol without that parent"
      ])
  }

  @Test func `A protocol of the target is not taken for Swift's of that name`() {
    let lookup = Lookup(
      "existing Item", own: ["protocol Item: Sequence {}\nprotocol Sequence { func mine() }"], [:])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("func mine()") && !lookup.text.contains("makeIterator"))
  }
}
