import Foundation
import MockSpecRuntime
import Testing

@testable import TowerList

protocol TowerFeedDelegate: AnyObject {}

/// Tests that objects of the app go when the app lets go of them, whatever mocks they have called.
@Suite("Mocks keep nothing alive", .timeLimit(.minutes(20))) struct LeakTests {
  let backend = Backend()

  @Test("a screen whose completion handler holds it") func screen() async {
    let session = MockTowersNetworkSession(backend: backend)
    session.on.execute.returns(Data([1]))
    weak var leaked: Screen?
    do {
      let screen = Screen()
      leaked = screen
      session.execute(url: nil) { screen.show($0) }
    }
    await backend.idle()
    #expect(leaked == nil)
    #expect(session.on.execute.calls.count == 1)
  }

  @Test("a screen that says goodbye in deinit") func farewell() {
    let log = MockScreenLog(backend: backend)
    weak var leaked: LoggedScreen?
    do {
      let screen = LoggedScreen(log)
      leaked = screen
      #expect(log.on.appeared.calls.first?.arguments === screen)
    }
    #expect(leaked == nil)
    #expect(backend.journal.members == ["appeared(_:)", "disappeared(_:)"])
    #expect("\(backend.journal[1])".hasSuffix("a LoggedScreen that is gone"))
  }

  @Test("a delegate, as an argument and as a property") func delegate() {
    let feed = MockTowerFeed(backend: backend)
    weak var leaked: Listener?
    do {
      let listener = Listener()
      leaked = listener
      feed.start(for: listener)
      feed.delegate = listener
      #expect(feed.delegate === listener)
    }
    #expect(leaked == nil)
    #expect(feed.delegate == nil)
  }

  @Test("a client that asks again and again") func client() async throws {
    let feed = MockTowerFeed(backend: backend)
    feed.on.height.returns(324)
    weak var leaked: Client?
    do {
      let client = Client(feed)
      leaked = client
      for _ in 1...3 { try await client.sync() }
      #expect(client.height == 324)
    }
    #expect(leaked == nil)
  }

  @Test("an object that reads a stream to its end") func stream() async {
    let feed = MockTowerFeed(backend: backend)
    feed.on.heights.answers {
      AsyncStream { stream in
        for height in 1...3 { stream.yield(height) }
        stream.finish()
      }
    }
    weak var leaked: Client?
    do {
      let client = Client(feed)
      leaked = client
      for _ in 1...2 { await client.read() }
      #expect(client.height == 3)
    }
    #expect(leaked == nil)
  }

  @Test("an object whose task is cancelled while its call waits") func cancelled() async throws {
    let feed = MockTowerFeed(backend: backend)
    let gate = backend.gate("height")
    feed.on.height.returns(324)
    feed.on.height.waits(for: gate)
    weak var leaked: Client?
    do {
      let client = Client(feed)
      leaked = client
      let task = Task { try await client.sync() }
      try await gate.reached()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(leaked == nil)
    gate.open()
  }
}

private final class Screen: Sendable {
  func show(_ result: Result<Data, any Error>) {}
}

private final class LoggedScreen {
  private let log: MockScreenLog

  init(_ log: MockScreenLog) {
    self.log = log
    log.appeared(self)
  }

  deinit { log.disappeared(self) }
}

private final class Listener: TowerFeedDelegate {}

private final class Client: @unchecked Sendable {
  private let feed: MockTowerFeed
  private(set) var height = 0

  init(_ feed: MockTowerFeed) { self.feed = feed }

  func sync() async throws { height = try await feed.height(of: "Eiffel") }

  func read() async {
    for await next in feed.heights() { height = next }
  }
}
