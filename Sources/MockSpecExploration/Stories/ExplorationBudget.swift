import MockSpecRuntime

/// The limits of an exploration.
public struct ExplorationBudget: Sendable {
  /// The largest number of faults on a path.
  public var faults: Int
  /// The largest number of runs.
  public var runs: Int
  /// The number of causes of failing paths after which the search ends.
  public var causes: Int
  /// The largest number of orders in which interleaved steps are run.
  public var orders: Int
  /// The real time without any event after which a run counts as hung; where others use the machine, only time counts
  /// after which nothing was left to run, in the scenario or beside it.
  public var patience: Duration

  /// - Parameters:
  ///   - faults: The largest number of faults on a path.
  ///   - runs: The largest number of runs.
  ///   - causes: The number of causes of failing paths after which the search ends.
  ///   - orders: The largest number of orders in which interleaved steps are run.
  ///   - patience: The real time without any event after which a run counts as hung.
  public init(
    faults: Int = 1, runs: Int = 20_000, causes: Int = .max, orders: Int = 1000,
    patience: Duration = .seconds(1)
  ) {
    self.faults = faults
    self.runs = runs
    self.causes = causes
    self.orders = orders
    self.patience = patience
  }
}
