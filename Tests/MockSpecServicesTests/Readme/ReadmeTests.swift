import Foundation
import MockSpecRuntime
import Testing

/// The README's spec is the one beside this file, and its code on a service of one's own a part of this file.
@Suite struct ReadmeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let readme = folder.appendingPathComponent("../../../README.md")

  private let photo = Photo(id: UUID(), title: "Cat")

  @Test func `a call fails`() async throws {
    let album = MockAlbum()
    album.photos.insert(photo)
    album.on.photo.fails(with: .offline, on: .call(2))
    #expect(try await album.photo(photo.id) == photo)
    await #expect(throws: AlbumError.self) { try await album.photo(photo.id) }
    #expect(try await album.photo(photo.id) == photo)
  }

  @Test func `the README shows what is compiled`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let spec = try String(
      contentsOf: Self.folder.appendingPathComponent("Album.mockspec"), encoding: .utf8)
    #expect(text.contains("```\n\(spec)```"))
    let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```swift\n").dropFirst().first)
    let lines = block.split(separator: "\n").prefix { $0.contains("lbum") }
    #expect(lines.count == 3)
    #expect(lines.filter { !code.contains("    \($0)\n") } == [])
    // Those of protocols of the app, as on the page on moving from hand-written mocks.
    let stubs = text.matches(
      of: /`(?:repository\.on\.load)?(\.(?:returns|throws|answers) ?[({][^`…]+)/)
    let moving = try String(
      contentsOf: Self.folder.appendingPathComponent("../Moving/MovingPageTests.swift"),
      encoding: .utf8)
    #expect(stubs.map(\.output.1).filter { !moving.contains("mock.on.load\($0)") } == [])
    #expect(stubs.count == 3)
  }

  /// A text without comments and white space.
  private static func bare(_ text: String) -> String {
    text.split(separator: "\n").map { $0.components(separatedBy: "//")[0] }.joined()
      .filter { !$0.isWhitespace }
  }

  @Test func `the README's manifest is that of a package which is built`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let root = Self.readme.deletingLastPathComponent()
    let known = Self.bare(
      try String(
        contentsOf: root.appendingPathComponent("Tests/Consumers/OrderDesk/Package.swift"),
        encoding: .utf8))
    // The last of the README's blocks of Swift; the others are held here and by the tests of CloudKit's mocks.
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 4)
    let shown = Self.bare(blocks.last?.replacing("\"App", with: "\"OrderDesk") ?? "")
      .components(separatedBy: "],targets:")
    try #require(shown.count == 2)
    #expect(known.contains("targets:" + shown[1]))
    // The copy of the package has another place for each user, and a name where its folder is called otherwise.
    #expect(shown[0] == #"dependencies:[.package(path:"../MockSpec")"#)
    #expect(known.contains(#"dependencies:[.package(name:"MockSpec",path:"../../..")],"#))
  }

  @Test func `the products that the README names are there`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let root = Self.readme.deletingLastPathComponent()
    let manifest = try String(
      contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let names = text.matches(of: /`((?:CloudKit|MockSpec)[A-Z][a-zA-Z]+)`/).map(\.output.1)
    #expect(names.count > 6)
    #expect(names.filter { !manifest.contains(".library(name: \"\($0)\"") } == [])
  }

  @Test func `the README is short`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }
}
