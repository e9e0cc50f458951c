@testable import MockSpecGenerator
import Testing

@Suite struct DiagnosticsTests {
  @Test func locations() {
    let source = SourceText(path: "A", "ab\ncd\r\nö€x\r\n\rz")
    let expected = [
      (0, 1, 1), (2, 1, 3), (3, 2, 1), (7, 3, 1), (9, 3, 3), (12, 3, 6), (15, 4, 1), (16, 5, 1),
      (17, 5, 2), (99, 5, 2), (-1, 1, 1),
    ]
    for (offset, line, column) in expected {
      let place = source.location(of: offset)
      #expect(place.line == line && place.column == column)
    }
    #expect((0...6).map(source.line) == ["", "ab", "cd", "ö€x", "", "z", ""])
    #expect(SourceText(path: "A", "").line(1) == "")
    #expect(SourceText(path: "A", bytes: [0x61, 0xFF]).line(1) == "a\u{FFFD}")
  }

  @Test func rendering() {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "dir/A.mockspec", "service A {\n\tfunc ö(b Int)\n}\n")
    _ = parse(source, reporting: &diagnostics)
    #expect(
      diagnostics.rendered() == """
        dir/A.mockspec:2:15: error: expected ':' and the type of 'Int', found ')'
        \tfunc ö(b Int)
        \t            ^

        """)
  }

  @Test func rangesAndNotes() {
    var diagnostics = Diagnostics()
    _ = parse(SourceText(path: "A", "access public\naccess internal\n"), reporting: &diagnostics)
    #expect(
      diagnostics.rendered() == """
        A:2:1: error: 'access' must appear once
        access internal
        ^~~~~~~~~~~~~~~
        A:1:1: note: the first one is here
        access public
        ^~~~~~~~~~~~~

        """)
  }

  @Test func filesKeepTheOrderOfReport() {
    var diagnostics = Diagnostics()
    let message = DiagnosticMessage(severity: .warning, text: "w")
    let (z, a) = (SourceText(path: "Z", "12\n34"), SourceText(path: "A", "12\n34"))
    diagnostics.report(message, at: SourceRange(3, 4), in: z)
    diagnostics.report(message, at: SourceRange(0, 1), in: a)
    diagnostics.report(message, at: SourceRange(0, 5), in: z)
    diagnostics.report(message, at: SourceRange(5, 5), in: z)
    #expect(
      diagnostics.rendered() == """
        Z:1:1: warning: w
        12
        ^~
        Z:2:1: warning: w
        34
        ^
        Z:2:3: warning: w
        34
          ^
        A:1:1: warning: w
        12
        ^

        """)
    #expect(!diagnostics.hasErrors)
    #expect(Diagnostics().rendered() == "")
  }

  @Test func longLinesAreNotShown() {
    let source = SourceText(path: "A", String(repeating: "x", count: 2_000))
    let diagnostic = Diagnostic(
      message: DiagnosticMessage(severity: .error, text: "e"), range: SourceRange(5, 6),
      source: source)
    #expect(diagnostic.rendered() == "A:1:6: error: e\n")
  }

  static let misspellings: [(String, [String], String?)] = [
    ("fecth", ["fetch", "save"], "fetch"), ("polciy", ["policy"], "policy"),
    ("preforms", ["performs"], "performs"), ("x", ["y"], nil), ("ox", ["on"], "on"),
    ("saved", ["save", "delete"], "save"), ("banana", ["save", "delete"], nil), ("", ["a"], nil),
    ("abc", [], nil), ("save", ["save"], nil), ("Fetch", ["fetch"], "fetch"), ("ab", ["ba"], "ba"),
    (String(repeating: "a", count: 1_000), [String(repeating: "a", count: 999)], nil),
  ]

  @Test(arguments: misspellings)
  func suggestions(_ name: String, _ candidates: [String], _ expected: String?) {
    #expect(closest(to: name, among: candidates) == expected)
  }

  @Test func escaping() {
    let rows = [
      ("a", "a"), ("default", "`default`"), ("class", "`class`"), ("in", "`in`"), ("Type", "Type"),
      ("self", "`self`"), ("operation", "operation"), ("a b", "`a b`"), ("==", "=="), ("_", "_"),
      ("protocol", "`protocol`"), ("Protocol", "Protocol"), ("1st", "`1st`"), ("ö", "ö"),
    ]
    for (name, expected) in rows { #expect(escaped(name) == expected) }
    #expect(escapedLabel("in") == "in")
    #expect(escapedLabel("inout") == "`inout`")
  }
}
