import MockSpecRuntime

/// The progress of an exploration as text: runs done, failing paths found, time left.
///
/// A terminal has one line, which is drawn again; a log has a line for each second.
struct ExplorationProgress {
  enum Medium { case terminal, log }

  private let medium: Medium
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  /// The number of runs that the search has planned so far.
  var planned = 1

  init(on medium: Medium, at start: ContinuousClock.Instant) {
    self.medium = medium
    self.start = start
  }

  /// Returns the text to print after a run; `nil` shortly after the last one.
  mutating func text(
    runs: Int, found: Int, at now: ContinuousClock.Instant
  ) -> String? {
    let pause: Duration = medium == .terminal ? .milliseconds(100) : .seconds(1)
    guard start.duration(to: now) >= pause,
      lastShown.map({ $0.duration(to: now) >= pause }) ?? true
    else { return nil }
    lastShown = now
    let left = start.duration(to: now) / Double(max(runs, 1)) * Double(max(planned - runs, 0))
    let line =
      "exploring: \(runs) of \(max(planned, runs)) runs, \(found) found, \(Int(left.seconds.rounded())) s left"
    return medium == .terminal ? "\r\(line)\u{1B}[K" : "\(line)\n"
  }

  /// The text that takes the line off a terminal; empty where none was printed.
  var ending: String { medium == .terminal && lastShown != nil ? "\r\u{1B}[K" : "" }

  /// Creates the progress for standard error: a line on a terminal, and lines for a log if the environment variable
  /// `MOCKSPEC_PROGRESS` is `1`.
  ///
  /// - Returns: `nil` where nobody looks.
  static func onStandardError() -> Self? {
    if System.errorsAreSeen { return Self(on: .terminal, at: .now) }
    return System.environment("MOCKSPEC_PROGRESS") == "1" ? Self(on: .log, at: .now) : nil
  }
}
