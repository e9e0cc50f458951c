import MockSpecContract
import MockSpecStores
import XCTest

@testable import PlaceList

/// The same contract as an XCTest test, with one report.
final class ContractXCTests: XCTestCase {
  func testMockKeepsTheContract() async {
    let report = await PlaceContextContract(make: { MockPlaceStore().viewContext }).run()
    XCTAssert(report.deviations.isEmpty, report.description)
  }

  func testFileKeepsTheContract() async throws {
    let folder = try Folder()
    let suite = PlaceContextContract(
      make: {
        try PlaceFile(at: folder.url.appendingPathComponent(UUID().uuidString)).viewContext
      },
      settings: ContractSettings(
        differing: [
          "places": [.deletedMissing: "SQL deletes what is not there without a word"]
        ]))
    let report = await suite.run()
    XCTAssert(report.deviations.isEmpty, report.description)
  }
}
