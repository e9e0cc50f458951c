import Foundation
import MockSpecCommandLine
import MockSpecGenerator
import Testing

/// Tests that the specs in the documentation are valid and in the formatter's layout.
@Suite struct DocumentationTests {
  /// A block of a page that is marked as a spec.
  struct Example: Sendable, CustomTestStringConvertible {
    var page: String
    var text: String

    var testDescription: String { "\(page): \(text.prefix { !$0.isNewline })" }
  }

  static let examples: [Example] = {
    let sources = packageRoot.appendingPathComponent("Sources")
    let modules = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    return modules.sorted().flatMap { module in
      let folder = sources.appendingPathComponent("\(module)/Documentation.docc")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
        blocks(of: folder.appendingPathComponent(name), marked: "```mockspec\n").map {
          Example(page: name, text: $0)
        }
      }
    }
  }()

  private static func blocks(of page: URL, marked mark: String) -> [String] {
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: mark).dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func thereAreExamples() {
    #expect(Self.examples.filter { $0.page == "SpecLanguage.md" }.count >= 12)
    #expect(Set(Self.examples.map(\.page)).count >= 3)
  }

  @Test(arguments: examples) func isRight(_ example: Example) {
    let resolution = Resolution([("Example.mockspec", example.text)], linting: true)
    #expect(resolution.messages == [])
    #expect(!resolution.interfaces.isEmpty)
  }

  /// More columns are cut off in a browser.
  static let columns = 70

  @Test(arguments: examples) func isFormatted(_ example: Example) {
    var diagnostics = Diagnostics()
    let text = formatted(
      SourceText(path: "Example.mockspec", bytes: Array(example.text.utf8)),
      width: Self.columns, reporting: &diagnostics)
    #expect(text == example.text)
  }

  /// All code on pages and in tutorials; of a table, a cell may be as long as it is.
  @Test func examplesAreNarrow() throws {
    let sources = packageRoot.appendingPathComponent("Sources").resolvingSymlinksInPath()
    let files =
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.path.contains(".docc/") } ?? []
    var wide: [String] = []
    for file in files where ["md", "swift", "mockspec"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      var isCode = file.pathExtension != "md"
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if line.hasPrefix("```") {
          isCode.toggle()
        } else if isCode, line.count > Self.columns {
          wide.append("\(file.lastPathComponent):\(number + 1): \(line)")
        }
      }
    }
    #expect(files.count > 60)
    #expect(wide == [], "code has at most \(Self.columns) columns on a page")
  }

  /// The README has a spec, and the message for a mistake in it.
  @Test func theReadmeIsRight() throws {
    let blocks = Self.blocks(
      of: packageRoot.appendingPathComponent("README.md"), marked: "```\n")
    let spec = try #require(blocks.first { $0.hasPrefix("// Album.mockspec\n") })
    #expect(Resolution([("Album.mockspec", spec)], linting: true).messages == [])
    var formatting = Diagnostics()
    let source = SourceText(path: "Album.mockspec", bytes: Array(spec.utf8))
    #expect(formatted(source, reporting: &formatting) == spec)
    let mistake = try #require(
      Self.blocks(of: packageRoot.appendingPathComponent("README.md"), marked: "```\n")
        .first { $0.hasPrefix("Album.mockspec:") })
    let wrong = spec.replacing("from: photos)", with: "from: photo)")
    var diagnostics = Diagnostics()
    _ = Generator().check(
      [SourceText(path: "Album.mockspec", bytes: Array(wrong.utf8))], reporting: &diagnostics)
    #expect(diagnostics.rendered() == mistake)
  }
}
