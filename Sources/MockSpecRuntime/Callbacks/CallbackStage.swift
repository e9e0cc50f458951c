import Dispatch

/// The callbacks that wait for their turn on an adversarial backend, and its random numbers.
package struct CallbackStage {
  /// A callback, or the thread of an operation, that goes on when it is its turn.
  struct WaitingCallback {
    let rank: UInt64
    let kind: Sleeper.Kind
    /// Tells whether what it depends on is done; runs outside the lock.
    let isReady: () -> Bool

    var isThread: Bool {
      if case .thread = kind { true } else { false }
    }
  }

  private(set) var order = CallbackOrder.orderly
  private var seed: UInt64 = 0
  private var pauses = Duration.zero
  private var draws = 0
  private(set) var arrivals = 0
  /// The waiting turns; each belongs to an activity.
  private(set) var waiting: [Int: WaitingCallback] = [:]
  /// The time of the last call that came while no callback was running.
  var lastExternalCall: ContinuousClock.Instant?
  /// True while turns are given.
  var isRunning = false
  /// True if all waiting turns depend on something else.
  var isStalled = false

  /// The requests of an orderly backend that wait for the one before them, by the numbers of their tickets.
  private var queue: [Int: () -> Void] = [:]
  private var queueStart = 0
  private var queueEnd = 0

  var isAdversarial: Bool { order.kind != .orderly }

  /// The most threads of operations that wait in the middle of their work; more begin when some are done.
  private static var mostThreads: Int { 16 }

  mutating func begin(_ order: CallbackOrder, seed ownSeed: UInt64, mode: TestClock.Mode) {
    self.order = order
    draws = 0
    guard case .adversarial(let seed, let pauses) = order.kind else { return }
    self.seed = seed ?? ownSeed
    self.pauses = pauses ?? (mode == .automatic ? .seconds(1) : .zero)
  }

  /// The random numbers of the next draw; `nil` where nothing is drawn.
  mutating func draw() -> SeededNumbers? {
    guard isAdversarial else { return nil }
    draws += 1
    // The streams of rules count from 1.
    return SeededNumbers(seed: seed, stream: -1, index: draws)
  }

  /// Draws the length of a pause, of which a share is not zero.
  mutating func drawPause(share: Double = 0.5) -> Duration {
    guard pauses > .zero, var numbers = draw() else { return .zero }
    return numbers.nextFraction() >= share ? .zero : pauses * numbers.nextFraction()
  }

  /// Draws the quality of service of a callback's queue, which decides about its thread.
  mutating func drawQuality() -> DispatchQoS {
    guard var numbers = draw() else { return .unspecified }
    return [.userInitiated, .default, .utility].randomElement(using: &numbers) ?? .default
  }

  /// Gives a request the last place in the queue; returns its begin if that is the first place too.
  mutating func enqueue(_ begin: @escaping (Int) -> Void) -> (() -> Void)? {
    let place = queueEnd
    queueEnd += 1
    queue[place] = { begin(place) }
    return place == queueStart ? queue.removeValue(forKey: place) : nil
  }

  /// Removes the first place from the queue, unless that has been done, and returns the begin of the next request.
  mutating func release(_ place: Int) -> (() -> Void)? {
    guard place == queueStart else { return nil }
    queueStart += 1
    return queue.removeValue(forKey: queueStart)
  }

  mutating func enter(_ kind: Sleeper.Kind, when isReady: @escaping () -> Bool) {
    arrivals += 1
    isStalled = false
    var numbers = SeededNumbers(seed: seed, stream: -2, index: arrivals)
    waiting[arrivals] = WaitingCallback(rank: numbers.next(), kind: kind, isReady: isReady)
  }

  /// Removes the next turn among those that are ready.
  mutating func popNext(from ready: [Int]) -> WaitingCallback? {
    let turns = ready.compactMap { number in waiting[number].map { (number, $0) } }
    let begun = turns.filter(\.1.isThread)
    let candidates = begun.count < Self.mostThreads ? turns : begun
    guard let next = candidates.min(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }) else {
      return nil
    }
    return waiting.removeValue(forKey: next.0)
  }
}

extension Backend {
  /// The order of callbacks from the next call on, among those that the contract of the service allows.
  ///
  /// Tests that pass with ``CallbackOrder/adversarial`` do not depend on an order that the service does not promise.
  public var callbacks: CallbackOrder {
    get { lock.withLock { held in held[state].stage.order } }
    set { lock.withLock { held in begin(newValue, held) } }
  }

  func begin(_ callbacks: CallbackOrder, _ held: borrowing Held) {
    held[state].stage.begin(callbacks, seed: held[state].seed, mode: clock.mode)
  }

  /// The random numbers of the next draw; `nil` where callbacks are orderly.
  @usableFromInline package func draw() -> SeededNumbers? {
    lock.withLock { held in draw(held) }
  }

  @usableFromInline package func draw(_ held: borrowing Held) -> SeededNumbers? {
    held[state].stage.draw()
  }

