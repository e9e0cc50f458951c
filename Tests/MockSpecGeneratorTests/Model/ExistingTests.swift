import Testing

@testable import MockSpecGenerator

/// A spec that names protocols, and the Swift files beside it.
private struct Existing {
  var generation: Generation
  var messages: [String]

  init(_ spec: String, _ files: String..., emitting parts: Set<OutputKind> = [.mocks]) {
    var diagnostics = Diagnostics()
    generation = Generator(
      emission: parts, module: "App",
      swiftFiles: files.enumerated().map {
        SourceText(path: "\($0 + 1).swift", bytes: Array($1.utf8))
      }
    ).generate(from: [SourceText(path: "App.mockspec", spec)], reporting: &diagnostics)
    messages = diagnostics.all.flatMap { [$0] + $0.notes }.map { diagnostic in
      let place = diagnostic.source.location(of: diagnostic.range.start)
      return "\(diagnostic.source.path):\(place.line):\(place.column): \(diagnostic.message.text)"
    }
  }

  var text: String { generation.files.map(\.text).joined() }
}

@Suite("Existing protocols get mocks")
struct ExistingTests {
  @Test func `The members are those of the Swift file`() {
    let existing = Existing("existing Clock", "protocol Clock {\n  func now() -> Int\n}\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("final class MockClock: Clock, MockObject {"))
    #expect(existing.text.contains("func now() -> Int"))
    #expect(existing.text.contains("@testable import App"))
  }

  @Test func `A word that contains Self is not Self`() {
    let existing = Existing(
      "existing Camera", "protocol Camera {\n  func takeSelfie()\n  var isReady: Bool { get }\n}\n",
      "extension Camera {\n  var isReady: Bool { true }\n}\n")
    #expect(existing.text.contains("default: Implementations(self).isReady"))
  }

  @Test(arguments: [
    (
      "errors for API.Failure { case notFound = 404  means missing }",
      "enum API { enum Failure: Int, Error { case notFound = 404 } }"
    ),
    ("errors for API.Failure: Int { case notFound = 404  means missing }", ""),
  ]) func `The numbers of an enumeration are no codes`(spec: String, file: String) {
    let existing = Existing(spec, file)
    #expect(existing.messages == [])
    #expect(existing.text.contains("_ in API.Failure.notFound }"))
    #expect(!existing.text.contains("userInfo"))
  }

  @Test func `A service sees that an alias of the target is a closure`() {
    let existing = Existing(
      "service Oven {\n  func bake(_ step: Step, then: Step?)\n}\n",
      "typealias Step = (Int) -> Void\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("step: { step.value($0) } as (Int) -> Void, then: then"))
  }

  @Test(arguments: [
    "// A typealias for it", "// The typealias of", "/* typealias */", "/// A `typealias`\n",
    "// typealias 9x", "// typealias \u{F1}and\u{FA}", "typealias",
    "typealias _Name = Int", "typealias `default` = Int", "typealias _ = Int",
    "typealias \u{D6}l = String", "typealias $x = Int",
    "typealias \(String(repeating: "n", count: 300)) = Int",
  ])
  func `Any word can follow 'typealias' in a Swift file`(line: String) {
    let existing = Existing(
      "existing Clock", "\(line)\nprotocol Clock {\n  func now() -> Int\n}\n",
      "enum Zone {}  \(line)\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("func now() -> Int"))
  }

  @Test(arguments: [
    "_step", "step", "\u{D6}ffner", "zStep", "S", String(repeating: "Step", count: 16),
    String(repeating: "step", count: 100),
  ])
  func `An alias of a closure can have any name`(name: String) {
    let existing = Existing(
      "existing Oven", "protocol Oven {\n  func bake(_ step: \(name), then: \(name)?)\n}\n",
      "typealias \(name) = (Int) -> Void\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("step: { step.value($0) } as (Int) -> Void, then: then"))
  }

  @Test func `An alias in a type is known by its path, with the arguments of the type`() {
    let existing = Existing(
      "existing Oven",
      """
      enum Outcome<Value, Failure: Error> {
        typealias Handler = (Value, Failure?) -> Void
      }
      struct Plate { typealias Step = (Int) -> Void }
      struct Step {}
      protocol Oven {
        func bake(_ done: Outcome<[Step], any Error>.Handler, then: Step, serve: Plate.Step)
        func cool(_ fan: Fan)
      }
      extension Oven { typealias Fan = (Bool) -> Void }
      """)
    #expect(existing.messages == [])
    #expect(
      existing.text.contains("{ done.value($0, $1) } as ([Step], (any Error)?) -> Void"))
    #expect(existing.text.contains("then: then"))
    #expect(existing.text.contains("{ serve.value($0) } as (Int) -> Void"))
    #expect(existing.text.contains("{ fan.value($0) } as (Bool) -> Void"))
  }

  @Test(arguments: [
    ("API.Completion", "(API.Page, Item) -> Void"), ("Done", "(API.Page, Item) -> Void"),
    ("Again", "(API.Page, Item) -> Void"), ("API.V1.Step", "(API.V1.Row, API.Page) -> Void"),
    ("API.Late", "(API.Page) -> Void"), ("Handler<Int>", "([Int]) -> Void"),
    ("API.Reply<Item>", "(Result<Item, API.Failure>) -> Void"),
    ("Cache<Int>.Visit", "(Cache<Int>.Entry, Int) -> Void"),
  ])
  func `An alias of a closure means what it does where it stands`(name: String, closure: String) {
    let existing = Existing(
      "existing Feeder", "protocol Feeder { func feed(_ done: \(name)) }",
      """
      struct Item {}
      struct Page {}
      enum API {
        struct Page {}
        typealias Completion = (Page, Item) -> Void
        enum V1 {
          struct Row {}
          typealias Step = (Row, Page) -> Void
        }
        typealias Reply<Value> = (Result<Value, Failure>) -> Void
      }
      typealias Handler<Value> = ([Value]) -> Void
      typealias Done = API.Completion
      typealias Again = Done
      struct Cache<Key> {
        struct Entry {}
        typealias Visit = (Entry, Key) -> Void
      }
      """, "extension API { typealias Late = (Page) -> Void; enum Failure: Error {} }")
    #expect(existing.messages == [])
    #expect(existing.text.contains("as \(closure))"))
  }

  @Test func `An alias that differs between platforms stays what it is`() {
    let existing = Existing(
      "existing Feeder", "protocol Feeder { func feed(_ done: @escaping Done, _ then: Loop) }",
      """
      #if os(Linux)
      typealias Done = (Int) -> Void
      #else
      typealias Done = (String) -> Void
      #endif
      typealias Loop = Pool
      typealias Pool = Loop
      """)
    #expect(existing.text.contains("func feed(_ done: @escaping Done, _ then: Loop) {"))
  }

  @Test func `A type that cannot be copied is known by its declaration`() {
    let existing = Existing(
      "existing Gate",
      "protocol Gate {\n  func pass(_ ticket: consuming Ticket)\n  func take() -> Desk.Pass\n}",
      "struct Ticket: ~Copyable {}\nenum Desk { struct Pass: Sendable, ~Copyable {} }\nstruct Box<T>: ~Copyable {}"
    )
    #expect(existing.messages == [])
    #expect(existing.text.contains("Owned(ticket)"))
    #expect(existing.text.contains("Stub<Void, Owned<Desk.Pass>, Never>"))
  }

  @Test func `A part of an object's memory cannot come from a mock`() {
    let existing = Existing(
      "existing Storage",
      """
      protocol Storage: ~Copyable {
        @_lifetime(borrow self) func bytes() -> RawSpan
        var span: Span<Int> { @_lifetime(borrow self) get }
        @_lifetime(self: copy other, &self) mutating func take(_ other: borrowing Span<Int>)
      }
      """)
    #expect(
      existing.messages == [
        "1.swift:2:43: no mock can give the 'RawSpan' of 'bytes', which is memory of its owner; let the protocol take a closure that is given it",
        "1.swift:3:13: no mock can give the 'Span<Int>' of 'span', which is memory of its owner; let the protocol take a closure that is given it",
      ])
    let taking = Existing(
      "existing Storage",
      "protocol Storage {\n  @_lifetime(self: copy other) func take(_ other: borrowing Span<Int>)\n}"
    )
    #expect(taking.messages == [])
    #expect(!taking.text.contains("_lifetime"))
  }

  @Test func `Accessors of newer compilers are passed on, and a mock reads and writes them`() {
    let members = [
      "var count: Int { yielding borrow yielding mutate }", "var name: String { borrow }",
    ]
    let body = "Shelf {\n\(members.joined(separator: "\n"))\n}"
    let service = Existing("service \(body)", emitting: [.interfaces, .mocks])
    #expect(service.messages == [])
    #expect(members.allSatisfy { service.generation.files[0].text.contains("  \($0)\n") })
    let existing = Existing("existing Shelf", "protocol \(body)")
    for text in [existing.text, service.generation.files[1].text] {
      #expect(text.contains("get { on.count.read() }\n    set { on.count.write(newValue) }"))
      #expect(text.contains("var name: String { on.name.read() }"))
    }
  }

  @Test func `The level that a spec gives to the runtime is that of all that its mocks import`() {
    let spec = "access public\nimport Foundation\npublic import MockSpecRuntime\n"
    let service = Existing(spec + "service Shelf {}", emitting: [.interfaces, .mocks])
    #expect(service.messages == [])
    let imports = service.generation.files.map { file in
      file.text.split(separator: "\n").filter { $0.contains("import ") }.map(String.init)
    }
    #expect(imports[0] == ["import Foundation"])
    #expect(
      imports[1] == [
        "import Foundation", "@_spi(MockSpecGenerated) public import MockSpecRuntime",
        "public import App",
      ])
    let existing = Existing(
      spec + "existing Clock", "import Dispatch\npublic protocol Clock {}")
    #expect(existing.text.contains("public import Dispatch\n"))
  }

  @Test(arguments: [
    ("Clock", "internal", "internal"), ("Store", "package", "internal"),
    ("Log", "internal", "package"), ("Book", "package", "package"),
  ]) func `An import has the level of the package where a declaration can name its types`(
    name: String, ofApp: String, ofFoundation: String
  ) {
    let spec = "access package\npackage import Foundation\npackage import MockSpecRuntime\n"
    let swift = """
      package struct Item {}
      package protocol Clock { func now<T: Sendable>(_ value: T, _ other: Self) -> (all: [T: Never], of: Int) }
      package protocol Store { func items(_ each: (Item) -> Void) }
      package protocol Log { var date: Date? { get } }
      package protocol Book { func page(_ item: Item.Part) -> Unknown }
      """
    let existing = Existing(spec + "existing \(name)", swift)
    #expect(existing.messages == [])
    #expect(existing.text.contains("\n\(ofApp) import App\n"), "\(existing.text)")
    #expect(existing.text.contains("\n\(ofFoundation) import Foundation\n"))
    #expect(existing.text.contains("package import MockSpecRuntime\n"))
  }

  @Test func `The protocol is not emitted`() {
    let swift = "import Dispatch\nprotocol Clock {\n  func now() -> DispatchTime\n}\n"
    let existing = Existing("existing Clock", swift, emitting: [.interfaces, .mocks])
    #expect(!existing.text.contains("protocol Clock"))
    #expect(existing.generation.files[0].name == "App.interfaces.swift")
    #expect(!existing.generation.files[0].text.contains("import"))
    #expect(!existing.generation.files[0].text.contains("DispatchTime"))
    #expect(existing.generation.files[1].text.contains("import Dispatch\n"))
  }

  @Test func `Interfaces alone need no Swift file`() {
    let existing = Existing("existing Clock", emitting: [.interfaces])
    #expect(existing.messages == [])
  }

  /// A protocol is found in any surroundings, and no other text is taken for one.
  @Test(arguments: [
    #"let text = "protocol Clock { func wrong() }""#,
    "let text = \"\"\"\n  protocol Clock {\n  \\(value(\"}\"))\n  \"\"\"",
    ##"let text = #"a " protocol Clock { \#(f("}"))"#"##,
    "/* protocol Clock { /* { */ */",
    "// protocol Clock {",
    "struct Box { struct Clock {}; func f() { if true { } } }",
    "func make() -> [Int] { [1].map { $0 } }",
    "class Base { class func make() {} ; class var shared: Base { Base() } }",
    "import protocol Swift.Equatable",
    "extension Clock where Self: AnyObject { func other() {} }",
    "let pattern = /[{\"]/\nlet other = a / b",
    "let pattern = #/[{\"]/#",
    "let pattern = #/\n  [{\"}] # a comment\n/#",
    "#if os(Linux)\nlet system = 1\n#else\nlet system = 2\n#endif",
    "@available(macOS 13, *) private struct Hidden: Codable { var actor: Int }",
    "#warning(\"unfinished {\")",
    "typealias Clocks = [any Clock]",
  ])
  func `A protocol is found behind other declarations`(_ other: String) {
    let existing = Existing(
      "existing Clock", "\(other)\n\npublic protocol Clock: Sendable {\n  func now() -> Int\n}\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("func now() -> Int"))
    #expect(!existing.text.contains("wrong"))
  }

  @Test func `Parents come from other files, without mocks of their own`() {
    let existing = Existing(
      "existing Users", "protocol Users: Store {}\n",
      "protocol Store: Base {\n  func save()\n}\nprotocol Base {\n  var name: String { get }\n}\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("func save()"))
    #expect(existing.text.contains("var name: String"))
    #expect(!existing.text.contains("MockStore"))
  }

  @Test func `An interface of the spec inherits from an existing protocol`() {
    let spec = "existing Store\nservice Users: Store {}"
    let swift = "protocol Store {\n  func save()\n}\n"
    let existing = Existing(spec, swift, emitting: [.interfaces, .mocks])
    #expect(existing.messages == [])
    #expect(existing.text.contains("protocol Users: Store {}"))
    #expect(existing.text.contains("class MockUsers: Users"))
    #expect(existing.text.matches(of: /func save/).count == 2)
    #expect(Existing(spec, swift, emitting: [.interfaces]).messages == [])
  }

  @Test func `Conditions are kept`() {
    let existing = Existing(
      "#if DEBUG\nexisting Menu\n#endif\nexisting Clock",
      "#if os(Linux)\nprotocol Menu {\n  func open()\n}\n#endif\n",
      "protocol Clock {\n  #if os(macOS)\n    func tick()\n  #endif\n}\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("#if DEBUG\n  #if os(Linux)\n    /// A mock of `Menu`"))
    #expect(existing.text.contains("#if os(macOS)\n    func tick()"))
  }

  @Test func `Access of the spec counts, as far as the protocol has it`() {
    let swift = "public protocol Clock {\n  func now() -> Int\n}\nprotocol Timer {}\n"
    let open = Existing("access public\nexisting Clock", swift)
    #expect(open.messages == [])
    #expect(open.text.contains("public final class MockClock"))
    #expect(open.text.contains("\nimport App\n"))
    #expect(
      Existing("access public\nexisting Timer", swift).messages == [
        "App.mockspec:2:10: a mock of 'Timer' cannot be public, as the protocol is not; name it in a spec with other 'access'",
        "1.swift:4:10: 'Timer' is first declared here",
      ])
  }

  @Test func `A name that no file declares`() {
    #expect(
      Existing("existing Clok, Other", "protocol Clock {}").messages == [
        "App.mockspec:1:10: no Swift file of the target declares the protocol 'Clok'; did you mean 'Clock'?",
        "App.mockspec:1:16: no Swift file of the target declares the protocol 'Other'",
      ])
  }

  @Test func `A protocol that mocks cannot see`() {
    #expect(
      Existing("existing Clock", "private protocol Clock {}").messages == [
        "1.swift:1:18: no mock can see 'Clock'; remove 'private' from it, or its name from 'existing' in the spec",
        "App.mockspec:1:10: a mock of 'Clock' is asked for here",
      ])
  }

  @Test(arguments: ["Feed.Loader", "Loader"])
  func `A protocol in a type is named by both in its mock`(name: String) {
    let existing = Existing(
      "existing \(name)",
      """
      struct Item {}
      enum Feed {
        struct Item {}
        protocol Loader {
          func load(_ body: (Item) -> Void) throws(Failure) -> [Item: Loader]
          func next() -> Page
        }
        enum Failure: Error {}
      }
      struct Page {}
      extension Feed.Loader { func next() -> Page { Page() } }
      """)
    #expect(existing.messages == [])
    #expect(existing.text.contains("\ntypealias FeedLoader = Feed.Loader\n"))
    #expect(existing.text.contains("final class MockFeedLoader: FeedLoader, MockObject {"))
    #expect(
      existing.text.contains(
        "load(_ body: (Feed.Item) -> Void) throws(Feed.Failure) -> [Feed.Item: any Feed.Loader] {"))
    #expect(existing.text.contains("default: Implementations(self).next()"))
  }

  @Test func `A name twice`() {
    #expect(
      Existing("existing Clock\nexisting Clock", "protocol Clock {}").messages == [
        "App.mockspec:2:10: 'Clock' is stated twice",
        "App.mockspec:1:10: 'Clock' is first declared here",
      ])
  }

