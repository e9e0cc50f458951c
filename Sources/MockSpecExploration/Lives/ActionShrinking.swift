import MockSpecRuntime

/// The search for the shortest life that fails as a long one does: the best so far, and what to try next.
///
/// Each trial leaves something out, or makes a number smaller. The cheap ones come first; those of which there are many
/// follow where these find nothing more.
struct ActionShrinking {
  /// A sequence with its faults, to run.
  struct Trial {
    let steps: [ActionStep]
    let faults: [ExploredFault]

    fileprivate var name: String { "\(steps) \(faults)" }
  }

  private enum Pass {
    /// One fault is left out.
    case faults
    /// Some steps that follow each other are left out.
    case steps(Int)
    /// Two steps are left out, wherever they stand.
    case pairs
    /// One step is left out, and one fault is at any of the calls.
    case positions
    /// One step is left out, and one number is the first or the last that can be drawn.
    case values
    /// One number is made smaller.
    case numbers

    /// True if the cheap passes have to find nothing more before.
    var isThorough: Bool {
      switch self {
      case .faults, .steps: false
      case .pairs, .positions, .values, .numbers: true
      }
    }
  }

  private let life: ActionLife
  private let isSame: Bool
  private(set) var best: ActionLife
  private var passes: [Pass] = []
  /// The number of the next trials of the first pass.
  private var place = 0
  private var waiting: [Trial] = []
  private var tried: Set<String> = []
  /// True if the passes since the first one have left something out.
  private var hasShrunk = false

  /// - Parameters:
  ///   - life: The failing life.
  ///   - isSame: True if a shorter one must break the same condition, false if any will do.
  init(_ life: ActionLife, isSame: Bool) {
    (self.life, self.isSame, best) = (life, isSame, life)
    begin()
  }

  private mutating func begin() {
    let lengths = sequence(first: best.steps.count / 2) { $0 / 2 }.prefix { $0 > 1 } + [1]
    passes = [.faults] + lengths.map { .steps($0) } + [.pairs, .positions, .values, .numbers]
    (place, hasShrunk) = (0, false)
  }

  /// Returns what to try next; `nil` if nothing can be left out.
  mutating func next() -> Trial? {
    while true {
      if !waiting.isEmpty {
        let trial = waiting.removeFirst()
        if tried.insert(trial.name).inserted { return trial }
        continue
      }
      guard let pass = passes.first else {
        if !hasShrunk { return nil }
        begin()
        continue
      }
      if let trials = trials(of: pass, at: place) {
        waiting = trials
        place += 1
      } else {
        passes.removeFirst()
        place = 0
        // Cheap passes are tried again before.
        if hasShrunk, passes.first?.isThorough ?? true { begin() }
      }
    }
  }

  /// Takes the life of the last trial as the best so far, if it fails as it should.
  mutating func learn(_ other: ActionLife) {
    guard let less = life.confirmed(other, isSame: isSame) else { return }
    (best, hasShrunk, waiting) = (less, true, [])
    // The next trials of the shorter life stand at this place now.
    place -= 1
  }

  /// Returns the trials of a pass at a place; `nil` at its end.
  private func trials(of pass: Pass, at place: Int) -> [Trial]? {
    let count = best.steps.count
    switch pass {
    case .faults:
      guard place < best.faults.count else { return nil }
      var fewer = best.faults
      fewer.remove(at: best.faults.count - 1 - place)
      return [Trial(steps: best.steps, faults: fewer)]
    case .steps(let length):
      let start = place * length
      return start < count ? trials(leavingOut: Set(start..<min(start + length, count))) : nil
    case .pairs:
      let pairs = (0..<count).flatMap { one in (0..<one).map { [one, $0] } }
      return place < pairs.count ? trials(leavingOut: Set(pairs[place])) : nil
    case .positions:
      guard place < count else { return nil }
      let steps = best.steps(leavingOut: [place])
      return best.faults.indices.flatMap { fault in
        best.places(of: best.faults[fault]).map { call in
          var faults = best.faults(leavingOut: [place])
          faults[fault] = faults[fault].at(call: call)
          return Trial(steps: steps, faults: faults)
        }
      }
    case .values:
      guard place < count else { return nil }
      let faults = best.faults(leavingOut: [place])
      return best.steps(leavingOut: [place]).withOtherNumbers { $0 == 0 ? [.max] : [.max, 0] }
        .map { Trial(steps: $0, faults: faults) }
    case .numbers:
      let simpler = best.steps.withOtherNumbers { number in
        Set([0, number / 2, number - 1]).filter { $0 >= 0 && $0 < number }.sorted()
      }
      return place < simpler.count ? [Trial(steps: simpler[place], faults: best.faults)] : nil
    }
  }

  /// Returns the trials without some steps: with the faults where they hit the same calls, then as they are.
  private func trials(leavingOut left: Set<Int>) -> [Trial] {
    let steps = best.steps(leavingOut: left)
    return [best.faults(leavingOut: left), best.faults].map { Trial(steps: steps, faults: $0) }
  }
}

extension [ActionStep] {
  /// Returns the steps with one number replaced, once for each of the others that are given for it.
  fileprivate func withOtherNumbers(_ others: (Int) -> [Int]) -> [[ActionStep]] {
    indices.flatMap { step in
      self[step].numbers.indices.flatMap { place in
        others(self[step].numbers[place]).map { other in
          var (steps, numbers) = (self, self[step].numbers)
          numbers[place] = other
          steps[step] = ActionStep(action: self[step].action, numbers: numbers)
          return steps
        }
      }
    }
  }
}
