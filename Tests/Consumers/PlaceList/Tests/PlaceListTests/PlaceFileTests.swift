import Foundation
import Testing

@testable import PlaceList

@Suite("Places in a file")
struct PlaceFileTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test("go through every story", arguments: Story.allCases) func story(_ story: Story) async throws
  {
    try await story.tell(to: folder.open())
  }

  @Test("are there when the file is opened again, unless they were not saved") func reopening()
    throws
  {
    let manager = StorageManager(store: try folder.open())
    let lima = manager.insertPlace(city: "Lima", country: "Peru")
    manager.insertPlace(city: "Oslo", country: "Norway")
    try manager.save()
    manager.insertPlace(city: "Rome", country: "Italy")
    try manager.remove(id: lima.id)

    let reopened = StorageManager(store: try folder.open())
    #expect(try reopened.fetchAll().map(\.city) == ["Oslo", "Lima"])
    #expect(try reopened.fetchAll().last?.id == lima.id)
  }

  @Test("keep every character") func characters() throws {
    let manager = StorageManager(store: try folder.open())
    let names = ["Zürich", "東京", "🏔️", "Rome'; DROP TABLE places; --", "a\u{0}b", "\u{301}e"]
    for name in names { manager.insertPlace(city: name, country: "?") }
    try manager.save()
    let reopened = StorageManager(store: try folder.open())
    #expect(Set(try reopened.fetchAll().map(\.city)) == Set(names))
  }

  @Test("wait when the disk is full, and are saved when there is room") func full() throws {
    let manager = StorageManager(store: try folder.open(pages: 8))
    let long = manager.insertPlace(city: String(repeating: "a", count: 10_000), country: "Wales")
    try manager.save()
    let longer = manager.insertPlace(city: String(repeating: "b", count: 15_000), country: "Wales")
    #expect { try manager.save() } throws: {
      if case PlaceError.diskFull = $0 { true } else { false }
    }
    #expect(manager.hasUnsavedChanges)
    #expect(try manager.fetchAll().map(\.id) == [long.id, longer.id])
    #expect(try StorageManager(store: folder.open()).fetchAll().map(\.id) == [long.id])

    // Deletions make room for insertions.
    try manager.remove(id: long.id)
    try manager.save()
    #expect(try StorageManager(store: folder.open()).fetchAll().map(\.id) == [longer.id])
  }

  @Test("cannot be without a city or a country", arguments: [("", "Peru"), ("Lima", "")])
  func incomplete(city: String, country: String) throws {
    let manager = StorageManager(store: try folder.open())
    manager.insertPlace(city: "Oslo", country: "Norway")
    let place = manager.insertPlace(city: city, country: country)
    #expect { try manager.save() } throws: {
      if case PlaceError.incomplete = $0 { true } else { false }
    }
    #expect(try folder.open().viewContext.fetchAll().isEmpty)
    try manager.remove(id: place.id)
    try manager.save()
    #expect(try folder.open().viewContext.fetchAll().map(\.city) == ["Oslo"])
  }

  @Test("are not saved while others write, and wait") func busy() throws {
    let manager = StorageManager(store: try folder.open(patience: 1))
    manager.insertPlace(city: "Lima", country: "Peru")
    let other = try SQLiteConnection(folder.file.path, patience: 1)
    _ = try other.transaction {
      #expect { try manager.save() } throws: {
        if case PlaceError.busy = $0 { true } else { false }
      }
    }
    #expect(manager.hasUnsavedChanges)
    try manager.save()
    #expect(try folder.open().viewContext.fetchAll().count == 1)
  }

  @Test("are merged with what another process has saved") func processes() throws {
    let managers = try (1...2).map { _ in StorageManager(store: try folder.open()) }
    let lima = managers[0].insertPlace(city: "Lima", country: "Peru")
    try managers[0].save()
    try managers[0].rename(lima.id, to: "Callao")
    try managers[1].rename(lima.id, to: "Cusco")
    for manager in managers { try manager.save() }
    #expect(try managers.map { try $0.fetchAll().map(\.city) } == [["Cusco"], ["Cusco"]])
    #expect(try managers[0].fetchAll().map(\.id) == [lima.id])
  }

  @Test("cannot be changed while nobody may read, and each save says so until they are dropped")
  func unreadable() throws {
    let manager = StorageManager(store: try folder.open(patience: 1))
    let lima = manager.insertPlace(city: "Lima", country: "Peru")
    try manager.save()
    let context = try folder.open(patience: 1).newContext()
    let other = try SQLiteConnection(folder.file.path, patience: 1)
    try other.transaction("BEGIN EXCLUSIVE") { context.delete(lima.id) }
    #expect(context.hasChanges)
    for _ in 1...2 {
      #expect { try context.save() } throws: {
        if case PlaceError.busy = $0 { true } else { false }
      }
    }
    context.rollback()
    #expect(!context.hasChanges)
    context.delete(lima.id)
    try context.save()
    #expect(try manager.fetchAll().isEmpty)
  }

  @Test("cannot be reached by a context whose file has become unreachable") func lost() throws {
    let store = try folder.open()
    try FileManager.default.removeItem(at: folder.url)
    let context = store.newContext()
    context.insert(Place(id: UUID(), city: "Lima", country: "Peru"))
    #expect(context.hasChanges)
    for call in [{ _ = try context.fetchAll() }, context.save] {
      #expect { try call() } throws: {
        if case PlaceError.unusable = $0 { true } else { false }
      }
    }
  }

  @Test("say what is wrong with the file") func unusable() throws {
    try Data(repeating: 7, count: 5000).write(to: folder.file)
    #expect { try PlaceFile(at: folder.file) } throws: { error in
      guard case PlaceError.unusable(let reason) = error else { return false }
      return reason.contains("not a database")
    }
    #expect { try PlaceFile(at: folder.url.appendingPathComponent("none/Places")) } throws: {
      error in
      guard case PlaceError.unusable(let reason) = error else { return false }
      return reason.contains("unable to open")
    }
  }

  @Test("can be many, saved by many at once") func many() async throws {
    let store = try folder.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          let context = store.newContext()
          for _ in 0..<10 {
            context.insert(Place(id: UUID(), city: "\(number)", country: "Many"))
          }
          try context.save()
        }
      }
      try await group.waitForAll()
    }
    let places = try store.viewContext.fetchAll()
    #expect(places.count == 640)
    // No other save came in between.
    #expect(
      stride(from: 0, to: 640, by: 10).allSatisfy { start in
        Set(places[start..<start + 10].map(\.city)).count == 1
      })
  }
}
