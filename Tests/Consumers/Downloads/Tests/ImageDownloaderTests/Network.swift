import Foundation
import MockSpecRuntime

@testable import ImageDownloader

/// A network of files with a latency of 10 ms on the test's clock.
struct Network {
  static let image = file("red-blue.ppm")
  static let words = file("words.ppm")
  static let missing = file("missing.ppm")

  let backend: Backend
  let engine: MockNetworkEngine

  init(backend: Backend = Backend()) {
    self.backend = backend
    engine = MockNetworkEngine(backend: backend)
    engine.on.requestImage.completes(after: .milliseconds(10)) { call in
      call.completion(Result { try Data(contentsOf: call.url) })
    }
  }

  /// Downloads from this network and reports to a delegate, without waiting.
  func download(_ urls: URL?..., tell delegate: any ImageDownloaderDelegate) {
    engine.withStaticMembers {
      let downloader = ImageDownloader<MockNetworkEngine>(delegate: delegate)
      for url in urls { downloader.download(url) }
    }
  }

  private static func file(_ name: String) -> URL {
    Bundle.module.bundleURL.appendingPathComponent("Fixtures").appendingPathComponent(name)
  }
}
