import Foundation
import MockSpecGenerator
import Testing

@Suite struct ModelSampleTests {
  @Test func cloudKit() throws {
    let file = packageRoot.appendingPathComponent("Sources/CloudKitInterfaces/CloudKit.mockspec")
    let resolution = Resolution([
      ("CloudKit.mockspec", try String(contentsOf: file, encoding: .utf8))
    ])
    #expect(resolution.messages == [])
    let container = try #require(resolution.mock("CloudContainable"))
    #expect(container.name.text == "MockCKContainer")
    let knobs = container.knobList.map(\.name.text)
    #expect(Set(knobs).count == knobs.count)
    #expect(knobs.starts(with: ["containerIdentifier", "accountStatus", "userRecordID"]))
    // An operation belongs to the interface that runs its class.
    #expect(knobs.contains("acceptSharesOperation") && !knobs.contains("fetchSubscriptions"))
    let database = try #require(resolution.mock("CloudStorable"))
    let names = database.knobList.map(\.name.text)
    #expect(Set(names).count == names.count)
    #expect(
      Set(names).isSuperset(of: [
        "fetchRecord", "fetchRecords", "saveRecord", "deleteRecord", "modifyRecords", "query",
      ]))
    // The operations fetch and change the same as the methods, so they share their knobs.
    #expect(!names.contains("modifyRecordsOperation") && !names.contains("queryOperation"))
    #expect(names.contains("fetchWebAuthToken") && !names.contains("acceptSharesOperation"))
    #expect(resolution.specs[0].adapters.isEmpty && resolution.specs[0].cursors.isEmpty)
    #expect(resolution.interface("DatabaseOperational")?.standIn == nil)
    let standIn = try #require(resolution.interface("CKQueryOperational")?.standIn)
    #expect(standIn.isConditional && standIn.superclass?.text == "CKDatabaseOperation")
    #expect(!standIn.properties.contains { $0.name.text == "database" })
  }

  private let album = Resolution([("PhotoAlbum.mockspec", PhotoAlbum.spec)])

  @Test func albumResolves() {
    #expect(album.messages == [])
    #expect(album.specs.map(\.name) == ["PhotoAlbum"])
    #expect(album.specs[0].access == .package)
    #expect(album.specs[0].cursors.map(\.text) == ["PhotoCursor"])
  }

  @Test func catalogue() throws {
    let catalogue = try #require(album.specs[0].catalogues.first)
    #expect(catalogue.mockName.text == "MockPhotoError" && !catalogue.isBridged)
    #expect(
      catalogue.entries.map { $0.meaning?.rawValue ?? "-" }
        == ["missing", "conflict", "tooMany", "invalid", "zoneMissing", "aborted", "-", "-"])
    #expect(
      catalogue.entries.map(\.advice)
        == [.none, .none, .fix, .none, .none, .retry, .retry, .none])
    #expect(catalogue.entries.map(\.composesItems).filter { $0 }.count == 1)
    let values = catalogue.entries.flatMap(\.associatedValues)
    #expect(
      values.map(\.source) == [
        .store(.server, otherwise: nil), .delay("retryAfter", otherwise: "1"),
        .store(.items, otherwise: "[:]"),
      ])
    #expect(values.map { $0.defaultValue?.text } == ["nil", nil, nil])
  }

  @Test func records() {
    let records = album.specs[0].records
    #expect(records.map(\.key.text) == ["id", "id"])
    #expect(
      records.map { $0.inherited.map(\.text) } == [
        ["Hashable", "Sendable"], ["Equatable", "Sendable"],
      ])
    #expect(records[0].fields.map { $0.initialValue?.text } == [nil, "2000", "nil", "nil"])
    #expect(records[0].fields.map(\.isConstant) == [false, false, true, false])
  }

  @Test func adapters() throws {
    let adapters = album.specs[0].adapters
    #expect(adapters.map(\.name.text) == ["AlbumAdapter", "PhotoAdapter", "PhotoDraftsAdapter"])
    #expect(adapters.map { $0.zone?.path.text } == [nil, "album.id", nil])
    #expect(adapters.map { $0.zone?.type.text } == [nil, "UUID", nil])
    #expect(adapters.map { $0.tag?.field.text } == [nil, "revision", nil])
    #expect(adapters.map { $0.cursor?.text } == [nil, "PhotoCursor", nil])
    let stores = try #require(album.mock("PhotoLibrary")).stores
    #expect(stores.map(\.adapter.text) == ["AlbumAdapter", "PhotoAdapter", "PhotoDraftsAdapter"])
    #expect(stores.map { $0.page?.source.text } == [nil, "50", nil])
    #expect(stores.map { $0.zones?.text } == [nil, "albums", nil])
  }

  @Test func reach() throws {
    let resolution = Resolution(
      """
      errors E {
        case a
        case b  on item
        case c  on item(save, fetch), operation(query)
        case d  on item, operation(call)
        case e  on none
      }
      """)
    #expect(resolution.messages == [])
    let reaches = try #require(resolution.specs.first?.catalogues.first).entries.map(\.reach)
    #expect(reaches[0] == nil)
    #expect(reaches[1]?.items.count == 7 && reaches[1]?.calls == [])
    #expect(reaches[2]?.items == [.save, .fetch] && reaches[2]?.calls == [.query])
    #expect(reaches[3]?.items.count == 7 && reaches[3]?.calls == [.call])
    #expect(reaches[4]?.items == [] && reaches[4]?.calls == [])
  }

  @Test func knobs() throws {
    let mock = try #require(album.mock("PhotoLibrary"))
    #expect(
      mock.knobList.map(\.name.text)
        == ["photo", "draft", "isOnline", "deletePhotos", "findPhotos"])
    guard case .store(let verb, let scope, let adapter, let catalogue) = mock.knobList[3].form
    else {
      Issue.record("no knob of a store")
      return
    }
    #expect(scope.verbs == [.delete] && !scope.isSingle)
    #expect(verb == .modify && adapter.text == "PhotoAdapter")
    #expect(catalogue?.text == "MockPhotoError")
    #expect(mock.identity?.name.text == "user" && mock.identity?.type.text == "String")
  }

  @Test func operations() throws {
    let runs = try #require(album.mock("PhotoLibrary")).operations
    #expect(runs.map(\.interface.text) == ["DeletePhotos", "FindPhotos"])
    guard case .store(let delete, let deleteBlocks) = runs[0].work,
      case .store(let find, let findBlocks) = runs[1].work
    else {
      Issue.record("not run by the store")
      return
    }
    #expect(delete.deletes?.isList == true && delete.atomic?.origin == .flag(true))
    #expect(deleteBlocks.eachDeleted?.text == "deleted" && deleteBlocks.each == nil)
    #expect(deleteBlocks.finish?.text == "completion" && !deleteBlocks.finishHasCursor)
    #expect(find.limit?.origin == .number && find.limit?.source.text == "20")
    #expect(find.cursor?.origin == .property("cursor"))
    #expect(findBlocks.each?.text == "found" && findBlocks.finishHasCursor)
    #expect(album.interfaces.suffix(2).allSatisfy { $0.mock == nil })
    let standIns = album.interfaces.compactMap(\.standIn)
    #expect(standIns.map(\.name.text) == ["DeletePhotosOperation", "FindPhotosOperation"])
    #expect(standIns.allSatisfy { !$0.isConditional && $0.superclass == nil })
    #expect(standIns.map(\.initializers.count) == [1, 0])
  }
}
