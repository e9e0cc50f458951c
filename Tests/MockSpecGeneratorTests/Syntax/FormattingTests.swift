import Foundation
import Testing

/// A spec before and after formatting.
struct FormattingRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var before: String
  var after: String

  init(_ name: String, _ before: String, _ after: String) {
    testDescription = name
    self.before = before
    self.after = after
  }
}

@Suite struct FormattingTests {
  /// The number of variants of each spec: a part in every run, because debug builds are slow; all with `MOCKSPEC_VARIANTS=60`.
  private static let variants =
    ProcessInfo.processInfo.environment["MOCKSPEC_VARIANTS"].flatMap { Int($0) } ?? 12

  @Test(arguments: FormattingRow.layout + FormattingRow.lines + FormattingRow.comments)
  func layout(_ row: FormattingRow) {
    let formatting = Formatting(row.before)
    #expect(formatting.messages == [])
    #expect(formatting.text == row.after)
    #expect(Formatting(row.after).text == row.after)
  }

  @Test(arguments: ["", "\n", " \t\r\n\n", "\u{FEFF}"]) func nothing(_ text: String) {
    let formatting = Formatting(text)
    #expect(formatting.messages == [])
    #expect(formatting.text == "")
  }

  @Test func errorsAreReportedAndNothingIsFormatted() {
    let formatting = Formatting("service  S {\n  func a(\n}\nvar b: Int\n")
    #expect(formatting.text == nil)
    #expect(!formatting.messages.isEmpty)
    #expect(
      formatting.messages
        == Reading("service  S {\n  func a(\n}\nvar b: Int\n").messages.map {
          String($0.split(separator: " ", maxSplits: 1)[1])
        })
    let invalid = Formatting([0x2F, 0x2F, 0xFF])
    #expect(invalid.text == nil)
    #expect(invalid.messages == ["a spec must be UTF-8; save the file with that encoding"])
  }

  @Test func lineEndsOfEveryKind() {
    let text =
      "// a\nservice S {\n  /* b\n     c */\n  func a()  default \"\"\"\n    x\n    \"\"\"\n}\n"
    #expect(Formatting(text).text == text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(Formatting(lines.joined(separator: "\r\n")).text == text)
    #expect(Formatting("import A\rimport B\r").text == "import A\nimport B\n")
    #expect(Formatting("\u{FEFF}import A").text == "import A\n")
  }

  @Test(arguments: ProjectSpec.compiled.filter { !$0.isBrokenByHand })
  func projectSpecsAreFormatted(_ spec: ProjectSpec) {
    let formatting = Formatting(spec.text)
    #expect(formatting.messages == [])
    #expect(
      formatting.text == spec.text,
      "\(spec.path) is not formatted; run 'swift run mockspec format \(spec.path)'"
    )
  }

  @Test func thereAreProjectSpecs() {
    #expect(ProjectSpec.compiled.count >= 8)
    #expect(ProjectSpec.readable.count >= 50)
  }

  @Test(arguments: ProjectSpec.readable) func formattingTwiceChangesNothing(_ spec: ProjectSpec)
    throws
  {
    let once = try #require(Formatting(spec.text).text)
    #expect(Formatting(once).text == once)
  }

  @Test(arguments: ProjectSpec.compiled.filter { !$0.isBrokenByHand })
  func otherWhiteSpaceGivesTheSame(_ spec: ProjectSpec) {
    let pieces = Pieces(spec.text)
    #expect(pieces.joined == spec.text)
    for seed: UInt64 in 0..<4 {
      var numbers = Numbers(state: seed)
      let formatting = Formatting(pieces.scrambled(using: &numbers))
      #expect(formatting.text == spec.text, "seed \(seed)")
    }
  }

  /// A spec that cannot be formatted has syntax errors; formatting a valid one never fails.
  @Test(arguments: ProjectSpec.compiled + ProjectSpec.readable)
  func commentsAnywhere(_ spec: ProjectSpec) {
    let declarations = Pieces.declarations(of: spec.text)
    var count = 0
    // Others for each spec, as the same places of many specs are alike.
    let first = spec.text.utf8.count
    for seed in first..<first + Self.variants {
      var numbers = Numbers(state: UInt64(seed))
      var pieces = Pieces(declarations[seed % declarations.count])
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let comments = [
          "// c\n", " // c\n", "\n// c\n", "/* c */", "\n/* c */\n", "/* c\n c */", "\n/// c\n",
          "/** c */", " \n ", ";",
        ]
        let place = Int.random(in: pieces.gaps.indices, using: &numbers)
        pieces.gaps[place] += comments.randomElement(using: &numbers) ?? ""
      }
      if expectStableFormat(of: pieces.joined) != nil { count += 1 }
    }
    #expect(count > 0)
  }

  /// Lines of all lengths break every list and clause somewhere.
  @Test(arguments: ProjectSpec.compiled) func longNames(_ spec: ProjectSpec) {
    for seed in 0..<UInt64(Self.variants / 4) {
      var numbers = Numbers(state: seed)
      var pieces = Pieces(spec.text)
      for index in pieces.texts.indices
      where pieces.texts[index].utf8.count > 8 && pieces.texts[index].utf8.allSatisfy({ $0 > 0x40 })
        && Int.random(in: 0..<4, using: &numbers) == 0
      {
        pieces.texts[index] += String(
          repeating: "x", count: Int.random(in: 0..<40, using: &numbers))
      }
      expectStableFormat(of: pieces.joined)
    }
  }

  /// Shapes for which a layout that looks back or ahead would take quadratic time.
  private static let shapes: [@Sendable (Int) -> String] = [
    { size in
      let member =
        "  func a<T: B>( x : [ String : Int ] ,y:C<D,E>={ $0 } )async throws->F  named g // h\n"
      return "service S {\n\(String(repeating: member, count: size / 10))}\n"
    },
    { "service S { func a(\(String(repeating: "a: B<C>, ", count: $0))b: Int) }" },
    { "service S { func a() -> \(String(repeating: "A<B>.", count: $0))C }" },
    { "service S { func a() default [\(String(repeating: "[1], ", count: $0))2] }" },
    { String(repeating: "/* a */", count: $0) }, { String(repeating: ";", count: $0) },
  ]

  @Test(arguments: shapes.indices) func aLargeSpecTakesNoLongerThanItsSize(shape: Int) {
    func duration(_ size: Int) -> Duration {
      let text = Self.shapes[shape](size)
      return (0..<3).map { _ in
        processorTime { #expect(Formatting(text).text != nil) }
      }.min() ?? .zero
    }
    // For eight times the size, linear time is 8 times as long, quadratic time 64 times.
    #expect(duration(1_600) < duration(200) * 30 + .milliseconds(50))
  }
}
