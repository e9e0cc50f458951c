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

  /// The calls that a step that is left out can have made; more of them use up the runs of long lives.
  private static let shifts = 1...3

  /// The faults as they are, then at earlier calls.
  var movedFaults: [[ExploredFault]] {
    let movable = faults.indices.filter { faults[$0].choice == nil }
    guard let first = movable.map({ faults[$0].call }).min() else { return [faults] }
    let all = Self.shifts.filter { $0 < first }.map { shift in
      faults.map { $0.earlier(by: shift) }
    }
    guard movable.count > 1 else { return [faults] + all }
    var single: [[ExploredFault]] = []
    for index in movable {
      for shift in Self.shifts where shift < faults[index].call {
        var moved = faults
        moved[index] = moved[index].earlier(by: shift)
        single.append(moved)
      }
    }
    return [faults] + all + single
  }

  /// The steps with one number made smaller.
  var simplerSteps: [[ActionStep]] {
    steps.indices.flatMap { step in
      steps[step].numbers.indices.flatMap { place -> [[ActionStep]] in
        let number = steps[step].numbers[place]
        return Set([0, number / 2, number - 1]).filter { $0 >= 0 && $0 < number }.sorted().map {
          var (simpler, numbers) = (steps, steps[step].numbers)
          numbers[place] = $0
          simpler[step] = ActionStep(action: steps[step].action, numbers: numbers)
          return simpler
        }
      }
    }
  }
}

extension FaultExploration.Problem {
  fileprivate var isBrokenInvariant: Bool {
    if case .thrown(let error) = self { return error is BrokenInvariant }
    return false
  }
}

extension ScenarioRun {
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
