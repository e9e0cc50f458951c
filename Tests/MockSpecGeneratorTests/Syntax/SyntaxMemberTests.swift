import MockSpecGenerator
import Testing

@Suite struct SyntaxMemberTests {
  static let members = [
    ("var a: Int { get }", "var a: Int {get}"),
    ("var a: Int { get set }", "var a: Int {get set}"),
    ("var a: Int { get async throws }", "var a: Int {get async throws}"),
    ("var a: Int { get throws(E) }", "var a: Int {get throws(E)}"),
    ("var a: Int { mutating get nonmutating set }", "var a: Int {mutating get nonmutating set}"),
    ("static var `default`: Self { get }", "static var default: Self {get}"),
    ("func a()", "func a()"),
    ("func a(_ b: Int)", "func a(_|b: Int)"),
    ("func a(b: Int)", "func a(b|b: Int)"),
    ("func a(for b: Int)", "func a(for|b: Int)"),
    ("func a(in: Int, where x: Int)", "func a(in|in: Int, where|x: Int)"),
    ("func `class`(`inout`: Int)", "func class(inout|inout: Int)"),
    ("func a(_: Int)", "func a(_|_: Int)"),
    ("func a(b: Int = 1, c: String = \"a, b)\")", "func a(b|b: Int = 1, c|c: String = \"a, b)\")"),
    ("func a(b: M = M<Int, Int>(), c: Int)", "func a(b|b: M = M<Int, Int>(), c|c: Int)"),
    ("func a(b: Bool = 1 < 2, c: Int)", "func a(b|b: Bool = 1 < 2, c|c: Int)"),
    (
      "func a(b: (Int) -> Int = { $0 }, c: [Int] = [1, 2])",
      "func a(b|b: (Int) -> Int = { $0 }, c|c: [Int] = [1, 2])"
    ),
    ("func a(b: Int...)", "func a(b|b: Int...)"),
    ("func a(@Wrapped b: Int)", "func a(@Wrapped b|b: Int)"),
    ("func a(b: inout Int)", "func a(b|b: inout Int)"),
    (
      "func a(b: isolated (any Actor)? = #isolation)",
      "func a(b|b: isolated (any Actor)? = #isolation)"
    ),
    ("func a() async", "func a() async"),
    ("func a() throws -> Int", "func a() throws -> Int"),
    ("func a() async throws(E) -> Int", "func a() async throws(E) -> Int"),
    ("func a(b: () throws -> Void) rethrows", "func a(b|b: () throws -> Void) rethrows"),
    ("func a<T>(b: T) -> T", "func a<T>(b|b: T) -> T"),
    (
      "func a<T: P & Q, U>(b: T, c: U) where U: P, T.ID == Int",
      "func a<T: P & Q, U>(b|b: T, c|c: U) where U : P, T.ID == Int"
    ),
    (
      "func a<each T>(b: repeat each T) -> (repeat each T)",
      "func a<each T>(b|b: repeat each T) -> (repeat each T)"
    ),
    ("func a<let n: Int>(b: Vector<n, Int>)", "func a<let n: Int>(b|b: Vector<n, Int>)"),
    ("func a<T: ~Copyable>(b: borrowing T)", "func a<T: ~Copyable>(b|b: borrowing T)"),
    (
      "func a(\n    b: Int,\n    c: Int\n  )\n    async throws\n    -> Int",
      "func a(b|b: Int, c|c: Int) async throws -> Int"
    ),
    ("static func == (a: Self, b: Self) -> Bool", "static func ==(a|a: Self, b|b: Self) -> Bool"),
    ("static func ==<T>(a: T, b: T) -> Bool", "static func ==<T>(a|a: T, b|b: T) -> Bool"),
    ("static func <(a: Self, b: Self) -> Bool", "static func <(a|a: Self, b|b: Self) -> Bool"),
    ("static func ..< (a: Self, b: Self) -> R", "static func ..<(a|a: Self, b|b: Self) -> R"),
    ("static prefix func -(a: Self) -> Self", "static prefix func -(a|a: Self) -> Self"),
    ("static func --> (a: Self, b: Self)", "static func -->(a|a: Self, b|b: Self)"),
    ("init()", "init()"), ("init?(a: Int)", "init?(a|a: Int)"), ("init!()", "init?()"),
    ("init<T>(_ a: T) async throws where T: P", "init<T>(_|a: T) async throws where T : P"),
    ("required convenience init()", "required convenience init()"),
    ("subscript(i: Int) -> Int { get }", "subscript(_|i: Int) -> Int {get}"),
    (
      "subscript<T>(_ i: T) -> Int where T: P { get set }",
      "subscript<T>(_|i: T) -> Int where T : P {get set}"
    ),
    (
      "static subscript(i: Int) -> Int { get async }",
      "static subscript(_|i: Int) -> Int {get async}"
    ),
    // Accessors of newer compilers.
    ("var a: A { borrow }", "var a: A {borrow}"),
    ("var a: A { borrow mutate }", "var a: A {borrow mutate}"),
    ("var a: A { get mutate }", "var a: A {get mutate}"),
    ("var a: A { yielding borrow; yielding mutate }", "var a: A {yielding borrow yielding mutate}"),
    (
      "var a: A { mutating yielding borrow nonmutating yielding mutate }",
      "var a: A {mutating yielding borrow nonmutating yielding mutate}"
    ),
    ("subscript(i: Int) -> A { borrow set }", "subscript(_|i: Int) -> A {borrow set}"),
    ("associatedtype A", "associatedtype A"),
    ("typealias A = (b: B, c: [C]?)", "typealias A = (b: B, c: [C]?)"),
    (
      "associatedtype A: P, Q = Int where A: R, A.B == C",
      "associatedtype A: P, Q = Int where A : R, A.B == C"
    ),
    ("mutating func a()", "mutating func a()"),
    ("nonisolated func a()", "nonisolated func a()"),
    ("nonisolated(unsafe) var a: Int { get }", "nonisolated(unsafe) var a: Int {get}"),
    ("class func a()", "class func a()"), ("consuming func a()", "consuming func a()"),
    ("@discardableResult func a() -> Int", "@discardableResult func a() -> Int"),
    (
      "@available(iOS 17, *)\n  @MainActor\n  func a()", "@available(iOS 17, *) @MainActor func a()"
    ),
    ("@objc.Thing<Int> func a()", "@objc.Thing<Int> func a()"),
    ("func performs(store: Int, named: Int)", "func performs(store|store: Int, named|named: Int)"),
    ("func operation()", "func operation()"),
    ("var service: Int { get }", "var service: Int {get}"),
    ("func a() -> (Int, Int)", "func a() -> (Int, Int)"),
  ]

