import Testing

@testable import MockSpecGenerator

/// Tests of the `any` that mocks write where signatures leave it out.
@Suite("Existential types are spelled with 'any'")
struct ExistentialTests {
  private static let app = """
    public protocol Loading {}
    public protocol Saving {}
    public typealias Storing = Loading & Saving
    public typealias Store = Storing
    public typealias Opened = any Loading
    public enum Feed { public protocol Delegate {}; public struct Saving {} }
    public enum Encodable {}
    protocol Recording {}

    """

  /// The line of the mock that declares a member.
  private static func mocked(_ member: String) -> String? {
    let lookup = Lookup(
      "import App\nexisting Client",
      [
        "App": "\(app)public protocol Client {\n  \(member)\n}",
        "Base": "public protocol Loading {}\npublic struct Recording {}",
      ])
    #expect(lookup.messages == [])
    let name = String(member.prefix { $0 != "(" && $0 != ":" && $0 != "<" })
    return lookup.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .last { $0.hasPrefix(name) }
  }

  @Test(arguments: [
    ("Loading", "any Loading"), ("[Loading?]", "[(any Loading)?]"), ("Feed.Saving", "Feed.Saving"),
    ("Int", "Int"),
  ])
  func `The type that an associated type equals has the word`(type: String, mocked: String) {
    let lookup = Lookup(
      "import App\nexisting Client",
      [
        "App": """
        \(Self.app)public protocol Work { associatedtype Output; func run() -> Output }
        public protocol Client: Work where Output == \(type) {}
        """
      ])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("typealias Output = \(mocked)\n"))
  }

  @Test(arguments: [
    ("func f(_ e: Error) -> Error?", "func f(_ e: any Error) -> (any Error)? {"),
    (
      "func f(_ e: Swift.Error, _ l: App.Loading)",
      "func f(_ e: any Swift.Error, _ l: any App.Loading) {"
    ),
    ("func f(_ l: Loading...)", "func f(_ l: any Loading...) {"),
    ("func f(_ l: inout Loading)", "func f(_ l: inout any Loading) {"),
    (
      "func f(_ l: [Loading], _ m: [String: Sendable])",
      "func f(_ l: [any Loading], _ m: [String: any Sendable]) {"
    ),
    ("func f(_ l: Loading & Saving)", "func f(_ l: any Loading & Saving) {"),
    ("func f(_ l: (AnyObject & Saving)?)", "func f(_ l: (any AnyObject & Saving)?) {"),
    (
      "func f(_ l: @escaping (Loading?) -> Saving)",
      "func f(_ l: @escaping ((any Loading)?) -> any Saving) {"
    ),
    (
      "func f(_ t: Loading.Type, _ p: Loading.Protocol)",
      "func f(_ t: any Loading.Type, _ p: (any Loading).Type) {"
    ),
    ("func f(_ t: (Loading & Saving).Type)", "func f(_ t: any (Loading & Saving).Type) {"),
    ("func f(_ s: Store, _ t: Storing)", "func f(_ s: any Store, _ t: any Storing) {"),
    (
      "func f() throws -> Result<Loading, Error>",
      "func f() throws -> Result<any Loading, any Error> {"
    ),
    ("func f(_ d: Feed.Delegate)", "func f(_ d: any Feed.Delegate) {"),
    ("func f(_ r: Codable, _ d: Decodable)", "func f(_ r: any Codable, _ d: any Decodable) {"),
    ("var l: Loading?", "var l: (any Loading)? { on.l.read() }"),
  ]) func `A protocol as a type`(member: String, expected: String) {
    let accessors = member.hasPrefix("var") ? " { get }" : ""
    #expect(Self.mocked(member + accessors) == expected)
  }

  @Test(arguments: [
    "func f(_ e: any Error, _ l: (any Loading)?)", "func f(_ l: some Loading & Saving)",
    "func f<T: Loading & Saving>(_ t: T) where T: Sendable", "func f<Saving>(_ s: Saving)",
    "func f(_ o: Opened, _ s: Feed.Saving, _ a: Any, _ b: AnyObject, _ c: AnyClass)",
    // A type of the module with the name of Swift's protocol.
    "func f(_ e: Encodable)",
    // The alias of the protocol is a constraint too.
    "func f<T: Store>(_ t: T)",
  ]) func `What is no existential type, or is spelled`(member: String) {
    #expect(Self.mocked(member) == member + " {")
  }

  @Test func `Associated types and aliases of the protocol and its parents hide protocols`() {
    let lookup = Lookup(
      "import App\nexisting Client",
      [
        "App": """
        public protocol Base { associatedtype Error: Swift.Error; typealias Sendable = Int }
        public protocol Client: Base { func f(_ e: Error, _ s: Sendable, _ d: Decoder) }
        """
      ])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("func f(_ e: Error, _ s: Int, _ d: any Decoder) {"))
  }

  @Test func `Types behind aliases of closures, and in aliases of the protocol`() {
    let lookup = Lookup(
      "import App\nexisting Client",
      [
        "App": """
        public typealias Done = (Result<Int, Error>) -> Void
        public protocol Client {
          typealias Reply = Result<[Int], Error>
          func load(_ done: @escaping Done, page: Int)
          func reply(_ done: @escaping (Reply) -> Void)
        }
        """
      ])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("(Result<Int, any Error>) -> Void"), "\(lookup.text)")
    let reply = "func reply(_ done: @escaping (Result<[Int], any Error>) -> Void)"
    #expect(lookup.text.contains(reply))
    #expect(!lookup.text.contains(", Error>"))
  }

  @Test func `The types that the spec's own members have, and its errors`() {
    let spec = """
      service Delegate {}
      record Saving by id: Int {}
      errors Failure { case refused(cause: Error) }
      service Client { func f(_ d: Delegate, _ s: Saving, _ l: Loading) throws(Failure) }
      """
    let lookup = Lookup(spec, own: ["protocol Loading {}\nprotocol Saving {}"], [:])
    #expect(lookup.messages == [])
    #expect(lookup.text.contains("func f(_ d: any Delegate, _ s: Saving, _ l: any Loading)"))
    #expect(lookup.text.contains("cause: any Error"))
    // Without Swift files it is not known what a name is.
    var diagnostics = Diagnostics()
    let alone = Generator(emission: [.mocks]).generate(
      from: [SourceText(path: "App.mockspec", spec)], reporting: &diagnostics)
    #expect(alone.files[0].text.contains("func f(_ d: Delegate, _ s: Saving, _ l: Loading)"))
  }

  @Test func `A default in an extension is one in either spelling`() {
    let lookup = Lookup(
      "import App\nexisting Client",
      [
        "App": """
        public protocol Client { func fail(_ error: Error); func cool() }
        extension Client { public func fail(_ error: Error) {} }
        """
      ])
    #expect(lookup.text.contains("default: Implementations(self).fail(error)"))
  }
}
