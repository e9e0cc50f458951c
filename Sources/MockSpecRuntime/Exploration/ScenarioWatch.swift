import Dispatch

/// The watch over a run of a scenario, which ends it where it does not end itself.
struct ScenarioWatch {
  let backend: Backend
  /// The gate that holds back the calls of an app that goes on for ever.
  let barrier: Backend.Gate
  /// The time without progress after which a run counts as hung.
  let patience: Duration

  /// Runs the scenario, and returns its problem; `nil` if it went well.
  func ending(
    of scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) async -> FaultExploration.Problem? {
    let ending = FirstValue<FaultExploration.Problem?>()
    let task = Task {
      do {
        ending.set(try await scenario(backend) ? .none : .broken)
      } catch {
        ending.set(.thrown(error))
      }
    }
    let watch = Task {
      if let problem = await hold() { ending.set(problem) }
    }
    let problem = await ending.value()
    watch.cancel()
    // A scenario that has not ended cannot be stopped, only cancelled.
    task.cancel()
    return problem
  }

  /// Waits for the problem of a scenario that does not end; returns `nil` when the task is cancelled.
  private func hold() async -> FaultExploration.Problem? {
    let pause = Duration.milliseconds(2)
    var (seen, idle) = (backend.progress, Duration.zero)
    while !Task.isCancelled {
      try? await Task.sleep(for: pause)
      if barrier.waiting > 0 { return .endless(calls: backend.progress.calls) }
      let progress = backend.progress
      // Time is counted in pauses: where they take longer than requested, the scenario is slow as well.
      idle = progress == seen ? idle + pause : .zero
      seen = progress
      // Whatever was ready to run comes before, in tasks and in queues.
      if idle > .zero { await Self.turnOfLeastPriority(atMost: patience * 10) }
      if idle > patience { return backend.isDelaying ? .wallClock : .hung }
    }
    return nil
  }

  /// Waits until nothing else has to run, in tasks and in queues.
  private static func turnOfLeastPriority(atMost limit: Duration) async {
    let turn = FirstValue<Void>()
    Task.detached {
      await TaskTurn.round()
      DispatchQueue.global(qos: .background).async { turn.set(()) }
    }
    let end = DispatchWorkItem { turn.set(()) }
    // Threads that the scenario blocks leave none for the turn.
    watchQueue.asyncAfter(deadline: .now() + limit.timeInterval, execute: end)
    await turn.value()
    end.cancel()
  }

  private static let watchQueue = DispatchQueue(label: "MockSpec.watch")
}

extension Backend {
  /// The counts that change while the scenario makes progress.
  fileprivate struct Progress: Equatable {
    var calls: Int
    var time: Duration
    var activities: Int
    var sleepers: Int
    /// A clock that waits for others before time passes goes on for a limited number of rounds.
    var settlingRounds: Int
  }

  fileprivate var progress: Progress {
    lock.withLock { held in
      Progress(
        calls: log.pointee.count, time: clock.isReal ? .zero : clock.time(held),
        activities: finishedActivities, sleepers: clock.sleepers.arrivals,
        settlingRounds: clock.settlingRounds)
    }
  }

  /// True if a rate limit asks for a wait that does not come to its end on the backend's clock.
  fileprivate var isDelaying: Bool {
    lock.withLock { held in !clock.isReal && rules.contains { $0.isDelaying(held) } }
  }
}
