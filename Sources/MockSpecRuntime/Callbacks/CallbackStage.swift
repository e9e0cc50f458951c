/// The callbacks that wait for their turn on an adversarial backend, and its random numbers.
@usableFromInline
struct CallbackStage {
  /// A callback, or the thread of an operation, that goes on when it is its turn.
  struct Turn {
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
  private(set) var waiting: [Int: Turn] = [:]
  /// The time of the last call that came while no callback was running.
  var lastExternalCall: ContinuousClock.Instant?
  /// True while turns are given.
  var isRunning = false
  /// True if all waiting turns depend on something else.
  var isStalled = false

  @usableFromInline var isAdversarial: Bool { order.kind != .orderly }

  /// The most threads of operations that wait in the middle of their work; more begin when some are done.
  private static var mostThreads: Int { 16 }

  mutating func begin(_ order: CallbackOrder, of backend: Backend) {
    self.order = order
    draws = 0
    guard case .adversarial(let seed, let pauses) = order.kind else { return }
    self.seed = seed ?? backend.ownSeed
    self.pauses = pauses ?? (backend.clock.mode == .automatic ? .seconds(1) : .zero)
  }

  /// The random numbers of the next draw; `nil` where nothing is drawn.
  @usableFromInline mutating func draw() -> SeededNumbers? {
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

  mutating func enter(_ kind: Sleeper.Kind, when isReady: @escaping () -> Bool) {
    arrivals += 1
    isStalled = false
    var numbers = SeededNumbers(seed: seed, stream: -2, index: arrivals)
    waiting[arrivals] = Turn(rank: numbers.next(), kind: kind, isReady: isReady)
  }

  /// Takes the next turn among those that are ready.
  mutating func take(from ready: [Int]) -> Turn? {
    let turns = ready.compactMap { number in waiting[number].map { (number, $0) } }
    let begun = turns.filter(\.1.isThread)
    let candidates = begun.count < Self.mostThreads ? turns : begun
    guard let next = candidates.min(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }) else {
      return nil
    }
    return waiting.removeValue(forKey: next.0)
  }
}

extension Array {
  /// The elements in an order that is drawn; as they are where nothing is.
  @usableFromInline func shuffled(by numbers: inout SeededNumbers?) -> [Element] {
    guard var generator = numbers else { return self }
    defer { numbers = generator }
    return shuffled(using: &generator)
  }
}
