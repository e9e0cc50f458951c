@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// Tests that a subscript has the value that it was set to, as a property has.
@Suite struct KeptValueTests {
  private let table = MockTable()

  @Test func `A subscript has the value that it was set to`() {
    table["a"] = 1
    table["b"] = 2
    table["a"] = 3
    #expect(table["a"] == 3)
    #expect(table["b"] == 2)
    #expect(table.on.setSubscripts.calls.map(\.arguments.newValue) == [1, 2, 3])
    #expect(table.on.subscripts.calls.map(\.arguments) == ["a", "b"])
  }

  @Test func `A value that is set comes before the stub, which answers all else`() {
    table.on.subscripts.returns(0)
    table["a"] = 1
    #expect(table["a"] == 1)
    #expect(table["b"] == 0)
  }

  @Test func `A later stub comes before the values that were set`() {
    table["a"] = 1
    table.on.subscripts.when("a").returns(5)
    #expect(table["a"] == 5)
    table["a"] = 2
    #expect(table["a"] == 2)
    table.on.subscripts.returns(0)
    #expect(table["a"] == 5)
    #expect(table["b"] == 0)
  }

  @Test func `Rules hit reads of values that were set`() throws {
    let gate = table.backend.gate("read")
    table["a"] = 1
    table.on.subscripts.waits(for: gate, on: .call(2))
    gate.open()
    #expect([table["a"], table["a"]] == [1, 1])
  }

  @Test func `All indices count, also those that are missing`() {
    table[1, nil] = "none"
    table[1, "x"] = "x"
    table[2, nil] = "two"
    #expect([table[1, nil], table[1, "x"], table[2, nil]] == ["none", "x", "two"])
  }

  @Test func `A subscript without indices is like a property`() {
    table[] = 7
    table[] = 8
    #expect(table[] == 8)
  }

  @Test func `Nothing is kept for an index that cannot be compared`() {
    table.on.subscriptsKey.returns(0)
    table[key: Opaque()] = 4
    #expect(table[key: Opaque()] == 0)
  }

  @Test func `Missing values are values`() {
    table.on.subscriptsOptional.returns("stub")
    table[optional: 1] = nil
    #expect(table[optional: 1] == nil)
    #expect(table[optional: 2] == "stub")
  }

  @Test func `Threads set their values at once`() async {
    let table = table
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          table["\(number % 50)"] = number % 50
          #expect(table["\(number % 50)"] == number % 50)
        }
      }
    }
    #expect((0..<50).allSatisfy { table["\($0)"] == $0 })
  }

  /// The former value ends, and the index is compared, outside of all locks.
  @Test func `Values and indices can use the mock`() {
    let table = table
    table.on.subscriptsKey.returns(0)
    table[key: Watched(table)] = 1
    table[key: Watched(table)] = 2
    #expect(table[key: Watched(table)] == 2)
  }
}

private struct Opaque {}

private struct Watched: Hashable {
  let table: MockTable

  init(_ table: MockTable) { self.table = table }

  static func == (left: Self, right: Self) -> Bool {
    left.table["compared"] = left.table.on.subscripts.calls.count
    _ = left.table[key: "compared"]
    return left.table === right.table
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(table)) }
}

private final class MockTable: MockObject {
  let core = MockCore(
    "MockTable",
    members: """
      subscripts=subscript(_:) setSubscripts=subscript(_:)= subscriptsKey=subscript(key:) \
      subscriptsOptional=subscript(optional:) subscriptsAll=subscript(_:_:) subscriptsNone=subscript()
      """, backend: Backend())

  var on: On { On(core: core) }

  struct On: Sendable {
    let core: MockCore

    var subscripts: Stub<String, Int, Never> { .init(core) }
    var setSubscripts: Stub<(key: String, newValue: Int), Void, Never> { .init(core) }
    var subscriptsKey: Stub<Any, Int, Never> { .init(core) }
    var subscriptsOptional: Stub<Int, String?, Never> { .init(core) }
    var subscriptsAll: Stub<(Int, String?), String, Never> { .init(core) }
    var subscriptsNone: Stub<Void, Int, Never> { .init(core) }
  }

  subscript(key: String) -> Int {
    get { on.subscripts.respond(to: key) }
    set {
      on.setSubscripts.respond(to: (key: key, newValue: newValue))
      on.subscripts.keep(newValue, at: key)
    }
  }

  subscript(key key: Any) -> Int {
    get { on.subscriptsKey.respond(to: key) }
    set { on.subscriptsKey.keep(newValue, at: key) }
  }

  subscript(optional key: Int) -> String? {
    get { on.subscriptsOptional.respond(to: key) }
    set { on.subscriptsOptional.keep(newValue, at: key) }
  }

  subscript(first: Int, second: String?) -> String {
    get { on.subscriptsAll.respond(to: (first, second)) }
    set { on.subscriptsAll.keep(newValue, at: (first, second)) }
  }

  subscript() -> Int {
    get { on.subscriptsNone.respond(to: ()) }
    set { on.subscriptsNone.keep(newValue, at: ()) }
  }
}
