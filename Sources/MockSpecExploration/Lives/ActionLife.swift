import MockSpecRuntime

/// A sequence of actions with its faults, and the run of it.
struct ActionLife {
  let steps: [ActionStep]
  let faults: [ExploredFault]
  let run: ScenarioRun

  init(_ steps: [ActionStep], _ faults: [ExploredFault], _ run: ScenarioRun) {
    (self.steps, self.faults, self.run) = (steps, faults, run)
  }

  /// The text that lives of one cause have in common.
  var causeText: String {
    ([run.problem.map(Self.text) ?? ""] + Set(faults.map(\.causeText)).sorted())
      .joined(separator: "\n")
  }

  private static func text(of problem: FaultExploration.Problem) -> String {
    if case .thrown(let error as BrokenInvariant) = problem { return error.name }
    return problem.causeText
  }

  /// The number of calls after which a shorter life counts as endless.
  var callLimit: Int { 100 + 10 * run.callCount }

  /// Returns another life if it fails as this one does, and all of its faults have hit.
  ///
  /// - Parameters:
  ///   - other: The other life.
  ///   - isSame: True if the same condition must be broken, false if any will do.
  /// - Returns: The other life; `nil` if it does not fail so.
  func confirmed(_ other: ActionLife, isSame: Bool) -> ActionLife? {
    guard let problem = run.problem, let own = other.run.problem,
      !isSame && problem.isBrokenInvariant && own.isBrokenInvariant
        || Self.text(of: problem) == Self.text(of: own),
      other.faults.isEmpty || other.run.hasFired
    else { return nil }
    return other
  }

  /// Returns the steps without some of them.
  func steps(leavingOut left: Set<Int>) -> [ActionStep] {
    steps.indices.filter { !left.contains($0) }.map { steps[$0] }
  }

  /// Returns the faults with the numbers that their calls are likely to have without some of the steps.
  func faults(leavingOut left: Set<Int>) -> [ExploredFault] {
    faults.map { fault in
      var (before, missing) = (0, 0)
      for (step, count) in run.counts(of: fault).enumerated() {
        if before + count >= fault.call { break }
        before += count
        if left.contains(step) { missing += count }
      }
      return fault.earlier(by: missing)
    }
  }

  /// The numbers that the call of a fault can have.
  func places(of fault: ExploredFault) -> Range<Int> {
    1..<run.counts(of: fault).reduce(1, +)
  }
}

extension FaultExploration.Problem {
  fileprivate var isBrokenInvariant: Bool {
    if case .thrown(let error) = self { return error is BrokenInvariant }
    return false
  }
}

extension ScenarioRun {
  /// Returns for each step the number of its calls, or writes, among which a fault finds the one that it hits.
  func counts(of fault: ExploredFault) -> [Int] {
    steps.indices.map { index in
      let (start, next) = (steps[index], steps.indices.contains(index + 1) ? steps[index + 1] : nil)
      switch fault.kind {
      case .killsAfterWrite: return (next?.writes ?? writes.count) - start.writes
      case .fails, .simulates, .misanswers:
        return points[start.points..<(next?.points ?? points.count)].count(where: fault.counts)
      default: return calls[start.calls..<(next?.calls ?? calls.count)].count(where: fault.counts)
      }
    }
  }

  /// Draws a fault that can come after those of the run; `nil` where none is found soon.
  func drawnFault(
    with errors: [some ErrorCatalogue], _ choice: inout SeededNumbers
  ) -> ExploredFault? {
    let count = points.count + calls.count + writes.count
    guard count > 0 else { return nil }
    for _ in 0..<20 {
      let index = Int.random(in: 0..<count, using: &choice)
      if let fault = drawnFault(at: index, with: errors, &choice) { return fault }
    }
    return nil
  }

  /// Draws one of the faults at a call that can fail, at any call, or after a write, counted in this order.
  private func drawnFault(
    at index: Int, with errors: [some ErrorCatalogue], _ choice: inout SeededNumbers
  ) -> ExploredFault? {
    if index < points.count {
      if points[index].sequence <= lastHit { return nil }
      return points.drawnFault(at: index, with: errors, &choice)
    }
    let call = index - points.count
    if call < calls.count {
      if calls[call].sequence <= lastHit { return nil }
      return calls.otherFaults(at: call).randomElement(using: &choice)
    }
    let write = call - calls.count
    let faults = writes[write] > lastHit ? [ExploredFault(.killsAfterWrite, call: write + 1)] : []
    return faults.randomElement(using: &choice)
  }
}
