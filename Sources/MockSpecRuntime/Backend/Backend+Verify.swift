/// The findings of ``Backend/verify(fileID:filePath:line:column:)``: the preparations of the test that had no effect.
public struct VerificationError: Error, CustomStringConvertible {
  /// Rules that never fired.
  public let unfiredRules: [FaultRule]
  /// Gates that were not opened.
  public let closedGates: [Backend.Gate]
  /// Retries that came before the service allowed them.
  public let earlyRetries: [EarlyRetry]
  /// The requests of the test that mocks could not fulfil, and the records of a plan that no mock has used.
  public let issues: [String]

  let place: Backend.SourceLocation?

  var isEmpty: Bool {
    unfiredRules.isEmpty && closedGates.isEmpty && earlyRetries.isEmpty && issues.isEmpty
  }

  public var description: String {
    let others = closedGates.map(\.description) + earlyRetries.map(\.description) + issues
    let rules = unfiredRules.map { Self.line($0.neverFired, at: $0.place ?? place) }
    let end = others.isEmpty ? place.map { ["\($0): verified here"] } ?? [] : []
    return (rules + others.map { Self.line($0, at: place) } + end).joined(separator: "\n")
  }

  private static func line(_ text: String, at place: Backend.SourceLocation?) -> String {
    (place.map { "\($0): " } ?? "") + text
  }
}

extension FaultRule {
  /// The text about a rule that should have fired.
  fileprivate var neverFired: String { "\(self), but it never did\(lock.withLock(reason))" }

  /// The reason for which the rule has not fired.
  private func reason(_ held: borrowing Held) -> String {
    let terms = held[state].terms
    if held[state].hasPassedOver {
      // A plan cannot insist.
      return ", as such a call never fails so"
        + (terms.memberName == nil ? RuntimeMessage.insisting : "")
    }
    let matches = matchCount(held)
    let calls = matches == 0 ? "no such call" : counted(matches, "such call")
    return ": \(calls) came\(terms.items == nil ? "" : " with such an item")"
  }
}

extension Backend {
  /// Checks at the end of a test that everything that it has prepared has happened.
  ///
  /// ```swift
  /// try backend.verify()
  /// // SyncTests/SyncTests.swift:12: modifyRecords fails with networkFailure on call 2, but it never did: no such call came
  /// // SyncTests/SyncTests.swift:21: verified here
  /// ```
  ///
  /// With `MockSpecTesting` linked, each of them fails the test at the line that made the rule or the gate, and
  /// nothing is thrown.
  ///
  /// - Parameters:
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Throws: ``VerificationError`` for rules that never fired and are not optional, gates that were
  ///   not opened, retries that came too early, records of a plan for tables that no mock has used, and ``issues``.
  public func verify(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    try Self.verify([self], SourceLocation(fileID, filePath, line, column))
  }

  private static func verify(_ backends: [Backend], _ place: SourceLocation?) throws {
    let failures = backends.map { $0.failures(verifiedAt: place) }
    let error = VerificationError(
      unfiredRules: failures.flatMap(\.unfiredRules),
      closedGates: failures.flatMap(\.closedGates),
      earlyRetries: failures.flatMap(\.earlyRetries), issues: failures.flatMap(\.issues),
      place: place)
    if !error.isEmpty { throw error }
  }

  /// Returns what the test has prepared in vain, and the mistakes so far; nothing where they fail the test otherwise.
  private func failures(verifiedAt place: SourceLocation?) -> VerificationError {
    let (gates, unused) = lock.withLock { held in
      (
        held[state].gates.filter { $0.isLeftClosed(held) },
        held[state].parts.values.flatMap { $0.unusedPreparations(on: self, held) }
      )
    }
    guard issueSink.failsTests else {
      return VerificationError(
        unfiredRules: unfiredRules, closedGates: gates, earlyRetries: earlyRetries,
        issues: issues.map(\.message) + unused, place: place)
    }
    let findings =
      unfiredRules.map { Issue($0.neverFired, at: $0.place ?? place) }
      + gates.map { Issue($0.description, at: $0.location ?? place) }
      + unused.map { Issue($0, at: place) }
    for issue in findings { issueSink.record(issue) }
    return VerificationError(
      unfiredRules: [], closedGates: [], earlyRetries: [], issues: [], place: place)
  }

  /// Runs a body and then verifies every backend that was made in it.
  ///
  /// For a Swift Testing trait, which the module `MockSpecTesting` has, or an `invokeTest` of XCTest.
  ///
  /// - Parameters:
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  ///   - isolation: The caller's isolation, in which the body runs.
  ///   - body: The test.
  /// - Throws: The error of the body, else one ``VerificationError`` of all the backends.
  public static func verifying(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    try await verifying(at: SourceLocation(fileID, filePath, line, column), body)
  }

  /// Runs a test and then verifies every backend that was made in it; the sink knows the line where there is none.
  package static func verifying(
    at place: SourceLocation?, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
  ) async throws {
    let scope = BackendScope()
    try await BackendScope.$current.withValue(scope) { try await body() }
    try verify(scope.backends, place)
  }
}

/// The backends that were made in one test.
package final class BackendScope: Sendable {
  @TaskLocal package static var current: BackendScope?

  private let members = Protected<[Backend]>([])

  var backends: [Backend] { members.withLock { $0 } }

  func add(_ backend: Backend) { members.withLock { $0.append(backend) } }
}
