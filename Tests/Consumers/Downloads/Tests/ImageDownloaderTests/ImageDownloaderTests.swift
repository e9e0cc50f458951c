import Foundation
import MockSpecRuntime
import Testing

@testable import ImageDownloader

@Suite("An image downloader", .timeLimit(.minutes(20)))
struct ImageDownloaderTests {
  @Suite("when the image is there") struct Present {
    let network = Network()
    let delegate: MockImageDownloaderDelegate

    init() { delegate = MockImageDownloaderDelegate(backend: network.backend) }

    @Test("says at once that it will load it") func willLoad() {
      network.download(Network.image, tell: delegate)
      #expect(delegate.on.willLoad.calls.map(\.arguments) == [Network.image])
      #expect(delegate.on.didLoad.calls.isEmpty)
    }

    @Suite("after 10 ms") struct Later {
      let network = Network()
      let delegate: MockImageDownloaderDelegate

      init() { delegate = MockImageDownloaderDelegate(backend: network.backend) }

      @Test("gives it to the delegate, and not a moment earlier") func arrives() async throws {
        network.download(Network.image, tell: delegate)
        await network.backend.clock.advance(by: .milliseconds(9))
        #expect(delegate.on.didLoad.calls.isEmpty)
        await network.backend.clock.advance(by: .milliseconds(1))
        let call = try #require(delegate.on.didLoad.calls.first?.arguments)
        #expect(call.image.samples == [255, 0, 0, 0, 0, 255])
        #expect(call.url == Network.image)
        #expect(delegate.on.didFail.calls.isEmpty)
      }

      @Test("has told all in order, across both mocks") func order() async {
        network.download(Network.image, tell: delegate)
        await network.backend.clock.advance(by: .milliseconds(10))
        #expect(
          network.backend.journal.map(\.member) == [
            "downloader(willLoad:)", "requestImage(url:completion:)",
            "downloader(didLoad:from:)",
          ])
      }

      @Test("gives each of several", arguments: [2, 10, 100]) func several(count: Int) async {
        for _ in 1...count { network.download(Network.image, tell: delegate) }
        await network.backend.clock.advance(by: .milliseconds(10))
        #expect(network.engine.on.requestImage.calls.count == count)
        #expect(delegate.on.didLoad.calls.count == count)
      }
    }
  }

  @Suite("when the image is not there") struct Absent {
    let network = Network()
    let delegate: MockImageDownloaderDelegate

    init() { delegate = MockImageDownloaderDelegate(backend: network.backend) }

    private func failure() throws -> (error: any Error, url: URL?) {
      let calls = delegate.on.didFail.calls
      #expect(calls.count == 1)
      return try #require(calls.first?.arguments)
    }

    @Test("tells the delegate of a missing file") func missingFile() async throws {
      network.download(Network.missing, tell: delegate)
      await network.backend.clock.advance(by: .milliseconds(10))
      let (error, url) = try failure()
      #expect((error as? CocoaError)?.code == .fileReadNoSuchFile)
      #expect(url == Network.missing)
    }

    @Test("tells the delegate of a file that is no image") func noImage() async throws {
      network.download(Network.words, tell: delegate)
      await network.backend.clock.advance(by: .milliseconds(10))
      #expect(try failure().error as? ImageError == .notAnImage)
    }

    @Test("tells the delegate that there is no address, and asks nobody") func noAddress() throws {
      network.download(nil, tell: delegate)
      let (error, url) = try failure()
      #expect(error as? ImageError == .noAddress)
      #expect(url == nil)
      #expect(network.engine.on.requestImage.calls.isEmpty)
    }

    @Test("tells the delegate every error of the network", arguments: ImageError.allCases)
    func networkError(error: ImageError) async throws {
      network.engine.on.requestImage.throws(error, after: .seconds(30))
      network.download(Network.image, tell: delegate)
      await network.backend.clock.advance(by: .seconds(30))
      #expect(try failure().error as? ImageError == error)
    }
  }
}
