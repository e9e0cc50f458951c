import MockSpecRuntime
import XCTest

@testable import ImageDownloader

/// The main paths as XCTest tests.
final class ImageDownloaderXCTests: XCTestCase {
  private let network = Network()
  private let gallery = Gallery()

  func testImageArrives() async throws {
    network.download(Network.image, tell: gallery)
    try await eventually(
      { [gallery] in gallery.images.count }, equals: 1, clock: network.backend.clock)
    XCTAssertEqual(network.engine.on.requestImage.calls.map(\.arguments.url), [Network.image])
  }

  func testNothingArrivesWithoutAnAddress() async throws {
    network.download(nil, tell: gallery)
    try await never(timeout: .seconds(60), clock: network.backend.clock) { [gallery] in
      !gallery.images.isEmpty
    }
    XCTAssertEqual(gallery.failures, 1)
    XCTAssertTrue(network.engine.on.requestImage.calls.isEmpty)
  }
}
