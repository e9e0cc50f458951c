import Dispatch

/// A task, a thread or a callback that waits for a time.
struct Sleeper {
  enum Kind {
    case task(Waiter)
    case thread(DispatchSemaphore)
    case callback(() -> Void)

    /// Lets the sleeper go on; runs outside the lock, as a callback is the test's code.
    func wake() {
      switch self {
      case .task(let waiter): waiter.finish()
      case .thread(let semaphore): semaphore.signal()
      case .callback(let body): body()
      }
    }
  }

  let deadline: Duration
  /// The number of the sleeper; those with one deadline wake in the order of their numbers.
  let ticket: Int
  let kind: Kind
  /// Announces that the sleeper goes on; runs before it does.
  var announce: ((borrowing Held) -> Void)?
}

/// The sleepers of a clock, in the order in which they wake.
struct SleeperQueue {
  /// The sleepers by deadline, latest first, so that the next one is cheap to remove.
  private var sleepers: [Sleeper] = []
  /// The number of sleepers so far.
  private(set) var arrivals = 0

  var isEmpty: Bool { sleepers.isEmpty }
  var count: Int { sleepers.count }
  var deadlines: [Duration] { sleepers.reversed().map(\.deadline) }
  var nextDeadline: Duration? { sleepers.last?.deadline }

  mutating func nextTicket() -> Int {
    arrivals += 1
    return arrivals
  }

  mutating func insert(_ sleeper: Sleeper) {
    var (low, high) = (0, sleepers.count)
    while low < high {
      let middle = (low + high) / 2
      let other = sleepers[middle]
      let isLater = (other.deadline, other.ticket) > (sleeper.deadline, sleeper.ticket)
      if isLater { low = middle + 1 } else { high = middle }
    }
    sleepers.insert(sleeper, at: low)
  }

  func contains(_ ticket: Int) -> Bool { sleepers.contains { $0.ticket == ticket } }

  mutating func remove(_ ticket: Int) -> Sleeper? {
    sleepers.firstIndex { $0.ticket == ticket }.map { sleepers.remove(at: $0) }
  }

  /// Removes the next sleeper whose time has come, and returns it.
  mutating func popNext(until time: Duration) -> Sleeper? {
    guard let next = sleepers.last, next.deadline <= time else { return nil }
    return sleepers.removeLast()
  }
}

/// Turns behind the tasks that are ready to run.
///
/// A task of the least priority does not come last everywhere: on Linux, each priority has a queue and threads of its
/// own, and tasks can wait in one queue while another is empty. So a round goes through all queues, one after another.
package enum TaskTurn {
  private static let priorities: [TaskPriority] = [.medium, .high, .low, .background]

  /// Returns when the tasks of every priority have begun that were ready before.
  package static func round() async {
    await withCheckedContinuation { continuation in round { continuation.resume() } }
  }

  /// Leaves the processor to threads that are running, which rounds would slow down.
  static func pause(of microseconds: Int) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) {
        continuation.resume()
      }
    }
  }

  /// Calls a closure when the tasks of every priority have begun that were ready before.
  ///
  /// Each turn begins the next one: waiting for it would wake a thread twice.
  static func round(
    _ rest: ArraySlice<TaskPriority> = priorities[...], then end: @escaping @Sendable () -> Void
  ) {
    guard let priority = rest.first else { return end() }
    Task.detached(priority: priority) {
      await Task.yield()
      round(rest.dropFirst(), then: end)
    }
  }
}
