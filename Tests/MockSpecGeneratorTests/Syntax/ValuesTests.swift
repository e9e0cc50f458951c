import Testing

@testable import MockSpecGenerator

/// Tests of the syntax tree of `values`.
@Suite struct ValuesTests {
  private static func outline(_ text: String) -> [String] {
    let reading = Reading(text)
    return reading.messages + reading.values.map(\.outline)
  }

  @Test(arguments: [
    ("values Mode {}", "Mode as -:"),
    ("values Mode as policy { case a means b }", "Mode as policy: a means b"),
    ("values for Kit.Mode as policy {\n case a means b\n}", "for Kit.Mode as policy: a means b"),
    ("values for Box<Int> { case one }", "for Box<Int> as -: one"),
    ("values A { case a, b,\n c\n case `default`, d }", "A as -: a, b, c; default, d"),
    ("values A as x { case a\n means b; case c means d }", "A as x: a means b; c means d"),
    ("values A { @available(iOS 18, *) case a }", "A as -: @available a"),
    ("values `values` as `as` { case `case` }", "values as as: case"),
    (
      "values A {\n#if os(iOS)\ncase a\n#else\ncase b\n#endif\n}",
      "A as -: a if os(iOS); b if !os(iOS)"
    ),
  ])
  func tree(_ text: String, _ outline: String) { #expect(Self.outline(text) == [outline]) }

  @Test func documentation() throws {
    let values = try #require(
      Reading("/// One.\nvalues A {\n  /// Two.\n  case a\n  case b\n}").values.first)
    #expect(values.documentation == ["One."])
    #expect(values.cases.map(\.documentation) == [["Two."], []])
  }

  /// The word is a name everywhere else.
  @Test(arguments: [
    "service S { func values(values: Int) -> Int }", "service S { var values: [Int] { get } }",
    "record R by values: Int { var id: Int }", "errors E { case values  means missing }",
    "database D { store values: R }",
    "service S { func f(\n  values for_: Int,\n  values: Int) }",
  ])
  func isANameElsewhere(_ text: String) { #expect(Reading(text).messages == []) }
}

extension ValuesDeclaration {
  fileprivate var outline: String {
    let parts = cases.map(\.outline).joined(separator: "; ")
    return (realType == nil ? "" : "for ") + name.text + " as \(kind?.text ?? "-"):"
      + (parts.isEmpty ? "" : " ") + parts
  }
}

extension ValueCase {
  fileprivate var outline: String {
    let condition = condition.terms.map { ($0.holds ? "" : "!") + $0.test.text }.joined()
    return attributes.map { "@\($0.name.text) " }.joined()
      + names.map(\.text).joined(separator: ", ") + (meaning.map { " means \($0.text)" } ?? "")
      + (condition.isEmpty ? "" : " if \(condition)")
  }
}
