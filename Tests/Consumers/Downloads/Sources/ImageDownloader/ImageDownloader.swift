import Foundation

/// Downloads images and reports them to its delegate.
final class ImageDownloader<Engine: NetworkEngine>: Sendable {
  private let delegate: any ImageDownloaderDelegate

  init(delegate: any ImageDownloaderDelegate) {
    self.delegate = delegate
  }

  /// Starts a download, and reports its result to the delegate.
  func download(_ url: URL?) {
    guard let url else {
      return delegate.downloader(didFailWith: ImageError.noAddress, for: nil)
    }
    delegate.downloader(willLoad: url)
    Engine.requestImage(url: url) { [delegate] result in
      do {
        delegate.downloader(didLoad: try Image(try result.get()), from: url)
      } catch {
        delegate.downloader(didFailWith: error, for: url)
      }
    }
  }
}
