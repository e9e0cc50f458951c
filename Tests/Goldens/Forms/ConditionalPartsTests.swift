import Foundation
import MockSpecRuntime
import Testing

/// Tests that codes and fields exist only if their conditions hold.
@Suite("Codes and fields under conditions")
struct ConditionalPartsTests {
  @Test func `the codes of the branch that holds are all there, in order`() {
    #expect(
      MockGalleryError.allCases.map(\.name) == ["missing", "offline", "changed", "full"])
    #expect(MockSeasonError.allCases.map(\.name) == ["winter"])
    #expect(SeasonError.allCases == [.winter])
  }

  @Test func `such a code has its payload, meaning and reach`() throws {
    let error = MockGalleryError.offline(retryAfter: 5).error(ErrorDetails())
    guard case .offline(retryAfter: 5) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(MockGalleryError.entry(for: .conflict)?.name == "changed")
    #expect(MockGalleryError.entry(for: .expired) == nil)
    #expect(MockGalleryError.changed.reach == ErrorReach(items: .save))
    #expect(MockGalleryError.missing.reach == .anywhere)
  }

  @Test func `a conflict is the code of the branch that holds`() async throws {
    let gallery = MockGallery()
    gallery.pictures.insert(Picture(id: 1, title: "One"))
    do {
      _ = try await gallery.save(Picture(id: 1, title: "Two", revision: "older"))
      Issue.record("a conflict is expected")
    } catch GalleryError.changed(let server) {
      #expect(server?.title == "One")
    }
  }

  @Test func `a record is made of the fields that exist`() throws {
    let picture = Picture(id: 1, title: "One", caption: "Two", size: 3, frame: [4])
    let copy = try JSONDecoder().decode(Picture.self, from: JSONEncoder().encode(picture))
    #expect(copy == picture)
    #expect(copy.caption == "Two" && copy.size == 3 && copy.frame == [4])
  }
}
