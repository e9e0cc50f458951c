import XCTest

@testable import PlaceList

/// Tests of production code as XCTest tests.
final class StorageManagerXCTests: XCTestCase {
  func testPlacesAreThereWhenTheAppIsOpenedAgain() throws {
    let folder = try Folder()
    let manager = StorageManager(store: try PlaceFile(at: folder.file))
    manager.insertPlace(city: "Lima", country: "Peru")
    try manager.save()
    let reopened = StorageManager(store: try PlaceFile(at: folder.file))
    XCTAssertEqual(try reopened.fetchAll().map(\.city), ["Lima"])
  }
}
