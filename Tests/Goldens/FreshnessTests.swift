import Foundation
import MockSpecGenerator
import Testing

/// Tests that the generated files in this folder, which are compiled with these tests, are up to date.
@Suite("The goldens are fresh")
struct FreshnessTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The folders of the specs and of their generated files, beside this file.
  private static let goldens = [
    (specs: ".", output: "."), (specs: "Forms/Specs", output: "Forms"),
  ]

  private static func specs(in folder: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".mockspec") }.sorted()
  }

  /// The specs with further files: probes and suites of contracts, and recorders.
  @Test(arguments: [
    ("Album", ".", Generator.Part.contract), ("Places", ".", .contract),
    ("Answers", ".", .contract), ("Answers", ".", .recorder), ("Lists", ".", .contract),
    ("Forms/Specs/Availability", "Forms", .contract),
    ("Forms/Specs/Conditions", "Forms", .contract),
    ("Forms/Specs/ConditionalWork", "Forms", .contract),
    ("Album", ".", .recorder), ("Places", ".", .recorder),
  ])
  func `every suite and recorder is as in the files that are kept`(
    spec: String, output: String, part: Generator.Part
  ) throws {
    let path = "\(spec).mockspec"
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: path)))
    var diagnostics = Diagnostics()
    let files = Generator(emission: [part]).files(
      from: [SourceText(path: path, bytes: bytes)], reporting: &diagnostics)
    let file = try #require(files.first)
    let golden = try? String(
      contentsOf: Self.folder.appending(path: "\(output)/\(file.name)"), encoding: .utf8)
    let difference = firstDifference(golden ?? "", file.text)
    #expect(
      difference == nil,
      """
      \(file.name) is stale: \(difference ?? "")
      Refresh it with: swift run mockspec generate Tests/Goldens/\(path) --emit \(part.rawValue) \
      --output Tests/Goldens/\(output)
      """)
  }

  @Test(arguments: goldens) func `every spec gives the files that are kept of it`(
    specs: String, output: String
  ) throws {
    let folder = Self.folder.appending(path: specs)
    let names = Self.specs(in: folder)
    #expect(names.count >= 3)
    let sources = try names.map { name in
      SourceText(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
    }
    var diagnostics = Diagnostics()
    let files = Generator().files(from: sources, reporting: &diagnostics)
    #expect(diagnostics.rendered() == "")
    for file in files {
      let golden = try? String(
        contentsOf: Self.folder.appending(path: "\(output)/\(file.name)"), encoding: .utf8)
      let difference = firstDifference(golden ?? "", file.text)
      #expect(
        difference == nil,
        """
        \(file.name) is stale: \(difference ?? "")
        Refresh it with: swift run mockspec generate Tests/Goldens/\(specs)/*.mockspec \
        --output Tests/Goldens/\(output)
        """)
    }
  }

  /// Returns `line 3: 'old', now 'new'`.
  private func firstDifference(_ old: String, _ new: String) -> String? {
    guard old != new else { return nil }
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    let line = zip(old, new).prefix { $0 == $1 }.count
    let before = line < old.count ? String(old[line]) : "the end"
    let now = line < new.count ? String(new[line]) : "the end"
    return "'\(before)', now '\(now)'"
  }
}
