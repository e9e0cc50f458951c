import Testing

@testable import MockSpecGenerator

@Suite struct SyntaxConditionTests {
  static let conditions = [
    ("DEBUG", "DEBUG"), ("os(iOS)", "os(iOS)"), ("  os( iOS )  // a", "os(iOS)"),
    ("!DEBUG", "!DEBUG"), ("! ( A||B )", "!(A || B)"), ("!!A", "A"), ("true", "true"),
    ("canImport(UIKit)", "canImport(UIKit)"),
    ("canImport( UIKit.UIView,_version:2.1 )", "canImport(UIKit.UIView, _version: 2.1)"),
    ("swift(>=6)", "swift(>=6)"), ("swift( < 6.1.2 )", "swift(<6.1.2)"),
    ("compiler(>=6.2)", "compiler(>=6.2)"), ("targetEnvironment(simulator)", nil),
    ("os(iOS)||os(tvOS)&&!DEBUG", "os(iOS) || os(tvOS) && !DEBUG"), ("arch(arm64)", nil),
    ("(A)", "(A)"), ("((A && B))", "((A && B))"), ("hasFeature(A)", nil), ("$Macros", nil),
    ("a /* b */ && c", "a && c"),
  ]

  @Test(arguments: conditions) func condition(_ text: String, _ spelling: String?) {
    let reading = Reading("#if \(text)\nservice S { }\n#endif\n")
    #expect(reading.messages == [])
    #expect(reading.interfaces.map(\.condition.outline) == [spelling ?? text])
  }

