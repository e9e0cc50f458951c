import MockSpecRuntime

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

/// What generated code for `Session` looks like.
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
    var title: PropertyStub<String> { PropertyStub(core, 0) }
    var load: AsyncStub<Int, [UInt8], any Error> { AsyncStub(core, 1) }
    var rename: Stub<(name: String, other: String), Bool, Never> { Stub(core, 3) }
    var reset: Stub<Void, Void, Never> { Stub(core, 4) }
    var count: Stub<Void, Int, SessionError> { Stub(core, 5) }
    var sync: ServiceStub<Bool, Int, MockSessionError> { ServiceStub(core, 6) }
    var execute:
      CompletionStub<
        (url: String, completion: (Result<Int, any Error>) -> Void), Int, any Error
      >
    { CompletionStub(core, 8) }
    var animate: CompletionStub<() -> Void, Void, Never> { CompletionStub(core, 9) }
    var measure: CompletionStub<(Int) -> Void, Int, Never> { CompletionStub(core, 10) }
    var mood: PropertyStub<String> { PropertyStub(core, 11) }
    var wait: AsyncStub<Void, Void, Never> { AsyncStub(core, 12) }
    var tally: AsyncStub<Void, Int, SessionError> { AsyncStub(core, 13) }
    var status: AsyncStub<Void, String, Never> { AsyncStub(core, 14) }
  }

  var title: String {
    get { core.get(0) }
    set { core.set(0, newValue) }
  }

  func load(id: Int) async throws -> [UInt8] {
    try await core.callAsyncThrowing(1, id)
  }

  func load(id: Int, completion: @escaping (Result<[UInt8], any Error>) -> Void) {
    core.complete(1, form: 2, id, isQueued: false, deliver: completion)
  }

  func rename(_ name: String, to other: String) -> Bool {
    core.call(3, (name: name, other: other))
  }

  func reset() {
    return core.call(4, ())
  }

  func count() throws(SessionError) -> Int {
    try core.callThrowing(5, (), failure: SessionError.self)
  }

  func sync(deep: Bool) async throws -> Int {
    try await core.callAsyncThrowing(6, deep)
  }

  func sync(deep: Bool, completion: @escaping @Sendable (Int?, (any Error)?) -> Void) {
    core.complete(6, form: 7, deep, isQueued: true) { (result: Result<Int, any Error>) in
      switch result {
      case .success(let value): completion(value, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  func execute(url: String, completion: @escaping (Result<Int, any Error>) -> Void) {
    core.complete(8, (url: url, completion: completion), isQueued: false, deliver: completion)
  }

  func animate(completion: @escaping () -> Void) {
    core.complete(9, completion, isQueued: false) { (_: Result<Void, Never>) in completion() }
  }

  func measure(completion: @escaping (Int) -> Void) {
    core.complete(10, completion, isQueued: false) { (result: Result<Int, Never>) in
      completion(result.get())
    }
  }

  var mood: String { core.get(11, default: "calm") }

  func wait() async {
    return await core.callAsync(12, ())
  }

  func fetchCount() async throws(SessionError) -> Int {
    try await core.callAsyncThrowing(13, (), failure: SessionError.self)
  }

  func status() async -> String {
    await core.callAsync(14, (), default: "ready")
  }
}

struct MockSessionError: ErrorCatalogue, CaseIterable {
  enum Code: String, CaseIterable { case offline, rateLimited, partial }

  let code: Code
  var retryAfter: Double?

  static var offline: Self { Self(code: .offline) }
  static func rateLimited(retryAfter: Double = 1) -> Self {
    Self(code: .rateLimited, retryAfter: retryAfter)
  }
  static var allCases: [Self] { [.offline, .rateLimited()] }

  var name: String { code.rawValue }
  var advice: RetryAdvice { .retry }
  var composesItems: Bool { false }
  static func entry(for meaning: ErrorMeaning) -> Self? { nil }

  func error(_ details: ErrorDetails) -> any Error {
    switch code {
    case .offline: SessionError.offline
    case .rateLimited: SessionError.rateLimited(retryAfter: retryAfter ?? 1)
    case .partial: SessionError.partial([])
    }
  }
}
