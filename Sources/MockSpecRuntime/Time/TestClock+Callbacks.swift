import Dispatch

extension TestClock {
  /// Runs a body when the clock shows a time, where time is made to pass.
  ///
  /// - Parameters:
  ///   - delay: How long from now.
  ///   - body: What to do then, once.
  func schedule(after delay: Duration, _ body: @escaping () -> Void) {
    guard delay > .zero else { return body() }
    if isReal {
      let body = UncheckedBox(body)
      DispatchQueue.global().asyncAfter(deadline: .now() + delay.timeInterval) { body.value() }
      return
    }
    lock.withLock {
      sleepers.insert(Sleeper(time + delay, sleepers.nextTicket(), .callback(body)))
    }
    announceSleeper()
  }
}

extension TestClock {
  /// Blocks the thread until the clock shows a time, or the call is cancelled.
  func block(for delay: Duration, until isCancelled: () -> Bool) {
    let semaphore = DispatchSemaphore(value: 0)
    if isReal {
      schedule(after: delay) { semaphore.signal() }
      return semaphore.wait(orUntil: isCancelled)
    }
    let ticket = lock.withLock {
      let ticket = sleepers.nextTicket()
      sleepers.insert(Sleeper(time + delay, ticket, .thread(semaphore)))
      return ticket
    }
    announceSleeper()
    semaphore.wait(orUntil: isCancelled)
    _ = lock.withLock { sleepers.remove(ticket) }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  fileprivate var timeInterval: DispatchTimeInterval {
    .nanoseconds(Int((seconds * 1e9).rounded(.up)))
  }
}
