import Testing

@testable import MockSpecGenerator

@Suite("Forms of existing protocols")
struct ExistingFormTests {
  @Test func `A member that some platforms lack is unavailable in the mock too`() {
    let mock = ExistingSample(
      """
      protocol P {
        @available(iOS 14, *) @available(macOS, unavailable)
        func scan()
        @available(watchOS, unavailable)
        var frame: Int { get }
      }
      """)
    #expect(mock.messages == [])
    for (platform, member, knob) in [
      ("macOS", "func scan()", "scan"), ("watchOS", "var frame: Int", "frame"),
    ] {
      let parts = mock.text.split(separator: "@available(\(platform), unavailable)\n")
      #expect(parts.count == 3)
      #expect(parts.dropFirst().contains { $0.hasPrefix("  \(member)") })
      #expect(parts.dropFirst().contains { $0.hasPrefix("    var \(knob): ") })
    }
    let gone = ExistingSample("protocol P {\n  @available(*, unavailable) func scan()\n}")
    #expect(
      gone.messages == [
        "App.swift:2:4: a member or case cannot be unavailable; remove it, or put it under '#if'"
      ])
  }

  @Test func `Keys of an app's types are named where the isolation of the mock is`() {
    let mock = ExistingSample(
      """
      enum Tag: Hashable { case work }
      protocol P {
        var chosen: Set<Tag> { get set }
        func counts(of tags: [Tag.Name: Int]?) async throws -> [Tag: Int]
        func plain(_ keys: [String: Tag], _ links: Set<URL>)
      }
      """)
    #expect(mock.messages == [])
    #expect(mock.line("typealias Chosen") == "  typealias ChosenOutput = Set<Tag>")
    #expect(mock.text.contains("    var chosen: PropertyStub<ChosenOutput> { .init(core) }"))
    #expect(
      mock.line("var counts: ")
        == "    var counts: Stub<CountsArguments, CountsOutput, Throws<any Error>> { .init(core) }")
    #expect(mock.line("typealias Plain") == nil)
    let actor = ExistingSample("protocol P: Actor {\n  func show(_ tags: Set<Tag>)\n}")
    #expect(actor.line("typealias") == nil)
  }

  @Test func `An initialiser without arguments overrides that of 'NSObject'`() {
    let mock = ExistingSample(
      "protocol P: NSObjectProtocol {\n  init()\n  init(name: String)\n}")
    #expect(mock.messages == [])
    #expect(mock.text.contains("  convenience override init() {"))
    #expect(mock.text.contains("  convenience init(name: String) {"))
  }

  @Test func `A member behind an '@_spi' is seen, and is no part of an internal mock's`() {
    let kit = """
      public protocol P {
        func open()
        @_spi(Wiring) func wire() -> Int
      }
      extension P {
        @_spi(Wiring) public func wire() -> Int { 3 }
      }
      """
    let mock = ExistingSample("", kit: kit, spec: "import Kit\nexisting P")
    #expect(mock.messages == [])
    #expect(mock.text.contains("@_spi(Wiring) import Kit\n"))
    #expect(!mock.text.contains("@_spi(Wiring)\n"))
    let open = ExistingSample("", kit: kit, spec: "access public\nimport Kit\nexisting P")
    #expect(open.messages == [])
    #expect(open.text.contains("@_spi(Wiring) import Kit\n"))
    #expect(open.text.contains("  @_spi(Wiring)\n  public func wire() -> Int {"))
  }

  @Test func `The generic parameter of a renamed associated type has a name of its own`() {
    let mock = ExistingSample(
      """
      protocol ItemType {}
      protocol P {
        associatedtype Item: ItemType
        func put<Item: ItemType>(_ item: Item)
        func take() -> Item
      }
      """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockP<ItemType_: ItemType>: P"))
    #expect(mock.text.contains("typealias Item = ItemType_\n"))
  }

  @Test(arguments: [
    "protocol P: Feed.Loader {}\nenum Feed { protocol Loader { func load() -> Item } ; struct Item {} }",
    "extension Feed { protocol P: Loader {} }\n"
      + "enum Feed { protocol Loader { func load() -> Item } ; struct Item {} }",
    "import Kit\nprotocol P: Kit.Feed.Loader {}",
    "import Kit\nprotocol P: Feed.Loader, Kit.Other {}",
  ]) func `A protocol in a type is the parent of others`(app: String) {
    let mock = ExistingSample(
      app,
      kit: """
        public enum Feed { public protocol Loader { func load() -> Item } ; public struct Item {} }
        public protocol Other {}
        """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("func load() -> Feed.Item {"))
    #expect(mock.text.contains(", nonisolated Feed.Loader"))
    #expect(!mock.text.contains("FeedLoader"))
  }

  @Test func `A protocol in a type has a mock and is the parent of others`() {
    let mock = ExistingSample(
      "protocol P: Feed.Loader {}\nenum Feed { protocol Loader { func load() } }",
      spec: "existing Loader, P")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockFeedLoader: FeedLoader"))
    #expect(mock.text.contains("final class MockP: P, nonisolated Feed.Loader"))
  }

  @Test(arguments: [
    ("Swift.Hashable", "func hash(into"), ("Swift::Comparable", "static func <"),
    ("Foundation.NSCopying", "func copy(with"), ("Swift.CodingKey", "var stringValue"),
    ("Kit.Other", "func other"), ("Kit::Other", "func other"),
  ]) func `A parent can be spelt with its module`(parent: String, member: String) {
    let app = "import Kit\nprotocol P: \(parent) { func put() }"
    let mock = ExistingSample(app, kit: "public protocol Other { func other() }")
    #expect(mock.messages == [])
    #expect(mock.text.contains(member))
  }

  @Test func `A service can spell the module of a parent`() {
    let mock = ExistingSample("", spec: "service P: Swift.Hashable {\n  func put()\n}\n")
    #expect(mock.messages == [])
    #expect(mock.text.contains("func hash(into"))
  }

  @Test func `A value that cannot leave its owner comes from no mock`() {
    let mock = ExistingSample(
      """
      protocol P {
        func view(_ bytes: borrowing [UInt8]) -> Buffer.View
        var list: View { get }
      }
      struct Buffer { struct View: ~Escapable {} }
      struct View: ~Copyable, ~Escapable {}
      """)
    let reason = "which is memory of its owner; let the protocol take a closure that is given it"
    #expect(
      mock.messages == [
        "App.swift:2:44: no mock can give the 'Buffer.View' of 'view', \(reason)",
        "App.swift:3:13: no mock can give the 'View' of 'list', \(reason)",
      ])
  }

  @Test func `A knob is deprecated with its member where its type is`() {
    let mock = ExistingSample(
      """
      protocol P {
        @available(*, deprecated, message: "old") func load(_ options: Box<Old.Part>) -> Int
        @available(*, deprecated) func save(_ number: Int)
        func drop(_ name: Name)
        @available(*, deprecated) func drop(_ name: OldName)
      }
      @available(*, deprecated) struct Old { struct Part {} }
      struct Name {}
      struct Label {}
      @available(*, deprecated) typealias OldName = Label
      """)
    #expect(mock.messages == [])
    #expect(
      mock.text.contains(
        "    @available(*, deprecated, message: \"old\")\n    var load: Stub<Box<Old.Part>, Int, Never>"
      ))
    #expect(mock.text.contains("\n    var save: Stub<Int, Void, Never>"))
    #expect(!mock.text.contains("deprecated)\n    var save"))
    #expect(mock.text.contains("    @available(*, deprecated)\n    var dropOldName"))
  }

  @Test(arguments: [
    "protocol P { associatedtype D: Owned where D.Owner == Self }",
    "protocol P where D.Owner == Self { associatedtype D: Owned }",
    "protocol P: Q { associatedtype E }\nprotocol Q { associatedtype D where Self == Self.D.Owner }",
    "protocol P { associatedtype D: Owned<Self> }",
    "protocol P { associatedtype D where D.Key == E, E: Owned<Self> ; associatedtype E }",
  ]) func `A type that names the mock is given in an extension of it`(app: String) {
    let app = app + "\nprotocol Owned<Owner> { associatedtype Owner }"
    let mock = ExistingSample(app)
    #expect(
      mock.messages.contains {
        $0.hasSuffix(
          ": the 'D' of 'MockP' has to name the mock; write 'extension MockP { typealias D = … }' in the module of the mock"
        )
      })
    #expect(mock.text.contains("\n/// `extension MockP { typealias D = … }`\n"), "\(mock.text)")
    #expect(!mock.text.contains("D.") && !mock.text.contains("<D"))
    let given = "extension MockP { typealias D = Mine ; struct E {} }"
    #expect(ExistingSample("\(app)\n\(given)").messages == [])
  }

  @Test func `Each type that names the mock is told, and the others stay generic`() {
    let mock = ExistingSample(
      """
      public protocol P {
        associatedtype Key: Hashable
        associatedtype D: Owned where D.Owner == Self
        associatedtype E where E.Part == D.Part
        associatedtype F = Box<Self>
        func put(_ item: D, at key: Key) -> E
      }
      public protocol Owned { associatedtype Owner ; associatedtype Part }
      """, spec: "access public\nexisting P")
    #expect(mock.messages.count == 2)
    for (type, message) in zip(["D", "E"], mock.messages) {
      #expect(message.contains("'extension MockP { public typealias \(type) = … }'"))
    }
    #expect(mock.text.contains("public final class MockP<Key: Hashable>: P, MockObject {"))
    #expect(mock.text.contains("public typealias F = Box<MockP>"))
    #expect(mock.text.contains("func put(_ item: D, at key: Key) -> E {"))
  }

  /// The conditions that stand for flags of the protocol's module, and what is left of them: `nil` where nothing is.
  @Test(arguments: [
    ("PRO", ""), ("!PRO", nil), ("FREE", nil), ("!FREE", ""), ("OTHER", "#if OTHER"),
    ("PRO && os(Linux)", "#if os(Linux)"), ("FREE && os(Linux)", nil),
    ("FREE || os(Linux)", "#if os(Linux)"), ("PRO || os(Linux)", ""),
    ("os(Linux) && !(FREE || !PRO)", "#if os(Linux)"), ("FREE && OTHER || PRO && MORE", "#if MORE"),
    ("(OTHER || MORE) && PRO", "#if OTHER || MORE"),
  ]) func `Conditions that only the protocol's module or that of the mocks sets are settled`(
    condition: String, left: String?
  ) {
    let app = """
      protocol P {
        #if \(condition)
          func first()
        #elseif swift(>=5)
          func second()
        #else
          func third()
        #endif
      }
      """
    let samples = [
      ExistingSample(app, flags: ["App": ["PRO"], "": ["FREE"]]),
      ExistingSample(
        "import Kit", kit: app, spec: "import Kit\nexisting P",
        flags: ["Kit": ["PRO"], "": ["FREE"]]),
    ]
    for mock in samples {
      #expect(mock.messages == [])
      let text = mock.text.replacing("(OTHER || MORE)", with: "OTHER || MORE")
      #expect(text.contains("func first()") == (left != nil), "\(text)")
      #expect(text.contains("func second()") == (left != ""))
      #expect(text.contains("\n  #if") == (left != ""))
      if let left, left != "" {
        #expect(text.contains("\n  \(left)\n"), "\(text)")
        #expect(text.contains("\n  #elseif swift(>=5)\n"))
      }
      #expect(!text.contains("PRO") && !text.contains("FREE"))
    }
  }

  @Test func `A condition that no module sets for itself stays what it is`() {
    let mock = ExistingSample("protocol P {\n#if PRO\nfunc first()\n#endif\n}")
    #expect(mock.text.contains("\n  #if PRO\n"))
  }

  @Test(arguments: [
    "protocol P: Q {\n#if PRO\n  associatedtype A\n#endif\n}", "#if PRO\nprotocol P: Q {}\n#endif",
    "#if !PRO\nstruct P {}\n#else\nprotocol P: Q {}\n#endif",
    "protocol P {\n#if !PRO\n  func first( {\n#endif\n  func load()\n}",
    "protocol P {\n#if !PRO\n#if OTHER\n#else\n#endif\n  let first\n#endif\n  func load()\n}",
  ]) func `What is never compiled is not read`(app: String) {
    let mock = ExistingSample(app + "\nprotocol Q { func load() }", flags: ["App": ["PRO"]])
    #expect(mock.messages == [])
    #expect(mock.text.contains("func load()"), "\(mock.text)")
    #expect(!mock.text.contains("#if") && !mock.text.contains("first"))
  }

  @Test(arguments: [
    ("typealias Handle = OpaquePointer", "OpaquePointer", true),
    (
      "typealias Handle = Other?\ntypealias Other = Swift.UnsafeRawPointer",
      "Swift.UnsafeRawPointer?",
      true
    ),
    ("typealias Handle = UnsafePointer<Mode>\nstruct Mode {}", "Handle", false),
    ("typealias Handle = Int", "Handle", false),
  ]) func `A pointer behind an alias is as unsafe as one without`(
    alias: String, type: String, isUnsafe: Bool
  ) {
    let mock = ExistingSample("protocol P { func open(_ handle: Handle) -> Int }\n\(alias)")
    #expect(mock.messages == [])
    #expect(mock.text.contains("func open(_ handle: \(type)) -> Int {"), "\(mock.text)")
    #expect(mock.text.contains("    unsafe on.open.respond(to: handle)") == isUnsafe)
  }

  @Test(arguments: [
    ("public", "", false), ("public", "public ", true), ("internal", "", true),
  ]) func `The mocks' module sees the default of a public protocol only if it is public`(
    level: String, word: String, hasDefault: Bool
  ) {
    let mock = ExistingSample(
      "\(level) protocol P { func put() ; func take() }\nextension P { \(word)func put() {} }")
    #expect(mock.messages == [])
    #expect(mock.text.contains("Implementations(self).put()") == hasDefault)
    #expect(mock.text.contains("@testable") == (level == "internal"))
  }

  @Test(arguments: [
    "{ put(key, level: level) }", "{ return self.put(key, level: level) }",
    "{\n    // of the app\n    put(\n      key, level: level,\n    )\n  }",
    "{ return try! self.put(key, level: level) }",
  ])
  func
    `A method that only calls itself gives its arguments defaults, and leaves the call to the mock`(
      body: String
    )
  {
    let mock = ExistingSample(
      """
      protocol P { func put(_ key: String, level: Int) ; func skip() }
      extension P { func put(_ key: String, level: Int = 1) \(body) ; func skip() {} }
      """)
    #expect(mock.messages == [])
    #expect(
      mock.text.contains("    on.put.respond(to: (key: key, level: level))\n"), "\(mock.text)")
    #expect(mock.text.contains("Implementations(self).skip()"))
  }

  @Test(arguments: [
    "{ if level > 0 { put(key, level: level - 1) } }", "{ level == 0 ? () : put(key, level: 0) }",
    "{ print(key) ; put(key, level: level) }", "{ put(key, mode: level) }",
    "{ other.put(key, level: level) }", "{ put(key, level: level).map { _ in } }",
    "{ put(key.lowercased(), level: level) }", "{ put(key) }", "{ put }", "{}",
  ]) func `A method that calls itself among other things is an implementation`(body: String) {
    let mock = ExistingSample(
      """
      protocol P { func put(_ key: String, level: Int) }
      extension P { func put(_ key: String, level: Int = 1) \(body) }
      """)
    #expect(mock.text.contains("Implementations(self).put(key, level: level)"))
  }

  @Test func `Members with closures have knobs where an extension only gives defaults`() {
    let mock = ExistingSample(
      """
      protocol P {
        func load(force: Bool, completion: @escaping () -> Void)
        func log(_ items: Any..., line: Int)
        func page<T: Decodable>(_ type: T.Type, size: Int) async throws -> T
      }
      extension P {
        func load(force: Bool = true, completion: @escaping () -> Void) {
          load(force: force, completion: completion)
        }
        func log(_ items: Any..., line: Int = #line) { log(items, line: line) }
        func page<T: Decodable>(_ type: T.Type, size: Int = 20) async throws -> T {
          try await self.page(type, size: size)
        }
      }
      """)
    #expect(mock.messages == [])
    for knob in ["load", "log", "page"] {
      #expect(mock.text.contains("    var \(knob):"), "\(knob)")
    }
  }

  @Test func `A closure's alias can require something of its parameters`() {
    let mock = ExistingSample(
      """
      protocol P {
        typealias Handler<T> = (Result<T, any Error>) -> Void where T: Decodable, T: Sendable
        func load(_ key: String, completion: @escaping Handler<Int>)
      }
      """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("var load: Stub<"), "\(mock.text)")
  }

  @Test func `A method that takes a value is no default of one that takes it 'inout'`() {
    let mock = ExistingSample(
      """
      protocol P { func parse(_ input: inout Int) -> String ; func skip(_ count: Int) }
      extension P {
        func parse(_ input: Int) -> String { "" }
        func skip(_ count: Int) {}
      }
      """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("func parse(_ input: inout Int) -> String {"), "\(mock.text)")
    #expect(mock.text.contains("Implementations(self).skip("))
  }

  @Test func `A type that names the mock is settled by a default`() {
    let mock = ExistingSample(
      """
      protocol P { associatedtype D: Owned = AppOwned where D.Owner == Self }
      protocol Owned { associatedtype Owner }
      """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("typealias D = AppOwned"))
    #expect(mock.text.contains("final class MockP: P, MockObject {"))
  }

  @Test(arguments: [
    "protocol P: API.Storing {}\nenum API { typealias Storing = Loader & Sendable }",
    "protocol P: API.Storing {}\nenum API {}\nextension API { typealias Storing = Loader }",
    "extension API { protocol P: Storing {} }\nenum API { typealias Storing = Loader }",
    "protocol P: Storing<Int> {}\ntypealias Storing<T> = Loader",
    "protocol P: Own {}\ntypealias Own = API.Storing\nenum API { typealias Storing = Loader }",
    "import Kit\nprotocol P: Kit.Loading {}",
    "import Kit\nprotocol P: Feed.Loading {}",
  ]) func `A parent can be an alias in a type, a generic one, or one of a module`(app: String) {
    let mock = ExistingSample(
      app + "\nprotocol Loader { func load() -> Int }",
      kit: """
        public typealias Loading = KitLoader
        public enum Feed { public typealias Loading = KitLoader }
        public protocol KitLoader { func load() -> Int }
        """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("func load() -> Int {"), "\(mock.text)")
  }

  @Test(arguments: [
    "typealias Base = Shelf<Int>",
    "typealias Base = API.Own<Int>\nenum API { typealias Own<T> = Shelf<T> }",
  ]) func `A class behind an alias is the parent`(alias: String) {
    let mock = ExistingSample(
      "protocol P: Base {}\n\(alias)\nclass Shelf<T> { init() {} }")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockP: Shelf<Int>, P"), "\(mock.text)")
  }

  @Test func `A generic class behind a generic alias is the parent`() {
    let mock = ExistingSample(
      "protocol P: Base<Int> {}\ntypealias Base<T> = Shelf<T>\nclass Shelf<T> { init() {} }")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockP: Shelf<Int>, P"), "\(mock.text)")
  }

  @Test(arguments: [
    ("typealias Base = Loader & Sendable", "existing Loader", "func load() -> Int {"),
    (
      "enum API { typealias Own = Shelf }\ntypealias Base = API.Own", "",
      "final class MockP: Shelf, P"
    ),
  ]) func `The parent of a service can be an alias of what the app has`(
    alias: String, clause: String, line: String
  ) {
    let mock = ExistingSample(
      "\(alias)\nprotocol Loader { func load() -> Int }\nclass Shelf { init() {} }",
      spec: "\(clause)\nservice P: Base { func save() }")
    #expect(mock.messages == [])
    let own = mock.text.split(separator: "final class MockP").last ?? ""
    #expect("final class MockP\(own)".contains(line), "\(mock.text)")
  }

  @Test func `An alias of what the spec cannot see stays the parent of a service`() {
    let mock = ExistingSample(
      "", kit: "import Other\npublic typealias Base = OtherLoader",
      spec: "import Kit\nservice P: Base { func save() }", emission: [.interfaces])
    #expect(mock.text.contains("protocol P: Base {"), "\(mock.text)")
  }

  @Test(arguments: ["(A & B)", "(A), (B)", "((A & B))", "A & (B)", "(A & (B & Sendable))"])
  func `Parents can stand in parentheses`(parents: String) {
    let members = ["A { func a() }", "B { func b() }", "P: \(parents) {}"]
    for mock in [
      ExistingSample(members.map { "protocol \($0)" }.joined(separator: "\n")),
      ExistingSample("", spec: members.map { "service \($0)" }.joined(separator: "\n")),
    ] {
      #expect(mock.messages == [])
      let own = mock.text.split(separator: "final class MockP: P, nonisolated A").last ?? ""
      #expect(own.hasPrefix(", nonisolated B, MockObject {"), "\(mock.text)")
      #expect(own.contains("\n  func a() {") && own.contains("\n  func b() {"))
    }
  }

  @Test func `A class can stand in parentheses among the parents`() {
    let mock = ExistingSample(
      "protocol P: (Base & A) {}\nprotocol A { func a() }\nclass Base { init() {} }")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockP: Base, P, nonisolated A, "), "\(mock.text)")
  }

  @Test(arguments: [
    ("(Int, Int)", "Hashable", false), ("() -> Void", "Equatable", false),
    ("Void", "Codable", false),
    ("any Hashable", "Hashable", false), ("any Error", "Equatable", false),
    ("Int.Type", "Comparable", false), ("any Error", "Error", true),
    ("(Int, Int)", "Sendable", true),
    ("Int", "Hashable", true), ("[Int]", "Hashable", true),
  ]) func `A default that a bound of the parent's type excludes is none`(
    type: String, bound: String, isKept: Bool
  ) {
    let mock = ExistingSample(
      "protocol P: Q { associatedtype D = \(type) }",
      kit: "public protocol Q { associatedtype D: \(bound) }", spec: "import Kit\nexisting P")
    #expect(mock.messages == [])
    #expect(mock.text.contains("typealias D = \(type)\n") == isKept, "\(mock.text)")
    #expect(mock.text.contains("final class MockP<D: \(bound)>: P") == !isKept)
  }

  @Test(arguments: [
    ("struct Tag {}", "Hashable", false), ("struct Tag: Hashable {}", "Hashable", true),
    ("struct Tag: Hashable {}", "Equatable", true), ("struct Tag: Equatable {}", "Hashable", false),
    ("enum Tag {}", "Hashable", true), ("enum Tag { case a }", "Comparable", false),
    ("struct Tag {}\nextension Tag: Hashable {}", "Hashable", true),
    ("struct Tag<T> {}\nextension Tag: Hashable where T: Hashable {}", "Hashable", true),
    ("struct Tag: Named {}\nprotocol Named: Hashable {}", "Hashable", true),
    ("struct Tag: Named {}\nprotocol Named {}", "Hashable", false),
    ("struct Tag: Key {}\ntypealias Key = Hashable & Sendable", "Hashable", true),
    ("class Tag: Base {}\nclass Base: Hashable {}", "Hashable", true),
    ("class Tag: Base {}\nclass Base {}", "Hashable", false), ("actor Tag {}", "Hashable", false),
    ("class Tag: Unknown {}", "Hashable", true), ("@Keyed struct Tag {}", "Hashable", true),
    ("struct Tag: Codable {}", "Decodable", true), ("struct Tag: Decodable {}", "Codable", false),
    ("struct Tag: Decodable {}\nextension Tag: Encodable {}", "Codable", true),
    ("struct Tag {}", "Sendable", true), ("struct Tag {}", "Mark", false),
    ("struct Tag: Mark {}", "Mark", true),
  ]) func `A default that does not conform to a bound of the parent's type is none`(
    tag: String, bound: String, isKept: Bool
  ) {
    let mock = ExistingSample(
      "import Kit\nprotocol P: Q { associatedtype D = Tag }\n\(tag)",
      kit: "public protocol Mark {}\npublic protocol Q { associatedtype D: \(bound) }",
      spec: "import Kit\nexisting P, Mark")
    #expect(mock.messages == [])
    #expect(mock.text.contains("typealias D = Tag\n") == isKept, "\(mock.text)")
    #expect(mock.text.contains("final class MockP<D: \(bound)>: P") == !isKept)
  }

  @Test func `A protocol and its types can have raw identifiers`() {
    let mock = ExistingSample(
      "protocol `a part` { func `look up`(`the word` w: `a word`) }\nstruct `a word` {}",
      kit: "/// A protocol `of no file\n", spec: "existing `a part`")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class `Mocka part`: `a part`, MockObject {"))
    #expect(mock.text.contains("  func `look up`(`the word` w: `a word`) {"), "\(mock.text)")
  }

  @Test(arguments: [
    ("@PageBuilder", "@resultBuilder public enum PageBuilder {}"), ("@PageBuilder<Int>", ""),
    ("@Kit.PageBuilder", ""), ("@Markup", "@resultBuilder public struct Markup<T> {}"),
    ("@Markup<[Int]>", "@resultBuilder public struct Markup<T> {}"),
    ("@Page.Markup", "public enum Page {\n  @resultBuilder public enum Markup {}\n}"),
    ("@Kept", "@attached(peer) public macro Kept() = #externalMacro(module: \"M\", type: \"K\")"),
    ("@Kept(as: 1)", ""),
  ]) func `A mock does without the result builders and macros of requirements`(
    attribute: String, kit: String
  ) {
    let mock = ExistingSample(
      "import Kit\nprotocol P {\n  \(attribute) var body: Int { get }\n  \(attribute) func f()\n}",
      kit: kit)
    #expect(mock.messages == [])
    let word = attribute.hasPrefix("@Kept") ? "" : "return "
    #expect(mock.text.contains("\n\n  var body: Int { \(word)on.body.read() }"), "\(mock.text)")
    #expect(!mock.text.contains(attribute))
    #expect(mock.text.contains("    on.f.respond(to: ())\n    return\n  }") != word.isEmpty)
  }

  @Test func `An attribute that no file declares is a global actor`() {
    let mock = ExistingSample("protocol P {\n  @Storage var size: Int { get }\n}")
    #expect(mock.messages == [])
    #expect(mock.text.contains("  @Storage\n  var size: Int { on.size.read() }"), "\(mock.text)")
  }

  @Test func `A service knows the result builders of the app`() {
    let mock = ExistingSample(
      "@resultBuilder enum Markup {}", spec: "service P {\n  @Markup var body: Int { get }\n}")
    #expect(mock.messages == [])
    #expect(mock.text.contains("  var body: Int { return on.body.read() }"), "\(mock.text)")
  }

  @Test(arguments: [
    "extension P { var backend: String { \"file\" } }",
    "extension Q where Self: AnyObject { var backend: Int { 1 } }",
  ]) func `A property of an extension leaves a mock its 'backend'`(_ other: String) {
    let declared = "  nonisolated var backend: MockSpecRuntime.Backend { core.backend }\n"
    let app = "protocol Q {}\nprotocol P: Q { func send() }\n"
    let mock = ExistingSample(app + other)
    #expect(mock.messages == [])
    #expect(mock.text.contains(declared), "\(mock.text)")
    let service = ExistingSample(other, spec: "service Q {}\nservice P: Q { func send() }")
    #expect(service.messages == [])
    #expect(service.text.contains(declared), "\(service.text)")
    #expect(!ExistingSample(app).text.contains(declared))
    let shared = ExistingSample(app + "extension P { static var backend: Int { 1 } }")
    #expect(!shared.text.contains(declared))
  }

  @Test func `Protocols of one name in different types have mocks of their own`() {
    let mock = ExistingSample(
      """
      enum Home { protocol Model { func open() }; protocol Base {} }
      enum Cart { protocol Model: Home.Base { func pay() } }
      protocol Model { func reset() }
      protocol Base { func start() }
      protocol Other: Base {}
      """, spec: "existing Home.Model, Cart.Model as MockTill, Model, Home.Base, Other")
    #expect(mock.messages == [])
    for declaration in [
      "class MockHomeModel: HomeModel", "class MockTill: CartModel", "class MockModel: Model",
      "class MockHomeBase: HomeBase", "class MockOther: Other", "  func start() {",
    ] {
      #expect(mock.text.contains(declaration), "\(mock.text)")
    }
    #expect(
      ExistingSample("enum Home { protocol Model {} }", spec: "existing Home.Model, App.Home.Model")
        .messages.first == "App.mockspec:1:22: 'App.Home.Model' is stated twice")
  }

  @Test func `A handler of a generic type can be given nothing`() {
    let mock = ExistingSample(
      "protocol P { func recall<T: Codable>(_ key: String, completion: @escaping (T?) -> Void) }")
    #expect(mock.messages == [])
    #expect(mock.text.contains("completion(MockCore.cast(result.get() as Any))"), "\(mock.text)")
  }

  @Test func `A requirement 'backend' is the app's alone`() {
    let mock = ExistingSample(
      "protocol P { var backend: Int { get } }\nextension P { var backend: Int { 1 } }")
    #expect(mock.messages == [])
    #expect(!mock.text.contains("var backend: MockSpecRuntime.Backend"))
  }
}
