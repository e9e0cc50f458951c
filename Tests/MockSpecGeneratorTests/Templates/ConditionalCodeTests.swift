@testable import MockSpecGenerator
import Testing

@Suite("Code under conditions") struct ConditionalCodeTests {
  private static func item(_ code: Code, _ terms: (String, Bool)...) -> ConditionalCode {
    ConditionalCode(code, if: Condition(terms.map { Condition.Term(text: $0.0, holds: $0.1) }))
  }

  @Test("nothing stays nothing") func nothing() {
    #expect([ConditionalCode]().lines.isEmpty)
    #expect([Self.item("", ("A", true))].lines.isEmpty)
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
