import Dispatch
import MockSpecRuntime

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
    let task = backend.clock.task {
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
    var (seen, idle) = (backend.progress, IdleTime(patience: patience))
    var step = StepTime(limit: patience)
    while !Task.isCancelled {
      // To look at a scenario that moves takes its processor time.
      let pause = Duration.milliseconds(idle.hasBegun ? 2 : 10)
      try? await Task.sleep(for: pause)
      if barrier.waiting > 0 { return .endless(calls: backend.marker.position) }
      let progress = backend.progress
      step.look(at: backend.clock, isMoving: progress != seen)
      idle.pass(pause, isMoving: progress != seen || step.isGoingOn)
      seen = progress
      // Whatever was ready to run comes before, in tasks and in queues.
      if idle.hasBegun {
        let start = ContinuousClock.now
        let isWhole = await Self.turnOfLeastPriority(atMost: patience * 10)
        idle.turn(lasting: ContinuousClock.now - start, isQuiet: isWhole && backend.isQuiet)
      }
      if idle.isOver { return backend.isDelaying ? .wallClock : .hung }
    }
    return nil
  }

  /// Waits until nothing else has to run, in tasks and in queues; returns `false` if that has not come within the limit.
  private static func turnOfLeastPriority(atMost limit: Duration) async -> Bool {
    let turn = FirstValue<Bool>()
    Task.detached {
      await TaskTurn.round()
      DispatchQueue.global(qos: .background).async { turn.set(true) }
    }
    let end = DispatchWorkItem { turn.set(false) }
    // Threads that the scenario blocks leave none for the turn.
    watchQueue.asyncAfter(deadline: .now() + limit.timeInterval, execute: end)
    defer { end.cancel() }
    return await turn.value()
  }

  private static let watchQueue = DispatchQueue(label: "MockSpec.watch")
}
