import MockSpecGenerator
import Testing

@testable import MockSpecFuzzing

/// Tests that strings, names, comments and expressions of a spec cannot break out of their place in emitted code.
///
/// Each is either rejected or emitted as Swift in which no part of it is a declaration.
@Suite struct EscapeTests {
  /// The text that must never become a declaration.
  static let prize = "struct Escaped { }"

  static let documentation = [
    "/// */ \(prize)", "/// \"\"\"\n/// \(prize)", "/** */ \(prize) /* */",
    "/** \r\(prize)\r */", "/// a\u{2028}\(prize)", "/// a\u{0B}\(prize)", "/// a\u{85}\(prize)",
    "/**\n * /* nested */ \(prize)\n */", "/// \\(\(prize))", "/// a\r\(prize)",
    "/// a\u{0C}\(prize)",
  ]

  static let names = [
    "a b", "a\"b", "a\\(b)", "a } \(prize) { ", "a(b:) { } \(prize)", "1", "+", "a+b", "a\u{0}b",
    "a\tb", "a`b", "a//", "a/*", "a\u{2028}b", "a=b", "a(", "\"", "$0", "_", "init", "self", "Type",
    "a\u{202E}b", " ", "a:b", "é", "👩‍👩‍👧", "\u{301}", "a\u{A0}b", "\u{FEFF}",
  ]

  static let expressions = [
    "\"\"\"\n\"\"\"", "\"\"\"\n  a\n  \"\"\"", "#\"\"\"\n\"\"\"\n\"\"\"#", "#\"\"\" \(prize)\"#",
    "\"\\(\"\\(\"a\")\")\"", "\"a\\\"", "##\"a\"#\"##", "1, other: 2", "a: b", "a b", "a +", "+ a",
    "a // b", "(a // b\n)", "(a /* ) */ )", "/a\"/ + b + \"/", "/(/ + (a + /)/", "#/\"/#",
    "#/ ( /# + )",
    "{ } \(prize)", "{ \(prize) }", "[1, 2", "a ? b : c", "a ? b", "a as Int", "a is", ".a.b", ".",
    "a..b", "a...b", "\\.a.b", "\\", "&a", "a & ", "try a", "try await a()", "await", "{ $0 + 1 }",
    "{ (a: Int) -> Int in a }", "0x", "0b12", "1__0", "1_", "0xG", "1e", "1.e", "1.5.2", "'a'",
    "`a`",
    "\"\\q\"", "\"\\u{110000}\"", "\"\\u{41}\"", "#\"\\#u{zz}\"#", "a<b>()", "a < b", "a<b", "a >b",
    "[:]", "[a: b]", "[a, b: c]", "(a: 1, 2)", "()", "(,)", "[,]", "a[]", "a()", "a(b: 1)(c)",
    "a(b:)", "a(b:c:)", "self", "Self.a", "nil", "#file", "#selector(a)", "#if", "#endif", "@a b",
    "if a { b } else { c }", "switch a { default: b }", "a = b", "a == b", "a->b", "a!", "a!!",
    "a?.b",
    "a ?? b", "!a", "!", "-1", "- 1", "~a", "a ; b", "let a = 1", "func", "inout", "where", "_",
    "a._", "a.1", "a.0.1", "1.a", "\"a\" \"b\"", "\"a\"\"b\"", "a\u{A0}b", "a=b", "a= b", "a =b",
    "a *b",
  ]

  static let conditions = [
    "A", "os(iOS)) \(prize) #if (A", "A\n\(prize)", "A // \(prize)", "A /* */ \(prize) /* */",
    "\"A\"",
    "canImport(A.B, _version: 1.2)", "swift(>=6.1)", "swift(>=6 || A)", "!(A && (B || !C))", "$A",
    "`A`",
    "A;\(prize)", "true", "os(\(prize))", "A == B", "A\r\(prize)", "_endian(little)", "A #else",
    "#if A",
  ]

