import MockSpecContract
import MockSpecStores
import PhotoAlbum
import XCTest

/// The suite of an album as an XCTest test: all checks, and one report.
final class ContractXCTests: XCTestCase {
  func testContract() async {
    let suite = AlbumContract(make: { MockPhotoLibrary().album(named: "Holiday") })
    let report = await suite.run()
    XCTAssert(report.deviations.isEmpty, report.description)
  }
}
