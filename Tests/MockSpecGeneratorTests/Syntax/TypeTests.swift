@testable import MockSpecGenerator
import Testing

@Suite struct TypeTests {
  static let canonical = [
    "Int", "Self", "Any", "CKRecord.ID", "Swift.Result<Data, any Error>",
    "Outer<Int>.Inner<String>",
    "Größe", "Int?", "Int!", "Int??", "[Int]", "[Int?]?", "[String: Any]", "[[Int]: [String: Int]]",
    "[4 of Int]", "[n of Int]", "[2 of [3 of Int]]", "()", "(Int)", "(Int, String)",
    "(id: Int, name: String)", "((Int, Int), Int)?", "(any Error)?", "any Error",
    "any Sequence<Int>", "any P & Q", "some P", "some Collection<Int> & Sendable", "(some P)?",
    "A & B & C", "(A & B)?", "Int.Type", "(any P).Type", "any P.Type", "P.Protocol",
    "(any P.Type)?", "[Int].Type", "() -> Void", "() -> ()", "(Int) -> String",
    "(Int, String) async throws -> Data", "() throws(TowerError) -> Int",
    "() throws(any Error) -> Int", "((Int) -> String) -> Bool", "(Int) -> (String) -> Bool",
    "(() -> Void)?", "(_ id: Int, _ name: String) -> Void", "(Int...) -> Void",
    "@escaping () -> Void", "@escaping @Sendable (Data?, (any Error)?) -> Void",
    "@MainActor @Sendable () -> Void", "@autoclosure () -> Bool",
    "@convention(c) (Int32) -> Int32", "(@MainActor () -> Void)?", "inout Int",
    "inout [String: Int]", "(inout Int) -> Void", "borrowing File", "consuming File",
    "sending Data", "isolated (any Actor)?", "isolated A", "__owned T", "__shared T", "~Copyable",
    "any ~Copyable", "any P & ~Copyable", "~Copyable & P", "repeat each T",
    "(repeat each T) -> Void", "(repeat each T)", "each T", "(each T)?",
    "repeat Result<each T, any Error>", "Vector<4, Int>", "Matrix<-1>", "`default`",
    "Outer.`Type`", "Outer.`Protocol`", "`class`.`func`", "(`inout`: Int)", "(for: Int, Int)",
    "Dictionary<String, [Int: (a: Int, b: String)?]>", "Int.Type?", "Optional<Int>.Wrapped",
    "nonisolated(nonsending) () async -> Void", "@isolated(any) () -> Void",
    "@Sendable (inout Int, consuming T) async -> sending T", "sending",
  ]

  @Test(arguments: canonical) func roundTrip(_ source: String) throws {
    #expect(try Self.printed(source) == source)
  }

  static let spellings = [
    ("Int ", "Int"), ("[ Int ]", "[Int]"), ("[Int:String]", "[Int: String]"),
    ("(Int,String)", "(Int, String)"), ("A<B,C>", "A<B, C>"), ("A<B<C>>?", "A<B<C>>?"),
    ("A&B", "A & B"), ("()->Void", "() -> Void"), ("`Int`", "Int"), ("A . B", "A.B"),
    ("(Int, String,)", "(Int, String)"), ("A<B,>", "A<B>"),
    ("() async\n    -> Int", "() async -> Int"),
    ("(_: Int) -> Void", "(Int) -> Void"), ("@escaping() -> Void", "@escaping () -> Void"),
    ("A /* b */ . C", "A.C"), ("[4 of\n Int]", "[4 of Int]"),
  ]

  @Test(arguments: spellings) func oneSpelling(_ source: String, _ expected: String) throws {
    #expect(try Self.printed(source) == expected)
  }

  @Test func parenthesesAreAddedWhereATypeNeedsThem() {
    let none = SourceRange(0, 0)
    func named(_ text: String) -> TypeSyntax {
      TypeSyntax(.named([TypeComponent(name: Name(text, none), arguments: [])]), none)
    }
    func type(_ kind: TypeSyntax.Kind) -> TypeSyntax { TypeSyntax(kind, none) }
    let existential = type(.any(named("P")))
    let function = type(
      .function(FunctionTypeSyntax(parameters: [], effects: Effects(), result: named("Int"))))
    let both = type(.composition([named("P"), named("Q")]))
    #expect(type(.optional(existential)).source == "(any P)?")
    #expect(type(.implicitlyUnwrapped(function)).source == "(() -> Int)!")
    #expect(type(.metatype(both)).source == "(P & Q).Type")
    #expect(type(.optional(type(.metatype(named("P"))))).source == "P.Type?")
    #expect(
      type(.composition([both, type(.suppressed(named("Copyable")))])).source
        == "(P & Q) & ~Copyable")
    #expect(type(.optional(type(.packElement(named("T"))))).source == "(each T)?")
  }

  @Test func equalityIgnoresPlaces() throws {
    let pairs = [
      ("[Int]", "[ Int ]"), ("@escaping () -> Void", "@escaping  ()  ->  Void"),
      ("inout Int", " inout  Int"), ("(a: Int)", "( a : Int )"),
    ]
    for (left, right) in pairs { #expect(try Self.type(left) == Self.type(right)) }
    #expect(try Self.type("@escaping () -> Void") != Self.type("@Sendable () -> Void"))
    #expect(try Self.type("(Int...) -> Void") != Self.type("(Int) -> Void"))
  }

  private static func type(_ source: String) throws -> TypeSyntax {
    // Only a parameter can have an opaque type.
    let member = source.contains("some ") ? "func x(_ x: \(source))" : "var x: \(source)"
    let reading = Reading("operation O {\n  \(member)\n}\n")
    #expect(reading.messages == [])
    switch try #require(reading.interfaces.first?.members.first).kind {
    case .property(let property): return property.type
    case .method(let function): return try #require(function.parameters.first).type
    default: throw NotAProperty()
    }
  }

  private static func printed(_ source: String) throws -> String { try type(source).source }

  private struct NotAProperty: Error {}
}
