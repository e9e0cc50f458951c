import Foundation
import MockSpecRuntime
import Testing

/// Tests the example of the page on units of work, whose text is a part of this file.
@Suite struct UnitsOfWorkPageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let page = folder.appending(
    path: "../../../Sources/MockSpecStores/Documentation.docc/UnitsOfWork.md")

  @Test func `what the page shows is true`() throws {
    let lima = Place.named("Lima")
    let store = MockPlaceStore()
    let (mine, theirs) = (store.newContext(), store.newContext())
    mine.insert(lima)
    #expect(try mine.fetchAll() == [lima])
    #expect(try theirs.fetchAll().isEmpty)
    #expect(mine.places.pending.inserted == [lima])

    mine.on.save.fails(with: .diskFull, on: .once)
    #expect(throws: PlaceError.self) { try mine.save() }
    #expect(mine.hasChanges && mine.places.isEmpty)

    try mine.save()
    #expect(try theirs.fetchAll() == [lima])
  }

  @Test func `the tests that the page names are there`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let rows = text.components(separatedBy: "| what is promised")[1].split(separator: "\n")
      .dropFirst(2).prefix { $0.hasPrefix("|") }.filter { !$0.contains("Tests` ") }
    let names = rows.compactMap { $0.split(separator: "|").last }
      .flatMap { $0.split(separator: "`").filter { $0.contains { $0 != " " && $0 != "," } } }
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    let tests = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    #expect(names.filter { !tests.contains("func `\($0)`") }.isEmpty)
    #expect(names.count > 15)
  }

  @Test(arguments: [
    ("swift", URL(filePath: #filePath)),
    ("mockspec", folder.appending(path: "../Places.mockspec")),
  ])
  func `the page shows what is compiled`(language: String, url: URL) throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let example = try #require(text.components(separatedBy: "```\(language)\n").dropFirst().first)
    let shown = example.components(separatedBy: "```")[0].split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    // The page is narrower than the file, and writes each store on its own line.
    let known = try String(contentsOf: url, encoding: .utf8).filter { !$0.isWhitespace }
    let missing = shown.map { $0.filter { !$0.isWhitespace } }.filter { line in
      !known.contains(line)
        && !known.contains(line.replacing("store{", with: "").replacing("}", with: ""))
    }
    #expect(missing.isEmpty)
    #expect(shown.count > 10)
  }
}
