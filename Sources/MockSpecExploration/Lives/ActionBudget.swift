import MockSpecRuntime

/// The limits of an exploration by chance.
public struct ActionBudget: Sendable {
  /// The number of sequences.
  public var sequences: Int
  /// The number of steps of each.
  public var steps: Int
  /// The number of runs of each sequence with faults that are drawn among those possible in it.
  public var faultRuns: Int
  /// The largest number of faults in a run.
  public var faults: Int
  /// The number of causes of failing sequences after which the search ends.
  public var causes: Int
  /// The largest number of runs that shrink a failing sequence.
  public var shrinkRuns: Int
  /// The real time without any event after which a run counts as hung.
  public var patience: Duration

  /// - Parameters:
  ///   - sequences: The number of sequences.
  ///   - steps: The number of steps of each.
  ///   - faultRuns: The number of runs of each sequence with faults.
  ///   - faults: The largest number of faults in a run.
  ///   - causes: The number of causes of failing sequences after which the search ends.
  ///   - shrinkRuns: The largest number of runs that shrink a failing sequence.
  ///   - patience: The real time without any event after which a run counts as hung.
  public init(
    sequences: Int = 100, steps: Int = 20, faultRuns: Int = 4, faults: Int = 2, causes: Int = 1,
    shrinkRuns: Int = 500, patience: Duration = .seconds(1)
  ) {
    self.sequences = sequences
    self.steps = steps
    self.faultRuns = faultRuns
    self.faults = faults
    self.causes = causes
    self.shrinkRuns = shrinkRuns
    self.patience = patience
  }
}