  @Test func conditionsStayOnTheirLine() throws {
    try check(
      Self.conditions.flatMap { text in
        [
          "#if \(text)\nservice S { func a() }\n#else\nservice S { func b() }\n#endif",
          "service S {\n#if B\nfunc a()\n#elseif \(text)\nfunc b(c: Int = 1)\n#else\nfunc d()\n#endif\n}",
          "#if \(text)\nimport A\n#endif\nservice S { }",
        ]
      })
  }

  @Test func documentationStaysBehindItsMarkers() throws {
    try check(
      Self.documentation.map { text in
        """
        \(text)
        service S {
          \(text)
          var a: Int { get }
        }
        \(text)
        record R by id: Int {
          \(text)
          var b: Int
        }
        \(text)
        errors E {
          \(text)
          case c
        }
        """
      })
  }

  @Test func namesStayNames() throws {
    try check(
      Self.names.flatMap { name in
        [
          "service `\(name)` { var a: Int { get } }", "service S { var `\(name)`: Int { get } }",
          "service S { func `\(name)`(a: Int) }", "service S { func f(`\(name)`: Int, b: Int) }",
          "service S { func f(_ `\(name)`: Int, b: Int) }", "service S { func f(a: `\(name)`) }",
          "service S { func f(a: A.`\(name)`) }", "errors E { case `\(name)` }",
          "errors E { case a(`\(name)`: Int) }", "record `\(name)` by id: Int { }",
          "record R by `\(name)`: Int { }", "import `\(name)`\nservice S { }",
          "service S { func f() named `\(name)` }", "service S { associatedtype `\(name)` }",
          "service S { func f<`\(name)`>(a: Int) }",
          "service S { func f(a: (`\(name)`: Int, b: Int)) }",
          "framework `\(name)`\nservice S { }", "framework A else `\(name)`\nservice S { }",
          "operation S as `\(name)` { }", "@`\(name)` service S { }",
          "service S<`\(name)`> { associatedtype `\(name)` }",
          "service S { typealias `\(name)` = Int }",
          "service S where A.`\(name)`: B { associatedtype A }",
        ]
      })
  }

  @Test func expressionsEndWhereTheyWereRead() throws {
    try check(
      Self.expressions.flatMap { value in
        [
          "service S { var a: Int { get } default \(value)\n}",
          "service S { func f() -> Int default \(value)\n}",
          "service S { func f(a: Int = \(value), b: Int) }",
          "record R by id: Int { var a: Int = \(value)\n}",
          "operation O { var a: Int = \(value)\n}", "errors E { case a(b: Int = \(value)) }",
          "errors E { payload client = \(value)\ncase a }",
          "@a(\(value)) service S { }", "service S { @a(\(value)) func f(@b(\(value)) c: Int) }",
          """
          service S {
            func f(handler: @escaping (Int, (any Error)?) -> Void) default \(value)
              failing \(value)
          }
          """,
        ]
      })
  }

  private func check(_ specs: [String]) throws {
    var runs: [(name: String, files: [GeneratedFile])] = []
    for (index, spec) in specs.enumerated() {
      let trial = Trial(spec)
      #expect(trial.faults == [], "\(spec)")
      for file in trial.files {
        #expect(!declaresPrize(file.text), "\(spec) became \(file.text)")
      }
      if trial.isAccepted { runs.append(("\(index)", trial.files)) }
    }
    #expect(!runs.isEmpty)
    for message in try SwiftCompiler().messages(for: runs) {
      let number = message.split(separator: "/").compactMap { part in
        part.split(separator: ".").first.flatMap { Int($0) }
      }.last
      Issue.record("\(message)\nof: \(number.map { specs[$0] } ?? "")")
    }
  }

  /// Checks whether a line begins with the declaration, and so is no comment and no part of a string.
  private func declaresPrize(_ text: String) -> Bool {
    // The compiler ends lines only at these characters.
    text.split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }).contains { line in
      line.drop { $0 == " " || $0 == "}" }.hasPrefix(Self.prize)
    }
  }
}
