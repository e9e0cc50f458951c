import Dispatch

/// The steps of the tasks of an explored run, one at a time, each of which lasts until its task waits for something.
///
/// One at a time, they come in an order that no other work on the machine changes. The clock of the run lets no time pass
/// before they have ended: a busy machine can keep a thread from going on for longer than it takes to find that nothing moves.
final class TaskSteps: Sendable {
  /// A step that is ready, or the rest of one that has blocked its thread.
  private enum Step {
    case job(UnownedJob)
    case thread(DispatchSemaphore)
  }

  private struct State {
    /// The steps that wait for the end of the one that runs.
    var ready: [Step] = []
    var isRunning = false
    /// The number of steps so far.
    var begun = 0
    /// True once a step was found to block its thread without a word.
    var isParallel = false
    /// The queues whose steps have ended.
    var free: [DispatchQueue] = []
    /// The waits for the end of all steps, each with the number of steps after which it is over in any case.
    var waits: [(last: Int, end: @Sendable () -> Void)] = []
  }

  private let state = Protected(State())
  private static let key = DispatchSpecificKey<TaskSteps>()

  /// The steps to which the code belongs.
  static var current: TaskSteps? { DispatchQueue.getSpecific(key: key) }

  /// The number of steps so far.
  var begun: Int { state.withLock { $0.begun } }

  /// The number of the step that runs.
  var running: Int? { state.withLock { $0.isRunning ? $0.begun : nil } }

  /// True once steps no longer wait for each other.
  var isParallel: Bool { state.withLock { $0.isParallel } }

  /// Lets the steps no longer wait for each other, nor the clock for them.
  func runInParallel() {
    let (ready, waits) = state.withLock { state in
      (state.isParallel, state.isRunning) = (true, false)
      defer { (state.ready, state.waits) = ([], []) }
      return (state.ready, state.waits)
    }
    for step in ready { goOn(with: step) }
    for wait in waits { wait.end() }
  }

  /// Waits until no step runs, or until many have begun, as one that asks for something again and again has no end.
  func ended() async {
    await withCheckedContinuation { continuation in whenEnded { continuation.resume() } }
  }

  /// Calls a closure when no step runs, or many have begun.
  func whenEnded(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.isRunning { state.waits.append((state.begun + Self.mostSteps, body)) }
      return !state.isRunning
    }
    if isOver { body() }
  }

  private static var mostSteps: Int { 100 }

  /// Runs a body that blocks the thread until something else has happened.
  static func blocking(_ body: () -> Void) {
    guard let steps = current else { return body() }
    if let step = steps.next() { steps.goOn(with: step) }
    body()
    steps.resume()
  }

  /// Waits until no other step runs.
  private func resume() {
    let turn = DispatchSemaphore(value: 0)
    if !begins(.thread(turn)) { turn.wait() }
  }

  fileprivate func add(_ job: UnownedJob) {
    if begins(.job(job)) { goOn(with: .job(job)) }
  }

  /// Begins a step where none runs; otherwise keeps it until its turn, and returns `false`.
  private func begins(_ step: Step) -> Bool {
    state.withLock { state in
      if state.isParallel { return true }
      if state.isRunning {
        state.ready.append(step)
        return false
      }
      state.isRunning = true
      state.begun += 1
      return true
    }
  }

  /// Takes the step after one that has ended or blocks its thread; `nil` if none is ready.
  private func next() -> Step? {
    let (step, waits) = state.withLock { state -> (Step?, [@Sendable () -> Void]) in
      if state.isParallel { return (nil, []) }
      let step = state.ready.isEmpty ? nil : state.ready.removeFirst()
      state.isRunning = step != nil
      if step != nil { state.begun += 1 }
      if state.waits.isEmpty { return (step, []) }
      let last = step == nil ? Int.max : state.begun
      let waits = state.waits.filter { $0.last < last }.map(\.end)
      state.waits.removeAll { $0.last < last }
      return (step, waits)
    }
    for end in waits { end() }
    return step
  }

  /// Lets a step go on with a thread of its own, which takes the next ones at its end.
  private func goOn(with step: Step) {
    switch step {
    case .thread(let turn): turn.signal()
    case .job(let job):
      let queue =
        state.withLock { state in
          state.isParallel ? DispatchQueue.global() : state.free.popLast()
        } ?? newQueue()
      queue.async { [self] in
        runAll(from: job)
        state.withLock { state in if !state.isParallel { state.free.append(queue) } }
      }
    }
  }

  /// Creates a queue whose thread is none of those that all tasks of the process share.
  ///
  /// A task that asks for something again and again would leave too few of them for the clock.
  private func newQueue() -> DispatchQueue {
    let queue = DispatchQueue(label: "MockSpec.steps")
    queue.setSpecific(key: Self.key, value: self)
    return queue
  }

  private func runAll(from first: UnownedJob) {
    var job = first
    while true {
      run(job)
      switch next() {
      case .job(let other): job = other
      case .thread(let turn): return _ = turn.signal()
      case nil: return
      }
    }
  }

  private func run(_ job: UnownedJob) {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension TaskSteps: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }
}

extension TestClock {
  /// Makes the clock of an explored run, whose tasks go on one at a time where the system can do so.
  ///
  /// - Parameters:
  ///   - mode: The force that makes the time pass.
  ///   - isParallel: True if a task of the scenario blocks threads until another goes on.
  /// - Returns: The clock.
  package static func exploring(_ mode: Mode, isParallel: Bool) -> TestClock {
    guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
      mode != .realTime, !isParallel
    else { return TestClock(mode) }
    return TestClock(mode, TaskSteps())
  }

  /// Starts a task of an explored run, or of anything else.
  @discardableResult
  package func task<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *), let steps {
      return Task(executorPreference: steps, operation: body)
    }
    return Task(operation: body)
  }

  /// The number of the task step that runs; `nil` if none does, or if they do not wait for each other.
  package var runningStep: Int? { steps?.running }

  /// True once steps of tasks no longer wait for each other.
  package var runsInParallel: Bool { steps?.isParallel ?? true }

  /// Lets steps of tasks no longer wait for each other.
  package func runInParallel() { steps?.runInParallel() }
}
