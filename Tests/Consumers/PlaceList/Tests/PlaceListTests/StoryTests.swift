import Foundation
import MockSpecStores
import Testing

@testable import PlaceList

@Suite("Places in memory")
struct StoryTests {
  @Test("go through every story", arguments: Story.allCases)
  func story(_ story: Story) async throws {
    try await story.tell(to: MockPlaceStore())
  }

  #if os(Linux) || os(macOS)
    @Test("go through a thousand stories at once, in seconds and without a file")
    func manyStories() async {
      await #expect(processExitsWith: .success) {
        let folder = try Folder()
        try folder.isolate()
        let clock = ContinuousClock()
        let begin = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<1000 {
            let story = Story.allCases[number % Story.allCases.count]
            group.addTask { try await story.tell(to: MockPlaceStore()) }
          }
          try await group.waitForAll()
        }
        let seconds = clock.now - begin
        print("1,000 stories took \(seconds)")
        #expect(seconds < .seconds(10))
        #expect(try folder.files.isEmpty)
      }
    }

    @Test("in a file write one, so that a file would be found") func file() async {
      await #expect(processExitsWith: .success) {
        let folder = try Folder()
        try folder.isolate()
        try await Story.saving.tell(to: PlaceFile(at: URL(fileURLWithPath: "Places.sqlite")))
        #expect(try folder.files == ["Places.sqlite"])
        let manager = try StorageManager()
        #expect(try manager.fetchAll().isEmpty)
        #expect(try folder.files.contains { $0.hasSuffix("/Places.sqlite") })
      }
    }
  #endif
}
