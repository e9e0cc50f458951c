import MockSpecFullGenerator
import Testing

@testable import MockSpecGenerator

@Suite("Recorders") struct RecorderTests {
  private func recorder(_ spec: String) -> String {
    var diagnostics = Diagnostics()
    let files = Generator(emission: [.recorder]).generate(
      from: [SourceText(path: "A.mockspec", spec)], reporting: &diagnostics
    ).files
    #expect(diagnostics.all.map(\.message.text) == [])
    return files.map(\.text).joined()
  }

  @Test func `A subscript is called with its labels`() {
    let text = recorder(
      """
      service Shelf {
        subscript(key key: String) -> Int { get set }
        subscript(row: Int) -> Int { get }
      }
      """)
    #expect(text.contains("subscript(key key: String) -> Int {"))
    #expect(
      text.contains(#"recorded.call("subscript(key:)", [.value("key", key)]) { $0[key: key] }"#))
    #expect(text.contains("$0[key: key] = newValue"))
    #expect(text.contains("{ $0[row] }"))
  }

  /// `error(error)` would call the error.
  @Test(arguments: [
    ("error", "((any Error)?) -> Void", "error_", "error: error_"),
    ("answer", "(Result<Int, any Error>) -> Void", "answer_", "result: answer_"),
    ("value", "(Int?, (any Error)?) -> Void", "value_, error", "value: value_, error: error"),
    ("error", "(Int?, (any Error)?) -> Void", "value, error_", "value: value, error: error_"),
    ("completion", "((any Error)?) -> Void", "error", "error: error"),
  ])
  func `A handler of any name is called`(
    name: String, type: String, parameters: String, end: String
  ) {
    let text = recorder(
      """
      service Shelf {
        func load(_ id: Int, \(name): @escaping \(type))
      }
      """)
    #expect(
      text.contains(
        """
            recorded.real.load(id) { \(parameters) in
              call.end(\(end))
              \(name)(\(parameters))
            }
        """))
  }

  @Test func `What is mutating changes a conformer that is a value`() {
    let text = recorder(
      """
      service Counter {
        mutating func increment(by step: Int) throws -> Int
        var count: Int { mutating get nonmutating set }
        subscript(digit: Int) -> Int { mutating get }
        func read() -> Int
      }
      """)
    #expect(
      text.contains(
        """
          func increment(by step: Int) throws -> Int {
            try recorded.change("increment(by:)", [.value("step", step)]) { try $0.increment(by: step) }
          }
        """))
    #expect(text.contains(#"get { recorded.change("count") { $0.count } }"#))
    #expect(
      text.contains(#"recorded.change("subscript(_:)", [.value("digit", digit)]) { $0[digit] }"#))
    #expect(text.contains(#"recorded.call("read()") { $0.read() }"#))
  }

  @Test(arguments: [
    ("mutating func f() async", "is mutating and asynchronous"),
    ("mutating func f(completion: @escaping (Int) -> Void)", "is mutating and calls a handler"),
    ("var f: Int { mutating get async }", "is mutating and asynchronous"),
  ])
  func `What is mutating and answers later is not recorded`(member: String, reason: String) {
    let text = recorder("service Counter {\n  \(member)\n}")
    #expect(text.contains("// Nothing records 'Counter': 'f' \(reason).\n"))
  }

  /// Their default isolation does not count, as the library calls them anywhere.
  @Test func `Recorders belong to no actor`() {
    let text = recorder(
      """
      service Clock {
        @MainActor func tick() -> Int
      }
      """)
    #expect(text.contains("nonisolated final class RecordingClock<RecordedReal: Clock>: Clock,"))
    #expect(text.contains("nonisolated extension MockClock: ReplayableMock {"))
    #expect(text.contains(#"throw call.leftOut("it belongs to an actor")"#))
  }
}
