extension Backend {
  /// The longest real time that a wait lasts before it fails with what it waited for; 30 seconds.
  ///
  /// So wait `idle()`, ``Backend/Gate/reached(by:isolation:fileID:filePath:line:column:)``,
  /// ``Knob/call(_:isolation:fileID:filePath:line:column:)`` and their relatives, calls at a gate, and sleepers on a clock
  /// that nobody advances.
  ///
  /// Only the time counts in which the process does little and tasks of every priority have their turn: as long as other
  /// tests keep the machine busy, or block the threads of tasks, what is awaited may not have begun. A wait ends after
  /// thirty times the limit in any case.
  ///
  /// On Linux other work goes on while tasks wait for their threads (Swift 6.3.1,
  /// `findings/blocked-tasks-hold-up-tasks-and-no-queues.sh`).
  public var waitLimit: Duration {
    get { lock.withLock { clock.waitLimit } }
    set { lock.withLock { clock.waitLimit = newValue } }
  }

  /// The calls that were made, and what is not over, each with what lets it go on; for the message of a wait that
  /// takes too long.
  var situation: String {
    let journal = journal
    let unanswered = journal.filter { $0.end == nil }
    // Outside the lock: arguments of the test are described.
    let latest = journal.suffix(5).map(\.call).joined(separator: ", ")
    var facts = [
      journal.isEmpty
        ? "no call was made"
        : "\(counted(journal.count, "call")) made: \(journal.count > 5 ? "… " : "")\(latest)"
    ]
    if !unanswered.isEmpty {
      facts.append("unanswered: " + unanswered.prefix(5).map(\.call).joined(separator: ", "))
    }
    let dependents = lock.withLock { held in Array(held[state].dependents.values) }
    facts += dependents.compactMap { $0() }.sorted()
    return lock.withLock { held in
      let waits =
        held[state].gates.compactMap { $0.situation(held) }
        + [clock.situation(held)].compactMap { $0 }
      let count = busyActivities(held)
      if count > 0 {
        facts.append(
          counted(count, "callback or operation runs", "callbacks or operations run")
            + ", and may neither block nor wait for idleness")
      }
      if waits.isEmpty, unanswered.isEmpty, held[state].activities == 0, clock.sleepers.isEmpty {
        facts.append(
          "nothing is going on: what is awaited was not begun, has ended, or uses another backend")
      }
      return (facts + waits).joined(separator: "; ")
    }
  }
}

/// A number with what it counts: `1 call`, `2 calls`.
func counted(_ count: Int, _ one: String, _ several: String? = nil) -> String {
  "\(count) \(count == 1 ? one : several ?? one + "s")"
}
