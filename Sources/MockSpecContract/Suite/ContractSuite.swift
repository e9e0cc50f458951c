/// The checks of a spec for one interface; the generator emits a conforming type for each database.
///
/// ```swift
/// let suite = AlbumContract(make: { MockAlbum(name: "Test") })
///
/// @Test(arguments: AlbumContract<MockAlbum>.checks)
/// func keeps(_ check: ContractCheck) async throws { try await suite.run(check) }
/// ```
public protocol ContractSuite<Conformer>: Sendable {
  /// What is put through the checks.
  associatedtype Conformer

  /// Makes a conformer with empty stores, one for each check.
  var make: @Sendable () async throws -> Conformer { get }
  /// What the suite cannot know of the conformer.
  var settings: ContractSettings<Conformer> { get }

  /// How the members of the conformer use its stores.
  ///
  /// - Parameter suite: Where the samples come from; `nil` to list the checks only.
  /// - Returns: The stores with their checks.
  static func parts(of suite: Self?) -> ContractParts<Conformer>
}

/// What a suite can be told of a conformer.
public struct ContractSettings<Conformer>: Sendable {
  /// Opens once more what a conformer has written; without it, persistence is not checked.
  public var reopen: (@Sendable (Conformer) async throws -> Conformer)?
  /// Makes another context over the stores of a conformer; without it, contexts are not compared.
  public var another: (@Sendable (Conformer) async throws -> Conformer)?
  /// The most items that one request to a store takes, by the name of the store; without it, `batchLimit` is
  /// not checked.
  public var limits: [String: Int]
  /// How long to wait for a callback in real time before it counts as missing.
  public var patience: Duration
  /// How long to listen after a callback for one too many.
  public var settling: Duration
  /// The rules of callbacks that the conformer is known not to keep.
  public var allowed: Set<ContractRule>
  /// The reasons for which the conformer does not keep rules of a store, by the name of the store.
  public var differences: [String: [StoreRule: String]]

  /// Says nothing, unless told otherwise.
  public init(
    reopen: (@Sendable (Conformer) async throws -> Conformer)? = nil,
    another: (@Sendable (Conformer) async throws -> Conformer)? = nil,
    limits: [String: Int] = [:],
    patience: Duration = .seconds(10), settling: Duration = .milliseconds(5),
    allowing allowed: Set<ContractRule> = [],
    differing differences: [String: [StoreRule: String]] = [:]
  ) {
    self.reopen = reopen
    self.another = another
    self.limits = limits
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

  /// What the spec declares and nobody can check by the members of the interface, with the reasons.
  public static var gaps: [(check: ContractCheck, reason: String)] {
    parts(of: nil).checks.compactMap { planned in planned.gap.map { (planned.check, $0) } }
  }

  /// Puts a new conformer through one check.
  ///
  /// - Parameter check: One of `checks`.
  /// - Returns: What was found: that the rule is kept, that it is known to differ, or why nobody can tell.
  /// - Throws: ``ContractBreach`` where the rule is not kept; what `make` throws.
  @discardableResult
  public func run(_ check: ContractCheck) async throws -> ContractOutcome {
    let outcome = try await outcome(of: check, in: Self.parts(of: self))
    if case .deviates(let finding) = outcome {
      throw ContractBreach(check: check, finding: finding)
    }
    return outcome
  }

  /// Puts new conformers through all checks.
  ///
  /// - Returns: What was found, with the gaps.
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
    for (check, reason) in parts.outdated(settings.differences, in: results) {
      results = results.map { $0.check == check ? (check, .outdated(reason)) : $0 }
    }
    return ContractReport(results: results)
  }

  private func outcome(
    of check: ContractCheck, in parts: ContractParts<Conformer>
  ) async throws -> ContractOutcome {
    guard let planned = parts.checks.first(where: { $0.check == check }) else {
      return .unchecked("there is no such check")
    }
    if let gap = planned.gap { return .unchecked(gap) }
    let outcome = await planned.run(try await make(), settings)
    guard let reason = settings.differences[check.store]?[check.rule] else { return outcome }
    if case .deviates(let finding) = outcome { return .differs(finding, reason: reason) }
    return outcome == .kept && parts.isOnly(check) ? .outdated(reason) : outcome
  }
}

extension ContractOutcome {
  /// A rule that is kept, though the settings say that it is not.
  fileprivate static func outdated(_ reason: String) -> ContractOutcome {
    .deviates(
      ContractFinding(
        steps: ["all of the check"], expected: "a difference, as the settings say: \(reason)",
        came: "none; the declaration is out of date"))
  }
}