  @Test func `A parent that stands nowhere`() {
    #expect(
      Existing("existing Clock", "protocol Clock: Ticking {}").messages == [
        "1.swift:1:17: no Swift file of the target declares 'Ticking'; write what it requires in an extension of the mock"
      ])
    #expect(
      Existing("existing Clock", "protocol Clock: Ticking { func stop() }").messages.count == 1)
    // It can be that of the other module, with nothing that a mock has to do.
    #expect(
      Existing("existing Clock", "import Ticks\nprotocol Clock: Ticking { func stop() }").messages
        == [])
  }

  @Test func `A mock leaves to the class what Objective-C asks of a protocol`() {
    let existing = Existing(
      "existing Delegate",
      "@objc(AppDelegate) protocol Delegate: NSObjectProtocol {\n  @objc optional func done()\n}\n")
    #expect(existing.messages == [])
    #expect(existing.text.contains("\nfinal class MockDelegate: NSObject, Delegate, MockObject {"))
    #expect(existing.text.contains("  @objc\n  func done()"))
    #expect(existing.text.contains("    super.init()\n"))
  }

  @Test func `A default that cannot be called with what is recorded has no knob`() {
    let existing = Existing(
      "existing List",
      """
      protocol List {
        func count() -> Int
        func isEmpty() -> Bool
        func first(where isIncluded: (Int) -> Bool) -> Int?
      }
      extension List {
        func isEmpty() -> Bool { count() == 0 }
        func first(where isIncluded: (Int) -> Bool) -> Int? { nil }
      }
      """)
    #expect(
      existing.messages == [
        "1.swift:1:10: the mock of 'List' has no knobs for 'first(where:)', which an extension answers; a 'service' of a spec with these members has them"
      ])
    #expect(existing.text.contains("default: Implementations(self).isEmpty()"))
    #expect(!existing.text.contains("first"))
  }

  @Test(
    arguments: [
      ("func play(_ track: Int)", "func play(_ tracks: [Int]) {}"),
      ("func value(_ key: String) -> String?", "func value(_ key: String) -> Int? { nil }"),
      ("func load(id: Int) async throws -> String", "func load(id: Int) -> [String] { [] }"),
      (
        "func decode(_ data: [UInt8]) throws -> String",
        "func decode<T>(_ data: [UInt8]) throws -> T? { nil }"
      ),
      ("func save(_ data: [UInt8])", "func save(_ data: some Encodable) {}"),
      ("subscript(key: String) -> Int { get }", "subscript(key: Int) -> Int { key }"),
      ("var retries: Int { get }", "var retries: UInt { 3 }"),
      ("func get<T: Decodable>(_ key: String) -> T", "func get(_ key: String) -> String { key }"),
      ("func now() -> Int", "func now() async -> Int { 3 }"),
      ("func next() -> Int", "func next() -> Int where Self: Identifiable { 3 }"),
    ]) func `An overload of an extension is no default`(requirement: String, overload: String)
  {
    let existing = Existing(
      "existing List",
      "protocol List {\n  \(requirement)\n  static var name: String { get }\n}\nextension List {\n  \(overload)\n}\n"
    )
    #expect(existing.messages == [])
    #expect(!existing.text.contains("Implementations"))
    #expect(
      existing.text.contains(requirement.prefix(while: { $0 != "<" && $0 != "{" && $0 != ":" })))
  }

  @Test func `An attribute is kept if it is that of a global actor, and not of a macro`() {
    let existing = Existing(
      "existing List, Player", "@Spyable protocol List {}\n@Playback protocol Player {}\n",
      "@globalActor actor Playback { static let shared = Playback() }\n")
    #expect(existing.messages == [])
    #expect(!existing.text.contains("@Spyable"))
    #expect(existing.text.contains("@Playback\nfinal class MockPlayer"))
  }

  @Test func `A default is found whatever the way in which its types are written`() {
    let existing = Existing(
      "existing List",
      """
      typealias Ids = [Int]
      protocol List {
        func mock() -> Int
        func first(_ ids: Ids, _ next: any Equatable) -> Optional<Int>
        func both()
      }
      extension List {
        func first(_ ids: Array<Int>, _ next: Equatable) -> Int? { mock() }
      }
      #if DEBUG
        extension List { func both() {} }
      #else
        extension List { func both() {} }
      #endif
      """)
    #expect(existing.messages == [])
    #expect(existing.text.contains("default: Implementations(self).first(ids, next)"))
    #expect(existing.text.contains("default: Implementations(self).both()"))
    #expect(existing.text.contains("private let mock_: MockList"))
  }

  @Test
  func `A closure that takes a value and an error is an argument where nothing says what it gets`()
  {
    let existing = Existing(
      "existing Mail",
      "struct User {}\nprotocol Mail {\n  func send(_ completion: @escaping (User, Error?) -> Void)\n}\n"
    )
    #expect(existing.messages == [])
    #expect(existing.text.contains("var send: Stub<(User, (any Error)?) -> Void, Void, Never>"))
  }

  @Test func `A type with the name of one of the runtime is imported by its name`() {
    let existing = Existing(
      "existing Clock", "protocol Clock {\n  func call() -> CallRecord\n}\n",
      "struct CallRecord {}\nenum Other {\n  struct Stub {}\n}\nprivate class Checkpoint {}\n")
    #expect(existing.text.contains("\n@testable import struct App.CallRecord\n"))
    #expect(!existing.text.contains("App.Stub"))
    #expect(!existing.text.contains("App.Checkpoint"))
  }

  @Test func `A type that only some modules see is not imported by its name`() {
    let existing = Existing(
      "access public\nexisting Clock", "public protocol Clock {}\n",
      """
      public struct CallRecord {}
      @_spi(Inner) public struct Checkpoint {}
      @available(iOS 17, *) @_spi(Inner) public protocol Stub {}
      """)
    #expect(existing.text.contains("import struct App.CallRecord\n"))
    #expect(!existing.text.contains("App.Checkpoint"))
    #expect(!existing.text.contains("App.Stub"))
  }

  @Test func `A type with the name of one of the runtime leaves that to mocks beside it`() {
    let types = QualifiedNames(
      beside: Existing("service Clock {}", "struct Backend {}").generation.units)
    #expect(types(.backend).text == "MockSpecRuntime.Backend")
    #expect(types(.mockCore).text == "MockCore")
  }

  /// The plugin can read files while an editor writes them.
  @Test func `A file that ends anywhere is read`() {
    let swift = """
      import Foundation
      @MainActor @available(macOS 13, *) public protocol Clock<Time>: AnyObject where Self: Sendable {
        associatedtype Time
        #if os(Linux)
          func now(_ body: @escaping (Int) -> Void) async throws -> [Time]?
        #endif
        var text: String { get set }
      }
      extension Clock { func f(a: Int) -> Int { a }; var text: String { "\\(f(a: 1))" } }
      @objc(X) class Box { let p = /a{/; typealias T = (Int) -> Void; actor A {} }
      """
    for length in 0...swift.utf8.count {
      let text = String(decoding: Array(swift.utf8.prefix(length)), as: UTF8.self)
      _ = readSwiftFile(SourceText(path: "Clock.swift", text))
    }
    for index in swift.indices {
      var text = swift
      text.remove(at: index)
      _ = Existing("existing Clock", text)
    }
  }

  @Test func `Without Swift files the clause says what is missing`() {
    var diagnostics = Diagnostics()
    let spec = SourceText(path: "App.mockspec", "existing Clock")
    _ = Generator().check([spec], reporting: &diagnostics)
    #expect(
      diagnostics.all.map(\.message.text) == [
        "'existing' needs the Swift files of the target; name them too: 'mockspec check App.mockspec *.swift'"
      ])
  }
}
