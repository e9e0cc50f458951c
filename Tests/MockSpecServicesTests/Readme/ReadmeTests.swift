import Foundation
import MockSpecRuntime
import Testing

/// The README's spec is the one beside this file, and its code on a service of one's own a part of this file.
/// 'Tests/Readme/check' builds and tests the package of its three steps.
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
    let block = try #require(
      text.components(separatedBy: "```swift\nlet album = ").dropFirst().first)
    let lines = "let album = \(block)".split(separator: "\n").prefix { $0 != "```" }
    #expect(lines.count == 3)
    #expect(lines.filter { !code.contains("    \($0)\n") } == [])
  }

  @Test func `the products that the README names are there`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let root = Self.readme.deletingLastPathComponent()
    let manifest = try String(
      contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let names = text.matches(of: /`((?:CloudKit|MockSpec)[A-Z][a-zA-Z]+)`/).map(\.output.1)
    #expect(names.count >= 3)
    #expect(names.filter { !manifest.contains(".library(name: \"\($0)\"") } == [])
  }

  @Test func `the README is short`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }
}
