import Foundation

/// Keeps the downloaded images, and counts the failures.
final class Gallery: ImageDownloaderDelegate {
  private let state = State()

  /// The images so far, by address.
  var images: [URL: Image] { state.withLock { $0.images } }
  /// The number of failed downloads.
  var failures: Int { state.withLock { $0.failures } }

  func downloader(willLoad url: URL) {}

  func downloader(didLoad image: Image, from url: URL) {
    state.withLock { $0.images[url] = image }
  }

  func downloader(didFailWith error: any Error, for url: URL?) {
    state.withLock { $0.failures += 1 }
  }
}

extension Gallery {
  /// The state of the gallery behind a lock, because images arrive on any thread.
  private final class State: @unchecked Sendable {
    var images: [URL: Image] = [:]
    var failures = 0
    private let lock = NSLock()

    func withLock<Value>(_ body: (State) -> Value) -> Value {
      lock.withLock { body(self) }
    }
  }
}
