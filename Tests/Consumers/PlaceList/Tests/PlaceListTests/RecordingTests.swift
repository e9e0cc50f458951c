import Foundation
import MockSpecRecording
import MockSpecStores
import Testing

@testable import PlaceList

/// Tests that the mock answers as the recorded file does.
@Suite("What the file answers") struct RecordingTests {
  let folder: Folder
  let recorder = Recorder()

  init() throws { folder = try Folder() }

  /// Writes the recording and reads it again, as tests of another day would.
  private func saved(_ edit: (String) -> String = { $0 }) throws -> Recording {
    let path = folder.url.appendingPathComponent("places.json").path
    try recorder.recording.write(to: path)
    try edit(String(contentsOfFile: path, encoding: .utf8))
      .write(toFile: path, atomically: true, encoding: .utf8)
    return try Recording(file: path)
  }

  @Test("is what the mock answers, in every story", arguments: Story.allCases)
  func story(_ story: Story) async throws {
    try await story.tell(to: RecordingPlaceStore(try folder.open(), on: recorder))
    let report = try await MockPlaceStore().replay(try saved())
    #expect(report.differences.isEmpty, "\(report)")
    #expect(report.replayed > 4)
    // A replay calls no closures.
    #expect(report.skipped.allSatisfy { $0.member == "onChange=" }, "\(report)")
  }

  @Test("is in the mock when a test begins") func fixture() async throws {
    try await Story.correcting.tell(to: RecordingPlaceStore(try folder.open(), on: recorder))
    let store = MockPlaceStore()
    try store.load(try saved())
    let manager = StorageManager(store: store)
    #expect(try manager.fetchAll().map(\.city) == ["Oslo", "Puno"])
    #expect(!manager.hasUnsavedChanges)
    let lima = try #require(try manager.fetchAll().last)
    try manager.rename(lima.id, to: "Lima")
    try manager.save()
    #expect(try StorageManager(store: store).fetchAll().map(\.city) == ["Oslo", "Lima"])
  }

  @Test("goes on from what was in the file before it was recorded") func later() async throws {
    let place = Place(id: UUID(), city: "Lima", country: "Peru")
    let context = try folder.open().viewContext
    context.insert(place)
    try context.save()

    let store = RecordingPlaceStore(try folder.open(), on: recorder)
    let manager = StorageManager(store: store)
    try manager.rename(place.id, to: "Callao")
    try manager.save()
    #expect(try manager.fetchAll().map(\.city) == ["Callao"])
    let report = try await MockPlaceStore().replay(try saved())
    #expect(report.differences.isEmpty, "\(report)")
  }

  @Test("in other words is told at its call") func editedAnswer() async throws {
    try await Story.saving.tell(to: RecordingPlaceStore(try folder.open(), on: recorder))
    let recording = try saved { text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let last = lines.lastIndex { $0.contains(#""result""#) && $0.contains("Oslo") }
      if let last { lines[last] = lines[last].replacing("Oslo", with: "Bergen") }
      return lines.joined(separator: "\n")
    }
    let report = try await MockPlaceStore().replay(recording)
    let difference = try #require(report.differences.first, "\(report)")
    #expect(report.differences.count == 1, "\(report)")
    #expect(difference.member == "fetchAll()")
    let detail = try #require(difference.details.first)
    #expect(detail.hasSuffix(#"city: "Bergen" recorded, "Oslo" answered"#))
  }

  @Test("of a store that forgets what it deletes is told at the call that finds it")
  func forgetfulStore() async throws {
    let store = RecordingPlaceStore(ForgetfulStore(real: try folder.open()), on: recorder)
    let context = store.viewContext
    let place = Place(id: UUID(), city: "Lima", country: "Peru")
    context.insert(place)
    try context.save()
    context.delete(place.id)
    try context.save()
    #expect(try context.place(place.id)?.city == "Lima")
    let report = try await MockPlaceStore().replay(try saved())
    #expect(report.differences.map(\.call) == [6], "\(report)")
    #expect(report.differences.first?.member == "place(_:)")
    #expect(report.differences.first?.answered == "null")
  }
}

/// Places in a file, none of which is ever deleted.
private struct ForgetfulStore: PlaceStore {
  let viewContext: ForgetfulContext
  private let real: PlaceFile

  init(real: PlaceFile) {
    self.real = real
    viewContext = ForgetfulContext(real: real.viewContext)
  }

  func newContext() -> ForgetfulContext { ForgetfulContext(real: real.newContext()) }
}

private final class ForgetfulContext: PlaceContext {
  private let real: PlaceFileContext

  init(real: PlaceFileContext) { self.real = real }

  func insert(_ place: Place) { real.insert(place) }
  func update(_ place: Place) { real.update(place) }
  func delete(_ id: UUID) {}
  func place(_ id: UUID) throws -> Place? { try real.place(id) }
  func fetchAll() throws -> [Place] { try real.fetchAll() }
  var hasChanges: Bool { real.hasChanges }
  func save() throws { try real.save() }
  func saveMerging() throws { try real.saveMerging() }
  func rollback() { real.rollback() }
  var onChange: (@Sendable ([UUID], [UUID], [UUID]) -> Void)? {
    get { real.onChange }
    set { real.onChange = newValue }
  }
}
