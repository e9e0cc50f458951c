extension Backend {
  /// The counts that change while something moves on a backend, or time passes on its clock.
  ///
  /// A clock that waits for others before time passes goes on for a limited number of rounds.
  package struct Progress: Equatable {
    fileprivate let movement: TestClock.Movement
    fileprivate let time: Duration
    fileprivate let rounds: Int
  }

  /// The progress so far.
  package var progress: Progress {
    let movement = clock.movement
    return lock.withLock { held in
      let time = clock.isReal ? .zero : clock.time(held)
      return Progress(movement: movement, time: time, rounds: clock.settlingRounds)
    }
  }

  /// True if nothing of the backend can let its caller go on: no callback or operation runs, no task has been woken that
  /// does not run yet, and no sleeper waits for a clock that moves by itself.
  package var isQuiet: Bool {
    lock.withLock { held in
      busyActivities(held) <= 0 && clock.wakingTasks.isEmpty
        && (clock.mode == .manual || clock.sleepers.isEmpty)
    }
  }

  /// True if a rate limit asks for a wait that does not come to its end on the backend's clock.
  package var isDelaying: Bool {
    lock.withLock { held in !clock.isReal && held[state].rules.contains { $0.isDelaying(held) } }
  }
}
