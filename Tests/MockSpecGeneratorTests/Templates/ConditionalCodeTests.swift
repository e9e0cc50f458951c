@testable import MockSpecGenerator
import Testing

@Suite("Code under conditions") struct ConditionalCodeTests {
  private static func item(_ code: Code, _ terms: (String, Bool)...) -> ConditionalCode {
    let terms = terms.map { text, holds in
      Condition.Term(Condition(reading: text).terms[0].test, holds: holds)
    }
    return ConditionalCode(code, if: Condition(terms))
  }

  @Test("nothing stays nothing") func nothing() {
    #expect([ConditionalCode]().lines.isEmpty)
    #expect([Self.item("", ("A", true))].lines.isEmpty)
  }

  @Test(
    "a negation has the parentheses that the spec has, or those it needs",
    arguments: [
      ("A", "!A"), ("(A || B)", "!(A || B)"), ("A && B", "!(A && B)"), ("os(iOS)", "!os(iOS)"),
      ("canImport(Paint, _version: 2.1)", "!canImport(Paint, _version: 2.1)"), ("!A", "A"),
      ("!(A || B)", "(A || B)"),
    ]) func negation(_ condition: String, _ expected: String)
  {
    let code = ConditionalCode("a", if: Condition(reading: condition).negation)
    #expect([code].lines == Code(text: "#if \(expected)\n  a\n#endif"))
  }

  @Test("neighbours share an #if, branches its #else") func branches() {
    let code = [
      Self.item("a"), Self.item("b", ("A", true)), Self.item("c", ("A", true)),
      Self.item("d", ("A", false)), Self.item("e"), Self.item("f", ("A", false)),
      Self.item("g", ("A || B", false)),
    ].lines
    #expect(
      "\(code)" == """
        a
        #if A
          b
          c
        #else
          d
        #endif
        e
        #if !A
          f
        #endif
        #if !(A || B)
          g
        #endif
        """ as Code)
  }

  @Test("chains become #elseif, all else nests") func chains() {
    let code = [
      Self.item("a", ("A", true), ("B", true)), Self.item("b", ("A", true)),
      Self.item("c", ("A", false), ("C", true)),
      Self.item("d", ("A", false), ("C", false), ("D", true)),
      Self.item("e", ("A", false), ("C", false), ("D", false)),
      Self.item("f", ("X", true)), Self.item("g", ("X", false), ("Y", true)),
      Self.item("h", ("X", false)),
      Self.item("i", ("X", false), ("Y", true)),
    ].lines
    #expect(
      "\(code)" == """
        #if A
          #if B
            a
          #endif
          b
        #elseif C
          c
        #elseif D
          d
        #else
          e
        #endif
        #if X
          f
        #else
          #if Y
            g
          #endif
          h
          #if Y
            i
          #endif
        #endif
        """ as Code)
  }
}