  @Test(arguments: members) func member(_ source: String, _ expected: String) throws {
    let reading = Reading("service S {\n  \(source)\n}\n")
    #expect(reading.messages == [])
    #expect(reading.interfaces.first?.members.map(\.outline) == [expected])
  }

  static let stored = [
    ("var a: Int", "var a: Int"), ("var a: Int = 3", "var a: Int = 3"),
    ("var a: Int?\n  var b: Int", "var a: Int?|var b: Int"),
    ("var a: [Int] = [\n    1,\n  ]", "var a: [Int] = [\n    1,\n  ]"),
    ("var a: A = A()\n    .with(1)", "var a: A = A()\n    .with(1)"),
    ("var a: Int; var b: Int", "var a: Int|var b: Int"),
    ("var a: Int = -1 // one", "var a: Int = -1"),
    ("var a: Int { get set }", "var a: Int {get set}"),
    ("var a: () -> Int = { let x = 1; return x }", "var a: () -> Int = { let x = 1; return x }"),
    ("weak var a: A?", "weak var a: A?"),
  ]

  @Test(arguments: stored) func storedProperty(_ source: String, _ expected: String) throws {
    let operation = Reading("operation O {\n  \(source)\n}\n")
    #expect(operation.messages == [])
    let outlines = operation.interfaces.first?.members.map(\.outline).joined(separator: "|")
    #expect(outlines == expected)
    let record = Reading("record R by a: Int {\n  \(source)\n}\n")
    #expect(record.messages == [])
    #expect(record.records.first?.members.map(\.outline).joined(separator: "|") == expected)
  }

  @Test func constantsOfRecords() throws {
    let record = try #require(
      Reading("record R by id: UUID: Sendable, Codable {\n  let a: Int = 1\n}").records.first)
    #expect(record.key.text == "id")
    #expect(record.keyType.source == "UUID")
    #expect(record.inherits.map(\.source) == ["Sendable", "Codable"])
    #expect(record.members.map(\.outline) == ["let a: Int = 1"])
  }

  @Test func documentation() {
    let text = """
      /// Lost: a blank line parts it from the next.

      /// Kept.
      ///   Indented.
      //// A ruler is no documentation.
      // Nor is this.
      @MainActor
      service S {  /// Lost: behind other text.
        /**
         * One.
         * Two.
         */
        func a()
        /** Three. */
        func b()
        /***/
        func c()
      }
      """
    let reading = Reading(text)
    #expect(reading.messages == [])
    let service = reading.interfaces[0]
    #expect(service.documentation == ["Kept.", "  Indented."])
    #expect(service.members.map(\.documentation) == [["One.", "Two."], ["Three."], []])
  }

  @Test func lineEndsOfOtherSystems() {
    let text = "/// One.\r\n/// Two.\r\nservice S {\r\n  func a()\r\n  func b()\r\n}\r\n"
    let reading = Reading(text)
    #expect(reading.messages == [])
    #expect(reading.interfaces[0].documentation == ["One.", "Two."])
    #expect(reading.interfaces[0].members.count == 2)
    #expect(Reading("service S {\r  func a(\r}\r").messages.first?.hasPrefix("2:10: ") == true)
  }
}
