#if canImport(Testing)
  /// The task that records issues of threads that belong to no test, so that they fail the test that has made it.
  ///
  /// Swift Testing knows the running test by a value of the task, which threads of queues and detached tasks do not have.
  /// Nothing waits for the task: on Linux the threads of queues are those of tasks, and could keep them from it.
  final class IssueRelay: Sendable {
    private let bodies: AsyncStream<@Sendable () -> Void>.Continuation

    /// Begins the task, with the test that runs now.
    init() {
      let (stream, bodies) = AsyncStream<@Sendable () -> Void>.makeStream()
      self.bodies = bodies
      Task { for await body in stream { body() } }
    }

    /// The bodies that are there are still run.
    deinit { bodies.finish() }

    /// Runs a body in the test, before what the test is told next.
    func run(_ body: @escaping @Sendable () -> Void) { bodies.yield(body) }
  }
#endif
