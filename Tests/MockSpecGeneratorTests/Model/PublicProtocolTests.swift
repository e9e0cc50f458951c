import MockSpecGenerator
import Testing

/// Tests of shapes that protocols of public packages have, and of files of sizes that none of them has.
@Suite struct PublicProtocolTests {
  private func generated(_ spec: String, _ file: String) -> (text: String, messages: [String]) {
    var diagnostics = Diagnostics()
    let generation = Generator(
      emission: [.mocks], module: "App",
      swiftFiles: [SourceText(path: "App.swift", bytes: Array(file.utf8))]
    ).generate(from: [SourceText(path: "App.mockspec", spec)], reporting: &diagnostics)
    return (
      generation.files.map(\.text).joined(), diagnostics.all.map(\.message.text)
    )
  }

  @Test
  func `A where clause that names an alias of the protocol constrains what the alias stands for`() {
    let file = """
      protocol Server where Context: Creatable<Source> {
        associatedtype Responder: Responding
        typealias Context = Responder.Context
        var responder: Responder { get }
      }
      """
    let (text, messages) = generated("existing Server", file)
    #expect(messages == [])
    #expect(
      text.contains("class MockServer<Responder: Responding>: Server")
        && text.contains("where Responder.Context: Creatable<Source>"), "\(text)")
  }

  @Test func `An extension that has one overload is not the default of another with an alias`() {
    let file = """
      typealias Level = Int
      protocol Options {
        func set(level: Level)
        func set(level: Option.Level)
      }
      extension Options {
        func set(level: Option.Level) {}
      }
      """
    let (text, messages) = generated("existing Options", file)
    #expect(messages == [])
    #expect(text.contains("func set(level: Level)"))
  }

  @Test func `A deprecated parent is not named again`() {
    let file = """
      @available(*, deprecated, renamed: "Store")
      protocol OldStore { func load() }
      protocol Store: OldStore { func save() }
      """
    let (text, messages) = generated("existing Store", file)
    #expect(messages == [])
    #expect(text.contains("class MockStore: Store, MockObject"), "\(text)")
  }

  @Test func `An associated type may be called as Swift's view of memory`() {
    let file = """
      protocol Tracing {
        associatedtype Span: Ending
        func begin(_ name: String) -> Self.Span
        func current() -> Span?
        func end(_ span: Span)
      }
      """
    let (text, messages) = generated("existing Tracing", file)
    #expect(messages == [])
    #expect(text.contains("class MockTracing<Span: Ending>: Tracing"), "\(text)")
  }

  @Test func `An operator that two parents declare with other labels is one requirement`() {
    let file = """
      protocol Scaled { static func /= (lhs: inout Self, rhs: Self) }
      protocol Halved { static func /= (left: inout Self, right: Self) }
      protocol Ratio: Scaled, Halved { func inverse() -> Int }
      """
    let (text, messages) = generated("existing Ratio", file)
    #expect(messages == [])
    #expect(text.split(separator: "static func /=").count == 2, "\(text)")
  }

  @Test func `An alias may be the type that an extension writes out`() {
    let file = """
      typealias Level = Int
      protocol Options { func set(level: Level) -> any Options }
      extension Options { func set(level: Int) -> any Options { self } }
      """
    let (text, messages) = generated("existing Options", file)
    #expect(messages == [])
    #expect(text.contains("Implementations(self).set(level: level)"), "\(text)")
  }

  @Test
  func `No class has a property and a method of one name, so an extension answers the method`() {
    let file = """
      protocol P: Lock { var lock: Int { get } }
      protocol Lock { func lock() ; func unlock() }
      extension P { func lock() {} ; func unlock() {} }
      """
    let (text, messages) = generated("existing P", file)
    #expect(
      messages == [
        "the mock of 'P' has no knobs for 'lock()', which an extension answers; a 'service' of a spec with these members has them"
      ])
    #expect(!text.contains("func lock()"))
    #expect(text.contains("var lock: Int {") && text.contains("func unlock() {"))
  }

  @Test(arguments: [(64, true), (65, false)]) func `Types in one another are read down to a depth`(
    depth: Int, isFound: Bool
  ) {
    let file =
      (0..<depth).map { "enum E\($0) { " }.joined() + "protocol P { func put() }"
      + String(repeating: "}", count: depth) + "\nprotocol Q { func take() }"
    #expect(generated("existing P, Q", file).messages.isEmpty == isFound)
    #expect(generated("existing Q", file).messages == [])
  }

  @Test func `Thousands of branches of one condition are refused once, and fast`() {
    let branches = (0..<4_000).map { "#elseif A\($0)\nfunc b\($0)()\n" }.joined()
    var messages: [String] = []
    let time = processorTime {
      messages =
        generated("existing P", "protocol P {\n#if A\nfunc a()\n\(branches)#endif\n}\n").messages
    }
    #expect(messages == ["an '#if' must not have more than 32 branches"])
    #expect(time < .seconds(10))
  }

  @Test func `Thousands of requirements with defaults are matched in one walk`() {
    let members = (0..<4_000).map { "func member\($0)(a: Int)" }
    let file =
      "protocol P {\n\(members.joined(separator: "\n"))\n}\nextension P {\n"
      + members.map { $0 + " {}" }.joined(separator: "\n") + "\n}\n"
    var messages: [String] = []
    let time = processorTime { messages = generated("existing P", file).messages }
    #expect(messages == [])
    #expect(time < .seconds(20))
  }
}
