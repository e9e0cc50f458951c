import Dispatch

/// Turns behind the tasks that are ready to run.
///
/// A task of the least priority does not come last everywhere: on Linux, each priority has a queue and threads of its
/// own, and tasks can wait in one queue while another is empty. So a round goes through all queues, one after another.
enum TaskTurn {
  private static let priorities: [TaskPriority] = [.medium, .high, .low, .background]

  /// Returns when the tasks of every priority have begun that were ready before.
  static func round() async {
    await withCheckedContinuation { continuation in round { continuation.resume() } }
  }

  /// Leaves the processor to threads that are running, which rounds would slow down.
  static func pause() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(100)) {
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
