/// The findings of ``Backend/verify(fileID:line:)``: the preparations of the test that had no effect.
public struct VerificationError: Error, CustomStringConvertible {
  /// Rules that never fired.
  public let unfiredRules: [FaultRule]
  /// Gates that were not opened.
  public let closedGates: [Backend.Gate]
  /// Retries that came before the service allowed them.
  public let earlyRetries: [EarlyRetry]
  /// The requests of the test that mocks could not fulfil, and the records of a plan that no mock has used.
  public let issues: [String]

  let place: SourcePlace

  var isEmpty: Bool {
    unfiredRules.isEmpty && closedGates.isEmpty && earlyRetries.isEmpty && issues.isEmpty
  }

  public var description: String {
    let others = closedGates.map(\.description) + earlyRetries.map(\.description) + issues
    let rules = unfiredRules.map {
      "\($0.place ?? place): \($0.description), but it never did\($0.hint)"
    }
    let end = others.isEmpty ? ["\(place): verified here"] : []
    return (rules + others.map { "\(place): \($0)" } + end).joined(separator: "\n")
  }
}

extension FaultRule {
  /// The reason for which the rule has not fired, where it is known.
  fileprivate var hint: String {
    lock.withLock { held in
      if !held[state].hasPassedOver { return "" }
      // A plan cannot insist.
      return ", as such a call never fails so"
        + (held[state].terms.memberName == nil ? RuntimeMessage.insisting : "")
    }
  }
}

extension Backend {
  /// Checks at the end of a test that everything that it has prepared has happened.
  ///
  /// ```swift
  /// try backend.verify()
  /// // SyncTests/SyncTests.swift:12: modifyRecords fails with networkFailure on call 2, but it never did
  /// // SyncTests/SyncTests.swift:21: verified here
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Throws: ``VerificationError`` for rules that never fired and are not optional, gates that were
  ///   not opened, retries that came too early, records of a plan for tables that no mock has used, and ``issues``.
  public func verify(fileID: String = #fileID, line: UInt = #line) throws {
    try Self.verify([self], SourcePlace(fileID, line))
  }

  private static func verify(_ backends: [Backend], _ place: SourcePlace) throws {
    let left = backends.map { one in
      one.lock.withLock { held in
        (
          gates: held[one.state].gates.filter { $0.isLeftClosed(held) },
          unused: held[one.state].parts.values.flatMap { $0.unusedPreparations(on: one, held) }
        )
      }
    }
    let error = VerificationError(
      unfiredRules: backends.flatMap(\.unfiredRules), closedGates: left.flatMap(\.gates),
      earlyRetries: backends.flatMap(\.earlyRetries),
      issues: backends.flatMap(\.issues) + left.flatMap(\.unused), place: place)
    if !error.isEmpty { throw error }
  }

  /// Runs a body and then verifies every backend that was made in it.
  ///
  /// For a Swift Testing trait, which the module `MockSpecTesting` has, or an `invokeTest` of XCTest.
  ///
  /// - Parameters:
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  ///   - isolation: The caller's isolation, in which the body runs.
  ///   - body: The test.
  /// - Throws: The error of the body, else one ``VerificationError`` of all the backends.
  public static func verifying(
    fileID: String = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    let scope = BackendScope()
    try await BackendScope.$current.withValue(scope) { try await body() }
    try verify(scope.backends, SourcePlace(fileID, line))
  }
}

/// The backends that were made in one test.
package final class BackendScope: Sendable {
  @TaskLocal package static var current: BackendScope?

  private let members = Protected<[Backend]>([])

  var backends: [Backend] { members.withLock { $0 } }

  func add(_ backend: Backend) { members.withLock { $0.append(backend) } }
}
