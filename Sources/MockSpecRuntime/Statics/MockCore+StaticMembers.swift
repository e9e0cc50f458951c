/// The cores that answer the static members of each class of mocks, in this task and those it starts.
private enum StaticScope {
  @TaskLocal static var cores: [ObjectIdentifier: MockCore] = [:]

  static func adding(_ core: MockCore, for mock: Any.Type) -> [ObjectIdentifier: MockCore] {
    cores.merging([ObjectIdentifier(mock): core]) { _, new in new }
  }
}

extension MockCore {
  /// Answers the static members of a class of mocks with the knobs of this mock while a body runs.
  ///
  /// Tasks that the body starts inherit the scope; detached tasks and dispatch queues do not. Scopes
  /// nest: the inner one of a class counts, and scopes of several classes count together.
  @_spi(MockSpecGenerated) public func withStaticMembers<Value>(
    of mock: Any.Type, _ body: () throws -> Value
  ) rethrows -> Value {
    try StaticScope.$cores.withValue(StaticScope.adding(self, for: mock), operation: body)
  }

  /// Answers the static members of a class of mocks with the knobs of this mock while an asynchronous body runs.
  @_spi(MockSpecGenerated) public func withStaticMembers<Value>(
    of mock: Any.Type, isolation: isolated (any Actor)?, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await StaticScope.$cores.withValue(
      StaticScope.adding(self, for: mock), operation: body, isolation: isolation)
  }

  /// Returns the core that answers the static members of a class of mocks: that of the scope, or outside of all scopes a
  /// new one without stubs, which reports the call.
  @_spi(MockSpecGenerated) public static func answering(
    _ mock: Any.Type, or make: (Backend) -> MockCore
  ) -> MockCore {
    if let core = StaticScope.cores[ObjectIdentifier(mock)] { return core }
    let core = make(Backend())
    core.isOutsideScope = true
    return core
  }

  /// Returns the core that answers the initialisers of a class of mocks: that of the scope, else this one.
  @_spi(MockSpecGenerated) public func initializing(_ mock: Any.Type) -> MockCore {
    StaticScope.cores[ObjectIdentifier(mock)] ?? self
  }
}

extension Backend {
  /// Returns the backend of a mock that the code under test makes: that of the scope, else a new one.
  @_spi(MockSpecGenerated) public static func initializing(_ mock: Any.Type) -> Backend {
    StaticScope.cores[ObjectIdentifier(mock)]?.backend ?? Backend()
  }
}
