import Dispatch

/// Somebody who waits for a time.
struct Sleeper {
  enum Kind {
    case task(Waiter)
    /// The closure says that the thread goes on, before it does.
    case thread(DispatchSemaphore, () -> Void)
    case callback(() -> Void)

    /// Lets the sleeper go on; outside the lock, because a callback is the test's code.
    func wake() {
      switch self {
      case .task(let waiter): waiter.finish()
      case .thread(let semaphore, let announce):
        announce()
        semaphore.signal()
      case .callback(let body): body()
      }
    }
  }

  let deadline: Duration
  /// Tells sleepers apart, and wakes those with one deadline in the order in which they came.
  let ticket: Int
  let kind: Kind

  init(_ deadline: Duration, _ ticket: Int, _ kind: Kind) {
    self.deadline = deadline
    self.ticket = ticket
    self.kind = kind
  }

  func wake() { kind.wake() }
}

/// Everybody who waits for a time, in the order in which they wake; guarded by the clock's lock.
struct SleeperQueue {
  /// By deadline, latest first, so that the next one is cheap to take.
  private var sleepers: [Sleeper] = []
  private var tickets = 0

  var isEmpty: Bool { sleepers.isEmpty }
  var count: Int { sleepers.count }
  var deadlines: [Duration] { sleepers.reversed().map(\.deadline) }
  var nextDeadline: Duration? { sleepers.last?.deadline }
  /// Grows with everybody who comes.
  var arrivals: Int { tickets }

  mutating func nextTicket() -> Int {
    tickets += 1
    return tickets
  }

  mutating func insert(_ sleeper: Sleeper) {
    var (low, high) = (0, sleepers.count)
    while low < high {
      let middle = (low + high) / 2
      if wakes(sleepers[middle], after: sleeper) { low = middle + 1 } else { high = middle }
    }
    sleepers.insert(sleeper, at: low)
  }

  mutating func remove(_ ticket: Int) -> Sleeper? {
    sleepers.firstIndex { $0.ticket == ticket }.map { sleepers.remove(at: $0) }
  }

  /// Takes the next one whose time has come.
  mutating func popNext(until time: Duration) -> Sleeper? {
    guard let next = sleepers.last, next.deadline <= time else { return nil }
    return sleepers.removeLast()
  }

  private func wakes(_ one: Sleeper, after other: Sleeper) -> Bool {
    (one.deadline, one.ticket) > (other.deadline, other.ticket)
  }
}
