import MockSpecGenerator
import Testing

/// Tests of mocks for interfaces with associated types.
@Suite struct MockGenericsTests {
  private static let cache = """
    service Cache<Key, Value> {
      associatedtype Key: Hashable
      associatedtype Value
    }

    """

  @Test(arguments: [
    ("service S { associatedtype A }", "<A>"),
    ("service S { associatedtype A: P & Q }", "<A: P & Q>"),
    ("service S { associatedtype A: P, Q }", "<A: P & Q>"),
    ("service S { associatedtype A = Int }", "<> A = Int"),
    ("service S { associatedtype A: Error = any Error }", "<> A = any Error"),
    ("service S { associatedtype A: Sendable = Void }", "<> A = Void"),
    ("service S { associatedtype A: P = Void }", "<A: P>"),
    ("service S where A: P { associatedtype A = any Q }", "<A> where A: P"),
    ("service S where A: P { associatedtype A }", "<A> where A: P"),
    ("service S where Self.A: P, Self: R { associatedtype A }", "<A> where A: P"),
    ("service S { associatedtype A where A: P, A.B == Int }", "<A> where A: P, A.B == Int"),
    ("service S { associatedtype A where A.B == C\nassociatedtype C }", "<A, C> where A.B == C"),
    ("service S { associatedtype A where A == [C]\nassociatedtype C }", "<C> A = [C]"),
    ("service S: Cache where Key == Int { }", "<Value> Key = Int"),
    ("service S: Cache where Int == Key { }", "<Value> Key = Int"),
    ("service S: Cache where Key == Value { }", "<Value> Key = Value where Value: Hashable"),
    ("service S: Cache where Key == Value, Value == Int { }", "<> Key = Int Value = Int"),
    ("service S: Cache<Int, String> { }", "<> Key = Int Value = String"),
    ("service S: Cache<Int, String> where Value: P, Key.A: Q { }", "<> Key = Int Value = String"),
    ("service M: Cache where Key == Int { }\nservice S: M { }", "<Value> Key = Int"),
    ("service S: Cache { associatedtype Key: Codable }", "<Key: Hashable & Codable, Value>"),
    (
      "service S: Cache where Key == A.B { associatedtype A }",
      "<Key: Hashable, Value, A> where Key == A.B"
    ),
    ("service S: Cache where Value == Value { }", "<Key: Hashable, Value>"),
  ]) func generics(of interface: String, _ expected: String) throws {
    let resolution = Resolution(Self.cache + interface)
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("S"))
    let parameters = mock.genericParameters.map {
      $0.name.text + ($0.bound.map { ": \($0.text)" } ?? "")
    }
    let aliases = mock.typeAliases.map { " \($0.name.text) = \($0.type.text)" }.joined()
    let requirements = mock.constraints.text.isEmpty ? "" : " \(mock.constraints.text)"
    #expect("<\(parameters.joined(separator: ", "))>\(aliases)\(requirements)" == expected)
  }

  @Test func primaryTypesAreThoseOfTheHeader() {
    let resolution = Resolution(Self.cache + "service Other { associatedtype A }")
    #expect(resolution.interface("Cache")?.primaryTypes?.map(\.text) == ["Key", "Value"])
    #expect(resolution.interface("Other")?.primaryTypes == nil)
  }

  @Test func typeAliasesAreExpandedInMocks() throws {
    let resolution = Resolution(
      """
      service S {
        typealias One = [Int]
        typealias Two = (One, One)
        func f(_ two: Two) -> One?
      }
      """)
    #expect(resolution.messages == [])
    let interface = try #require(resolution.interface("S"))
    #expect(interface.typeAliases.map(\.type.text) == ["[Int]", "(One, One)"])
    #expect(interface.requirements.first?.result?.text == "One?")
    #expect(
      interface.mock?.members.first?.signature.parameters.first?.type.text == "([Int], [Int])")
  }
}
