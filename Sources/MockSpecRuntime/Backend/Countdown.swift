import Dispatch

/// The limit of a wait in real time, which the wait keeps alive.
///
/// It goes on in steps, and counts only those in which the process did little and at whose end the tasks that were ready
/// have begun: as long as other tests run, the machine is busy, or tests block the threads of tasks until a process ends,
/// the awaited code may not have run yet. A thousand other tests can keep two cores busy for minutes; it ends after
/// thirty times the limit in any case.
package final class Countdown: Sendable {
  private static var steps: Int { 10 }
  private static var longest: Int { 30 }

  private struct State {
    var isOver = false
    var body: (@Sendable () -> Void)?
  }

  private let state = Protected(State())
  private let processTime: @Sendable () -> Double

  /// Begins a countdown.
  ///
  /// - Parameters:
  ///   - limit: The time until the end.
  ///   - processTime: The processor time that the process has used, in seconds.
  package init(
    _ limit: Duration, processTime: @escaping @Sendable () -> Double = { System.processTime }
  ) {
    self.processTime = processTime
    let queue = DispatchQueue.global()
    queue.asyncAfter(deadline: .now() + (limit * Self.longest).timeInterval) { [weak self] in
      self?.finish()
    }
    step(Self.steps, limit / Self.steps)
  }

  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Runs a body at the end, in place of the one before; at once if it has come.
  func end(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.body = body }
      return state.isOver
    }
    if isOver { body() }
  }

  private func step(_ rest: Int, _ pause: Duration) {
    guard rest > 0, !isOver else { return finish() }
    let start = processTime()
    DispatchQueue.global().asyncAfter(deadline: .now() + pause.timeInterval) { [weak self] in
      if self == nil { return }
      TaskTurn.round { [weak self] in
        guard let self else { return }
        let isBusy = processTime() - start > pause.seconds * 0.05
        step(isBusy ? rest : rest - 1, pause)
      }
    }
  }

  private func finish() {
    let body = state.withLock { state in
      state.isOver = true
      return state.body.take()
    }
    body?()
  }
}
