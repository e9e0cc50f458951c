/// The checks of a spec for one interface; the generator emits a conforming type for each database.
///
/// ```swift
/// let suite = AlbumContract(make: { MockAlbum(name: "Test") })
///
/// @Test(arguments: AlbumContract<MockAlbum>.checks)
/// func keeps(_ check: ContractCheck) async throws { try await suite.run(check) }
/// ```
public protocol ContractSuite<Conformer>: Sendable {
  /// The type under test.
  associatedtype Conformer

  /// Creates a conformer with empty stores, one for each check.
  var make: ContractSettings<Conformer>.Maker { get }
  /// The facts about the conformer that the spec does not hold.
  var settings: ContractSettings<Conformer> { get }

  /// Describes the stores and the members of the conformer that use them.
  ///
  /// - Parameter suite: The suite that has the samples; `nil` to list the checks only.
  /// - Returns: The stores with their checks.
  static func parts(of suite: Self?) -> ContractParts<Conformer>
}

/// The facts about a conformer that its spec does not hold.
public struct ContractSettings<Conformer>: Sendable {
  /// A closure that makes a conformer; a name for it, as modules can give its type another meaning.
  public typealias Maker = @Sendable () async throws -> Conformer

  /// Reopens the persisted stores of a conformer; without it, persistence is not checked.
  public var reopen: (@Sendable (Conformer) async throws -> Conformer)?
  /// Creates another context over the stores of a conformer; without it, contexts are not compared.
  public var another: (@Sendable (Conformer) async throws -> Conformer)?
  /// The most items of one request to a store, by the name of the store; without it, `batchLimit` is not checked.
  public var limits: [String: Int]
  /// The number of calls that a check of `linearizability` makes from several tasks at once; without it, the conformer is
  /// not called so, and the rule is not checked.
  public var concurrentCalls: Int?
  /// The names of the stores in which the deletion of what is not there succeeds; in others it has to fail.
  public var deletesMissing: Set<String>
  /// The longest wait for a callback in real time before it counts as missing.
  public var patience: Duration
  /// The wait after a callback for a superfluous one.
  public var settling: Duration
  /// The rules of callbacks that the conformer is known to break.
  public var allowed: Set<ContractRule>
  /// The rules of a store that the conformer is known to break, with the reasons, by the name of the store.
  public var differences: [String: [StoreRule: String]]

  /// Creates settings; without arguments, they declare no facts.
  public init(
    reopen: (@Sendable (Conformer) async throws -> Conformer)? = nil,
    another: (@Sendable (Conformer) async throws -> Conformer)? = nil,
    limits: [String: Int] = [:], concurrentCalls: Int? = nil,
    deletingMissing deletesMissing: Set<String> = [],
    patience: Duration = .seconds(10), settling: Duration = .milliseconds(5),
    allowing allowed: Set<ContractRule> = [],
    differing differences: [String: [StoreRule: String]] = [:]
  ) {
    self.reopen = reopen
    self.another = another
    self.limits = limits
    self.concurrentCalls = concurrentCalls
    self.deletesMissing = deletesMissing
    self.patience = patience
    self.settling = settling
    self.allowed = allowed
    self.differences = differences
  }
}

extension ContractSuite {
  /// All checks that the members of the interface allow, in the order of the spec.
  public static var checks: [ContractCheck] {
    parts(of: nil).checks.filter { $0.gap == nil }.map(\.check)
  }

  /// The checks that the members of the interface do not allow, with the reasons.
  public static var gaps: [(check: ContractCheck, reason: String)] {
    parts(of: nil).checks.compactMap { planned in planned.gap.map { (planned.check, $0) } }
  }

  /// Runs one check with a new conformer.
  ///
  /// - Parameter check: One of `checks`.
  /// - Returns: The outcome: kept, a declared difference, or the reason why the rule could not be checked.
  /// - Throws: ``ContractBreach`` if the rule is broken; the error of `make`.
  @discardableResult
  public func run(_ check: ContractCheck) async throws -> ContractOutcome {
    let outcome = try await outcome(of: check, in: Self.parts(of: self))
    if case .deviates(let finding) = outcome {
      throw ContractBreach(check: check, finding: finding)
    }
    return outcome
  }

  /// Runs all checks, each with a new conformer.
  ///
  /// - Returns: The outcomes, with the gaps.
  public func run() async -> ContractReport {
    let parts = Self.parts(of: self)
    var results: [(check: ContractCheck, outcome: ContractOutcome)] = []
    for planned in parts.checks {
      do {
        results.append((planned.check, try await outcome(of: planned.check, in: parts)))
      } catch {
        let finding = ContractFinding(
          steps: ["make"], expected: "a conformer with empty stores", came: "\(error)")
        results.append((planned.check, .deviates(finding)))
      }
    }
    // A difference that no check has observed counts as a deviation of the first check that could.
    for (store, rules) in settings.differences {
      for (rule, reason) in rules {
        let covering = ContractReport(
          results: results.filter { $0.check.store == store && $0.check.rule == rule })
        guard covering.deviations.isEmpty, covering.differences.isEmpty,
          let kept = covering.results.first(where: { $0.outcome == .kept })?.check
        else { continue }
        results = results.map { $0.check == kept ? (kept, .outdated(reason)) : $0 }
      }
    }
    return ContractReport(results: results)
  }

  private func outcome(
    of check: ContractCheck, in parts: ContractParts<Conformer>
  ) async throws -> ContractOutcome {
    guard let planned = parts.checks.first(where: { $0.check == check }) else {
      return .unchecked("there is no such check")
    }
    if let gap = planned.gap ?? planned.lack(settings) { return .unchecked(gap) }
    let outcome = await planned.run(try await make(), settings)
    guard let reason = settings.differences[check.store]?[check.rule] else { return outcome }
    if case .deviates(let finding) = outcome { return .differs(finding, reason: reason) }
    return outcome == .kept && parts.isOnly(check) ? .outdated(reason) : outcome
  }
}

extension ContractOutcome {
  /// Returns the deviation for a rule that is kept although the settings declare a difference.
  fileprivate static func outdated(_ reason: String) -> ContractOutcome {
    .deviates(
      ContractFinding(
        steps: ["all of the check"], expected: "a difference, as the settings say: \(reason)",
        came: "none; the declaration is out of date"))
  }
}