  @Test func branchesExcludeThoseBeforeThem() {
    let reading = Reading(
      """
      #if A
      service One { }
      #elseif !B
      service Two {
        func always()
        #if C
        func three()
        #if D
        func four()
        #endif
        #else
        func five()
        #endif
      }
      record R by id: Int { }
      #else
      errors E { }
      #endif
      service Six { }
      """)
    #expect(reading.messages == [])
    #expect(
      reading.file.declarations.map(\.condition.outline)
        == ["A", "!A and !B", "!A and !B", "!A and B", ""])
    #expect(
      reading.interfaces[1].members.map(\.condition.outline) == ["", "C", "C and D", "!C"])
  }

  @Test func importsCanBeConditional() {
    let reading = Reading("#if canImport(UIKit)\nimport UIKit\n#else\nimport AppKit\n#endif\n")
    #expect(reading.messages == [])
    #expect(
      reading.file.imports.map(\.condition.outline) == ["canImport(UIKit)", "!canImport(UIKit)"])
  }

  @Test(arguments: [
    ("A", "A", true, false), ("A", "!A", false, true), ("A", "B", false, false),
    ("os(iOS)", "os(macOS)", false, true), ("os(iOS)", "arch(arm64)", false, false),
    ("os(iOS) || A", "os(macOS) || A", false, false), ("!os(iOS)", "!os(macOS)", false, false),
    ("!(A && B)", "A && B", false, false),
  ]) func relations(_ left: String, _ right: String, _ implies: Bool, _ excludes: Bool) {
    let text = "#if \(left)\nservice A { }\n#endif\n#if \(right)\nservice B { }\n#endif\n"
    let conditions = Reading(text).interfaces.map(\.condition)
    #expect(conditions[0].implies(conditions[1]) == implies)
    #expect(conditions[0].excludes(conditions[1]) == excludes)
    #expect(conditions[0].implies(.always) && !Condition.always.implies(conditions[0]))
    #expect(!conditions[0].excludes(.always))
  }

  @Test func partsOfDeclarationsCanBeConditional() {
    let reading = Reading(
      """
      #if X
      errors E {
        case a
        #if A
        case b
        #elseif B
        case c
        #endif
      }
      database D {
        #if A
        store a: R
        #if B
        store b: R(pageSize: 1)
        #endif
        #else
        store d: R
        #endif
      }
      operation O {
        #if A
        performs {
          call()
          #if B
          finish(b)
          #else
          finish(c)
          #endif
        }
        #endif
      }
      record R by id: Int {
        #if A
        var a: Int
        #else
        #if B
        var b: Int
        #endif
        #endif
        var c: Int
      }
      #endif
      """)
    #expect(reading.messages == [])
    let declarations = reading.file.declarations
    #expect(declarations.allSatisfy { $0.condition.outline == "X" })
    let (stores, verbs) = (reading.interfaces[0].stores, reading.interfaces[1].verbs)
    #expect(stores.map(\.condition.outline) == ["A", "A and B", "!A"])
    #expect(verbs.map(\.condition.outline) == ["A", "A and B", "A and !B"])
    guard case .errors(let errors) = declarations[0], case .record(let record) = declarations[3]
    else { return }
    #expect(errors.cases.map(\.condition.outline) == ["", "A", "!A and B"])
    #expect(record.members.map(\.condition.outline) == ["A", "!A and B", ""])
  }

  @Test(arguments: [
    ([], [""]), (["A"], ["A", "!A"]), (["A", "A"], ["A", "!A"]), (["A", "!A"], ["A", "!A"]),
    (["A", "B"], ["A and B", "A and !B", "!A and B", "!A and !B"]),
    (["A && B"], ["A && B", "!A && B"]),
    (
      ["os(iOS)", "os(macOS)"],
      ["os(iOS)", "!os(iOS) and os(macOS)", "!os(iOS) and !os(macOS)"]
    ),
  ]) func variants(_ conditions: [String], _ expected: [String]) {
    let conditions = conditions.map { Condition(reading: $0) }
    #expect(conditions.variants(atMost: 16)?.map(\.outline) == expected)
    #expect(conditions.variants(atMost: expected.count - 1) == nil)
    #expect(conditions.variants(atMost: 16)?.cover(.always) == true)
  }

  @Test func manyConditionsHaveTooManyVariants() {
    let conditions = (0..<1_000).map { Condition(reading: "C\($0)") }
    #expect(conditions.variants(atMost: 16) == nil)
    #expect(!conditions.cover(.always))
  }

  @Test func branchesCoverTheirConditionTogether() {
    let a = Condition(reading: "A")
    let b = Condition(reading: "B")
    #expect([a, a.negation].cover(.always))
    #expect([a, a.negation.and(b), a.negation.and(b.negation)].cover(.always))
    #expect(![a, a.negation.and(b)].cover(.always))
    #expect([a, a.negation.and(b)].cover(b))
    #expect([a].cover(a.and(b)) && ![a.and(b)].cover(a))
  }

  @Test(arguments: [
    ("#if A\nservice S { }\n", ["1:1: '#if' must be closed with '#endif' in its block"]),
    ("#endif\n", ["1:1: '#endif' has no '#if' in this block"]),
    ("#else\nservice S { }\n", ["1:1: '#else' has no '#if' in this block"]),
    (
      "#if A\nservice S {\n#endif\n}\n",
      [
        "1:1: '#if' must be closed with '#endif' in its block",
        "3:1: '#endif' has no '#if' in this block",
      ]
    ),
    (
      "service S {\n#if A\n}\n#endif\n",
      [
        "2:1: '#if' must be closed with '#endif' in its block",
        "4:1: '#endif' has no '#if' in this block",
      ]
    ),
    ("#if A\n#else\n#else\n#endif\n", ["3:1: '#else' cannot follow '#else'"]),
    ("#if A\n#else\n#elseif B\n#endif\n", ["3:1: '#elseif' cannot follow '#else'"]),
    ("#if\n#endif\n", ["1:4: expected a condition after '#if', found the end of the line"]),
    ("#if A B\n#endif\n", ["1:7: expected the end of the line, found 'B'"]),
    ("#if A &&\n#endif\n", ["1:9: expected a condition, found the end of the line"]),
    ("#if A & B\n#endif\n", ["1:7: expected the end of the line, found '&'"]),
    ("#if (A\n#endif\n", ["1:7: expected ')', found the end of the line"]),
    ("#if swift(6)\n#endif\n", ["1:11: expected '>=' or '<' and a version, found '6'"]),
    ("#if swift(>=x)\n#endif\n", ["1:13: expected a version, found 'x'"]),
    ("#if swift(>=0x6)\n#endif\n", ["1:13: expected a version, found '0x6'"]),
    ("#if oss(iOS)\n#endif\n", ["1:5: unknown condition 'oss'; did you mean 'os'?"]),
    ("#if os()\n#endif\n", ["1:8: expected a name, found ')'"]),
    ("#if \"A\"\n#endif\n", ["1:5: expected a condition, found '\"A\"'"]),
    ("#elsif A\n", ["1:1: unknown directive '#elsif'; did you mean '#elseif'?"]),
    (
      "#if A\nframework F\n#endif\n",
      ["2:1: 'framework' cannot stand under '#if'; imports, declarations and their members can"]
    ),
  ]) func mistakes(_ text: String, _ messages: [String]) {
    let reading = Reading(text)
    #expect(reading.messages == messages)
  }

  @Test func nestingAndBranchesHaveALimit() {
    let deep = String(repeating: "#if A\n", count: 33) + String(repeating: "#endif\n", count: 33)
    #expect(Reading(deep).messages == ["33:1: nesting must not be deeper than 32 levels"])
    let wide = "#if A\n" + String(repeating: "#elseif B\n", count: 33) + "#endif\n"
    #expect(Reading(wide).messages.first == "33:1: an '#if' must not have more than 32 branches")
  }
}

extension Condition {
  fileprivate var outline: String {
    terms.map { ($0.holds ? "" : "!") + $0.test.text }.joined(separator: " and ")
  }
}