  /// Tells whether callbacks come in an order that is drawn.
  @usableFromInline package func isAdversarial(_ held: borrowing Held) -> Bool {
    held[state].stage.isAdversarial
  }

  /// Lets the next request come if this thread runs one that holds a ticket.
  package static func releaseTicket() { RequestTicket.current?.release() }

  /// Runs a callback where the scheduling says; the backend is not idle before it is done.
  ///
  /// An orderly backend runs the callbacks of one queue one after another, and begins a request when the one
  /// before has left the queue. An adversarial one asks whether what the callback depends on is ready.
  package func schedule(
    when isReady: @escaping () -> Bool = { true }, on ownQueue: CallbackQueue? = nil,
    isRequest: Bool = false, _ body: @escaping () -> Void
  ) {
    guard scheduling == .queued else { return body() }
    let body = UncheckedBox(body)
    let (isAdversarial, pause, quality) = lock.withLock { held in
      recordExternalCall(held)
      held[state].activities += 1
      return (
        held[state].stage.isAdversarial, held[state].stage.drawPause(),
        held[state].stage.drawQuality()
      )
    }
    let queue = isAdversarial ? nil : ownQueue?.queue
    let start = { [self] (ticket: RequestTicket?) in
      (queue ?? DispatchQueue(label: "MockSpec.callback", qos: quality)).async {
        RequestTicket.$current.withValue(ticket) { body.value() }
        ticket?.release()
        self.endActivity()
      }
    }
    guard isAdversarial else {
      guard isRequest else { return start(nil) }
      let first = lock.withLock { held in
        held[state].stage.enqueue { [self] in start(RequestTicket(backend: self, number: $0)) }
      }
      return first?() ?? ()
    }
    let run = { start(nil) }
    guard pause > .zero else { return enter(.callback(run), when: isReady) }
    lock.withLock { held in held[state].sleepingActivities += 1 }
    clock.schedule(after: pause) { [self] in
      lock.withLock { held in held[state].sleepingActivities -= 1 }
      enter(.callback(run), when: isReady)
    }
    wakeIfIdle()
  }

  /// Blocks the thread of an operation until it is its turn again.
  ///
  /// Pauses take most of the time, and an operation can have several.
  package func waitForTurn(
    observing observe: CancellationObserver?, isCancelled: @escaping () -> Bool
  ) {
    let pause = lock.withLock { held in held[state].stage.drawPause(share: 0.125) }
    block(FaultDecision(delay: pause), .beforeApplying, observing: observe, until: isCancelled)
    let semaphore = DispatchSemaphore(value: 0)
    enter(.thread(semaphore))
    TaskSteps.blocking { semaphore.wait() }
  }

  /// Waits until it is the caller's turn, if there are turns.
  @usableFromInline package func waitForTurn(isolation: isolated (any Actor)? = #isolation) async {
    // The caller is suspended: calls of other tasks come before the turns are given.
    let pause = lock.withLock { held in held[state].stage.drawPause() }
    if pause > .zero { try? await clock.sleep(for: pause) }
    beginActivity()
    let waiter = Waiter()
    enter(.task(waiter))
    _ = await waiter.uncancelled()
    endActivity()
  }

  /// Keeps the time of a call that does not come from a callback.
  private func recordExternalCall(_ held: borrowing Held) {
    guard held[state].stage.isAdversarial, !isBusyBesidesTurns(held) else { return }
    held[state].stage.lastExternalCall = .now
  }

  /// Tells whether more calls may come from outside of all callbacks.
  func expectsExternalCalls(_ held: borrowing Held) -> Bool {
    guard held[state].idleWaiters.isEmpty, held[state].changeWaiters.isEmpty,
      let last = held[state].stage.lastExternalCall
    else { return false }
    return ContinuousClock.now - last < .microseconds(300)
  }

  private func enter(_ kind: Sleeper.Kind, when isReady: @escaping () -> Bool = { true }) {
    let begins = lock.withLock { held in
      held[state].stage.enter(kind, when: isReady)
      defer { held[state].stage.isRunning = true }
      return !held[state].stage.isRunning
    }
    if begins { DispatchQueue(label: "MockSpec.turns").async { [self] in giveTurns() } }
  }

  /// Lets the waiting callbacks go on, one at a time, until none waits.
  private func giveTurns() {
    while true {
      let isRunning = lock.withLock { held in
        held[state].stage.isRunning = !held[state].stage.waiting.isEmpty
        return held[state].stage.isRunning
      }
      guard isRunning else { return }
      clock.waitUntilQuiet(of: self)
      let waiting = lock.withLock { held in held[state].stage.waiting }
      let ready = waiting.filter { $0.value.isReady() }.map(\.key)
      let turn = lock.withLock { held in
        let turn = held[state].stage.popNext(from: ready)
        held[state].stage.isStalled = turn == nil
        return turn
      }
      guard let turn else {
        // The end of what they depend on is not announced.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1))
        continue
      }
      turn.kind.wake()
    }
  }
}
