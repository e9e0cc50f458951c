import MockSpecRuntime

/// The time for which a scenario has made no progress, as far as it counts against its patience.
///
/// It is counted in pauses: where they take longer than requested, the scenario is slow as well.
struct IdleTime {
  let patience: Duration
  private var sum = Duration.zero

  init(patience: Duration) { self.patience = patience }

  var hasBegun: Bool { sum > .zero }

  var isOver: Bool { sum > patience }

  /// Counts a pause, or begins anew where the scenario has moved.
  mutating func pass(_ pause: Duration, isMoving: Bool) { sum = isMoving ? .zero : sum + pause }

  /// Counts the turn of all else that had to run, if the backend has nothing that could let the scenario go on.
  ///
  /// Beside other explorations a turn can take long, and ten of them have to agree.
  ///
  /// - Parameters:
  ///   - duration: The real time of the turn.
  ///   - isQuiet: True if all had its turn, and the backend has nothing to do.
  mutating func turn(lasting duration: Duration, isQuiet: Bool) {
    if isQuiet { sum += min(duration, patience / 10) }
  }
}
