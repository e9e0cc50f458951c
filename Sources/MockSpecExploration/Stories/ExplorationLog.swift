import MockSpecRuntime

/// The log of an exploration for programs that collect it: a line of JSON for each run, and one for the whole.
///
/// The environment variable `MOCKSPEC_PROGRESS=json` asks for it; lines go to standard error.
struct ExplorationLog: Sendable {
  private let head: [(String, JSONText)]
  private let print: @Sendable (String) -> Void

  init(
    of location: Backend.SourceLocation?, _ shard: ExplorationShard?, seed: UInt64?,
    to print: @escaping @Sendable (String) -> Void
  ) {
    let parts: [(String, JSONText?)] = [
      ("exploration", location.map { .text("\($0)") }), ("shard", shard.map { .text("\($0)") }),
      ("seed", seed.map { .number("\($0)") }),
    ]
    head = parts.compactMap { name, value in value.map { (name, $0) } }
    self.print = print
  }

  /// Creates the log on standard error; `nil` where nobody asks for it.
  static func onStandardError(
    of location: Backend.SourceLocation?, _ shard: ExplorationShard?, seed: UInt64? = nil
  ) -> Self? {
    guard System.environment("MOCKSPEC_PROGRESS") == "json" else { return nil }
    return Self(of: location, shard, seed: seed) { printError($0) }
  }

  /// Writes the line of a run.
  func write(
    run number: Int, sequence: Int? = nil, steps: [ActionStep] = [], _ faults: [ExploredFault],
    _ problem: FaultExploration.Problem?, _ duration: Duration
  ) {
    let parts: [(String, JSONText?)] = [
      ("run", .number("\(number)")), ("sequence", sequence.map { .number("\($0)") }),
      ("steps", steps.isEmpty ? nil : .list(steps.map { .text("\($0)") })),
      ("faults", .list(faults.map { .text("\($0)") })),
      ("problem", problem.map { .text("\($0)") } ?? .null),
      ("seconds", .number("\(duration.seconds)")),
    ]
    write(parts)
  }

  /// Writes the line of the whole.
  func write(
    runs: Int, failures: [String], _ coverage: ExplorationCoverage, _ duration: Duration
  ) {
    write([
      ("runs", .number("\(runs)")), ("failures", .list(failures.map { .text($0) })),
      ("marks", .counts(coverage.marks)), ("errors", .counts(coverage.errors)),
      ("members", .counts(coverage.members)),
      ("unmetErrors", .list(coverage.unmetErrors.map { .text($0) })),
      ("unmetMembers", .list(coverage.unmetMembers.map { .text($0) })),
      ("seconds", .number("\(duration.seconds)")),
    ])
  }

  private func write(_ parts: [(String, JSONText?)]) {
    let known = parts.compactMap { name, value in value.map { (name, $0) } }
    print(JSONText.object(head + known).description)
  }
}

extension JSONText {
  /// Returns numbers by names, in the order of these.
  fileprivate static func counts(_ counts: [String: Int]) -> Self {
    .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .number("\($0.value)")) })
  }
}
