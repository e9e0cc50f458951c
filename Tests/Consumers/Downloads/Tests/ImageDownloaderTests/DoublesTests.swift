import Foundation
import MockSpecRuntime
import Testing

@testable import ImageDownloader

@Suite("Doubles of the downloader's neighbours", .timeLimit(.minutes(20)))
struct DoublesTests {
  let network = Network()

  @Test("a null double takes everything and does nothing") func null() async {
    let nobody = MockImageDownloaderDelegate(backend: network.backend)
    nobody.core.strictness = .lenient
    network.download(Network.image, Network.missing, nil, tell: nobody)
    await network.backend.clock.run()
    #expect(nobody.on.didFail.calls.count == 2)
  }

  @Test("a spy tells a real object everything, and records") func spy() async {
    let gallery = Gallery()
    let spy = MockImageDownloaderDelegate(forwardingTo: gallery, backend: network.backend)
    network.download(Network.image, Network.missing, nil, tell: spy)
    await network.backend.clock.run()
    #expect(Array(gallery.images.keys) == [Network.image])
    #expect(gallery.failures == 2)
    #expect(spy.on.willLoad.calls.map(\.arguments) == [Network.image, Network.missing])
    #expect(spy.on.didLoad.calls.map(\.arguments.url) == [Network.image])
    #expect(spy.on.didFail.calls.map(\.arguments.url) == [nil, Network.missing])
  }

  @Test("a partial double keeps from a real object what a test stubs") func partial() async {
    let gallery = Gallery()
    let partial = MockImageDownloaderDelegate(forwardingTo: gallery, backend: network.backend)
    partial.on.didFail.when { $0.url == nil }.returns()
    partial.on.didLoad.returns()
    network.download(Network.image, Network.missing, nil, tell: partial)
    await network.backend.clock.run()
    #expect(gallery.images.isEmpty)
    #expect(gallery.failures == 1)
    #expect(partial.on.didFail.calls.count == 2)
    #expect(partial.on.didLoad.calls.count == 1)
  }

  @Test("a real engine loads what a test leaves to it") func partialNetwork() async {
    let gallery = Gallery()
    network.engine.forward(to: FileEngine.self)
    network.engine.on.requestImage.forwards()
    network.engine.on.requestImage.when { $0.url == Network.words }
      .throws(ImageError.notFound)
    network.download(Network.image, Network.words, tell: gallery)
    #expect(Array(gallery.images.keys) == [Network.image])
    #expect(gallery.failures == 1)
    #expect(network.engine.on.requestImage.calls.count == 2)
  }

  @Test("a filter on the arguments answers some calls otherwise") func filter() async {
    let gallery = Gallery()
    network.engine.on.requestImage.when { $0.url.lastPathComponent.hasPrefix("missing") }
      .throws(ImageError.notFound)
    network.download(Network.missing, Network.image, tell: gallery)
    #expect(gallery.failures == 1)
    #expect(gallery.images.isEmpty)
    await network.backend.clock.run()
    #expect(gallery.images.count == 1)
  }

  @Test("captured completion handlers can be called later, in any order") func captured() throws {
    let gallery = Gallery()
    network.engine.on.requestImage.neverCompletes()
    network.download(Network.image, Network.words, tell: gallery)
    let calls = network.engine.on.requestImage.calls.map(\.arguments)
    try #require(calls.count == 2)
    calls[1].completion(.failure(ImageError.notFound))
    calls[0].completion(Result { try Data(contentsOf: Network.image) })
    #expect(gallery.failures == 1)
    #expect(gallery.images.count == 1)
  }

  @Test("an asynchronous expectation holds as soon as the image is there") func expectation()
    async throws
  {
    let gallery = Gallery()
    network.download(Network.image, tell: gallery)
    try await eventually(clock: network.backend.clock) { gallery.images.count == 1 }
    #expect(network.backend.clock.now.offset == .milliseconds(10))
  }

  @Test("an asynchronous expectation that does not hold says what it saw") func unmet() async {
    let gallery = Gallery()
    network.download(Network.missing, tell: gallery)
    let error = await #expect(throws: WaitError.self) {
      try await eventually(
        { gallery.images.count }, equals: 1, timeout: .seconds(60), clock: network.backend.clock)
    }
    #expect(error?.lastSeen == "last saw 0")
    #expect(gallery.failures == 1)
  }

  @Test("networks of tests that run at the same time do not meet", arguments: 0..<50)
  func parallel(number: Int) async {
    let gallery = Gallery()
    if number % 2 == 0 { network.engine.on.requestImage.throws(ImageError.notFound) }
    network.download(Network.image, tell: gallery)
    await network.backend.clock.run()
    #expect(gallery.images.count == number % 2)
    #expect(network.engine.on.requestImage.calls.count == 1)
  }
}
