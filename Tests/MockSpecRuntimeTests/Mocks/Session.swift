@_spi(MockSpecGenerated) import MockSpecRuntime

protocol Session: AnyObject, Sendable {
  var title: String { get set }
  func load(id: Int) async throws -> [UInt8]
  func load(id: Int, completion: @escaping (Result<[UInt8], any Error>) -> Void)
  func rename(_ name: String, to other: String) -> Bool
  func reset()
  func count() throws(SessionError) -> Int
  func sync(deep: Bool) async throws -> Int
  func sync(deep: Bool, completion: @escaping @Sendable (Int?, (any Error)?) -> Void)
  func execute(url: String, completion: @escaping (Result<Int, any Error>) -> Void)
  func animate(completion: @escaping () -> Void)
  func measure(completion: @escaping (Int) -> Void)
  var mood: String { get }
  func wait() async
  func fetchCount() async throws(SessionError) -> Int
  func status() async -> String
}

enum SessionError: Error, Hashable {
  case offline
  case rateLimited(retryAfter: Double)
  case partial([Int])
}

/// A mock as generated code for `Session` has it.
final class MockSession: Session, Sendable {
  let core: MockCore

  init(backend: Backend = Backend()) {
    core = MockCore(
      "MockSession",
      members: """
        title load(id:) load(id:completion:) rename(_:to:) reset() count() sync(deep:) \
        sync(deep:completion:) execute(url:completion:) animate(completion:) measure(completion:) \
        mood wait() tally=fetchCount() status()
        """,
      backend: backend)
  }

  var on: On { On(core: core) }

  struct On: Sendable {
    let core: MockCore
    var title: PropertyStub<String> { .init(core) }
    var load: Stub<Int, [UInt8], Throws<any Error>> { .init(core) }
    var rename: Stub<(name: String, other: String), Bool, Never> { .init(core) }
    var reset: Stub<Void, Void, Never> { .init(core) }
    var count: Stub<Void, Int, TypedThrows<MockSessionError>> { .init(core) }
    var sync: Stub<Bool, Int, MockSessionError> { .init(core) }
    var execute:
      Stub<
        (url: String, completion: (Result<Int, any Error>) -> Void), Int, Throws<any Error>
      >
    { .init(core) }
    var animate: Stub<() -> Void, Void, Never> { .init(core) }
    var measure: Stub<(Int) -> Void, Int, Never> { .init(core) }
    var mood: PropertyStub<String> { .init(core) }
    var wait: Stub<Void, Void, Never> { .init(core) }
    var tally: Stub<Void, Int, TypedThrows<MockSessionError>> { .init(core) }
    var status: Stub<Void, String, Never> { .init(core) }
  }

  var title: String {
    get { on.title.read() }
    set { on.title.write(newValue) }
  }

  func load(id: Int) async throws -> [UInt8] {
    try await on.load.respondAsync(to: id)
  }

  func load(id: Int, completion: @escaping (Result<[UInt8], any Error>) -> Void) {
    on.load.complete(id, deliver: completion)
  }

  func rename(_ name: String, to other: String) -> Bool {
    on.rename.respond(to: (name: name, other: other))
  }

  func reset() {
    on.reset.respond(to: ())
  }

  func count() throws(SessionError) -> Int {
    try on.count.respond(to: ())
  }

  func sync(deep: Bool) async throws -> Int {
    try await on.sync.respondAsync(to: deep)
  }

  func sync(deep: Bool, completion: @escaping @Sendable (Int?, (any Error)?) -> Void) {
    on.sync.complete(deep, isQueued: true) { result in
      switch result {
      case .success(let value): completion(value, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  func execute(url: String, completion: @escaping (Result<Int, any Error>) -> Void) {
    on.execute.complete((url: url, completion: completion), deliver: completion)
  }

  func animate(completion: @escaping () -> Void) {
    on.animate.complete(completion) { _ in completion() }
  }

  func measure(completion: @escaping (Int) -> Void) {
    on.measure.complete(completion) { result in completion(result.get()) }
  }

  var mood: String { on.mood.read(default: "calm") }

  func wait() async {
    await on.wait.respondAsync(to: ())
  }

  func fetchCount() async throws(SessionError) -> Int {
    try await on.tally.respondAsync(to: ())
  }

  func status() async -> String {
    await on.status.respondAsync(to: (), default: "ready")
  }
}

struct MockSessionError: ErrorCatalogue {
  var entry: CatalogueEntry<SessionError>

  static var offline: Self { Self("offline", advice: .retry) { _ in .offline } }
  static func rateLimited(retryAfter: Double = 1) -> Self {
    Self("rateLimited", advice: .retry, retryAfter: retryAfter) {
      .rateLimited(retryAfter: $0.retryAfter ?? retryAfter)
    }
  }
  static let allCases: [Self] = [.offline, .rateLimited()]
}
