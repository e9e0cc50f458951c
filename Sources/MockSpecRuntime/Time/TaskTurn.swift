/// A turn behind the tasks that are ready to run.
///
/// A task of the least priority does not come last everywhere: on Linux, each priority has a queue and threads of its
/// own, and tasks can wait in one queue while another is empty. So turns go through all queues, one after another.
enum TaskTurn {
  private static let priorities: [TaskPriority] = [.medium, .high, .low, .background]

  /// The number of turns that go through every queue.
  static var count: Int { priorities.count }

  /// Returns when the tasks of a priority have begun that were ready before.
  ///
  /// - Parameter number: The number of the turn, which chooses the priority.
  static func take(_ number: Int) async {
    await Task.detached(priority: priorities[number % count]) { await Task.yield() }.value
  }
}
