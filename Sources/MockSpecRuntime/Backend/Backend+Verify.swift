/// What ``Backend/verify()`` has found: what the test has prepared and the code never met.
public struct VerificationError: Error, CustomStringConvertible {
  /// Rules that never fired.
  public let unfiredRules: [FaultRule]
  /// Gates that were not opened.
  public let closedGates: [Gate]
  /// Retries that came before the service allowed them.
  public let violations: [Violation]
  /// What mocks could not do as the test asked for.
  public let issues: [String]

  public var description: String {
    (unfiredRules.map { "\($0.description), but it never did" }
      + closedGates.map(\.description) + violations.map(\.description) + issues)
      .joined(separator: "\n")
  }
}

extension Backend {
  /// Checks at the end of a test that everything it has prepared has happened.
  ///
  /// ```swift
  /// try backend.verify()
  /// // modifyRecords fails with networkFailure on call 2, but it never did
  /// ```
  ///
  /// - Throws: ``VerificationError`` for rules that never fired and are not optional, gates that were
  ///   not opened, retries that came too early, and ``issues``.
  public func verify() throws {
    let closed = lock.withLock { gates }.filter { !$0.isOpen }
    let (unfired, violations, issues) = (unfiredRules, violations, issues)
    guard !unfired.isEmpty || !closed.isEmpty || !violations.isEmpty || !issues.isEmpty else {
      return
    }
    throw VerificationError(
      unfiredRules: unfired, closedGates: closed, violations: violations, issues: issues)
  }

  /// Runs a body and then verifies every backend that was made in it.
  ///
  /// For a Swift Testing trait, which the module `MockSpecTesting` has, or an `invokeTest` of XCTest.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation, in which the body runs.
  ///   - body: The test.
  /// - Throws: What the body throws, else the first ``VerificationError``.
  public static func verifying(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    let scope = BackendScope()
    try await BackendScope.$current.withValue(scope) { try await body() }
    for backend in scope.backends { try backend.verify() }
  }
}

/// The backends that were made in one test.
package final class BackendScope: @unchecked Sendable {
  @TaskLocal package static var current: BackendScope?

  private let lock = Lock()
  private var members: [Backend] = []

  var backends: [Backend] { lock.withLock { members } }

  func add(_ backend: Backend) { lock.withLock { members.append(backend) } }
}
