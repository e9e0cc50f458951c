import Foundation
import MockSpecRuntime
import MockSpecTesting
import Testing
import XCTest

private func rename(_ photo: Photo, to title: String, in album: some PhotoAlbum) async throws {
  var photo = photo
  photo.title = title
  _ = try await album.save(photo)
}

@Suite(.verifiesBackends) struct RenamingTests {
  let album = MockPhotoAlbum(name: "Cats")

  @Test(arguments: MockAlbumError.allCases(of: .save))
  func renamingFails(error: MockAlbumError) async throws {
    let photo = Photo(id: UUID(), title: "Cat")
    album.photos.insert(photo)
    album.on.savePhoto.fails(with: error, on: .once)
    await #expect(throws: AlbumError.self) { try await rename(photo, to: "Dog", in: album) }
    #expect(album.photos[photo.id]?.title == "Cat")
  }
}

final class RenamingXCTests: XCTestCase {
  private let album = MockPhotoAlbum(name: "Cats")

  override func tearDown() async throws {
    try album.backend.verify()
  }

  func testRenamingFailsWithoutANetwork() async throws {
    let photo = Photo(id: UUID(), title: "Cat")
    album.photos.insert(photo)
    album.on.savePhoto.fails(with: .busy(retryAfter: 3), on: .once)
    do {
      _ = try await rename(photo, to: "Dog", in: album)
      XCTFail("the failure was lost")
    } catch let error as AlbumError {
      guard case .busy(retryAfter: 3) = error else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(album.photos[photo.id]?.title, "Cat")
  }

  func testAnOperationTellsItsEnd() {
    let finished = expectation(description: "the operation finishes")
    let operation = MockDeletePhotos()
    operation.ids = [UUID()]
    operation.finish = { _ in finished.fulfill() }
    album.add(operation)
    wait(for: [finished], timeout: 10)
  }
}

extension MockPhotoAlbum {
  /// An album for previews, whose saves take a second.
  static var preview: MockPhotoAlbum {
    let backend = Backend(clock: TestClock(.realTime))
    backend.strictness = .lenient
    let album = MockPhotoAlbum(name: "Cats", backend: backend)
    album.photos.insert(Photo(id: UUID(), title: "Cat"))
    album.on.savePhoto.delays(by: .seconds(1))
    return album
  }
}

@Suite struct PreviewTests {
  @Test func `a preview has contents, and its time passes by itself`() async throws {
    let album = MockPhotoAlbum.preview
    let photo = try #require(album.photos.all.first)
    let start = ContinuousClock.now
    try await rename(photo, to: "Dog", in: album)
    #expect(ContinuousClock.now - start >= .seconds(1))
    #expect(album.photos[photo.id]?.title == "Dog")
  }
}

/// The examples of the pages on test libraries and previews are parts of this file.
@Suite struct TestLibraryPageTests {
  private static let pages = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/MockSpecRuntime/Documentation.docc")

  @Test(arguments: ["SwiftTesting", "XCTest", "Previews"])
  func `the page shows what is compiled`(page: String) throws {
    let text = try String(
      contentsOf: Self.pages.appending(path: "\(page).md"), encoding: .utf8)
    let file = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    // The page is narrower than the file.
    let known = file.filter { !$0.isWhitespace }
    let shown = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.flatMap { $0.split(separator: "\n") }
    #expect(shown.filter { !known.contains($0.filter { !$0.isWhitespace }) } == [])
    #expect(shown.count > 10)
  }
}
