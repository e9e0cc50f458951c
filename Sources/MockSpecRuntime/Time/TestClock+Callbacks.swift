import Dispatch

extension TestClock {
  /// Runs a body when the clock shows a time, where time is made to pass.
  ///
  /// - Parameters:
  ///   - delay: The time from now.
  ///   - body: The body, which runs once.
  func schedule(after delay: Duration, _ body: @escaping () -> Void) {
    guard delay > .zero else { return body() }
    if isReal {
      let body = UncheckedBox(body)
      DispatchQueue.global().asyncAfter(deadline: .now() + delay.timeInterval) { body.value() }
      return
    }
    lock.withLock { held in
      sleepers.insert(Sleeper(time(held) + delay, sleepers.nextTicket(), .callback(body)))
    }
    announceSleeper()
  }
}

extension TestClock {
  /// Blocks the thread until the clock shows a time, or the call is cancelled.
  ///
  /// - Parameters:
  ///   - delay: The time from now.
  ///   - isCancelled: Tells whether the call has been cancelled.
  ///   - announce: Announces that the thread goes on; runs before it does.
  func block(for delay: Duration, until isCancelled: () -> Bool, announce: @escaping () -> Void) {
    let semaphore = DispatchSemaphore(value: 0)
    if isReal {
      schedule(after: delay) { semaphore.signal() }
      semaphore.wait(orUntil: isCancelled)
      return announce()
    }
    let (ticket, deadline) = lock.withLock { held in
      let ticket = sleepers.nextTicket()
      let deadline = time(held) + delay
      sleepers.insert(Sleeper(deadline, ticket, .thread(semaphore, announce)))
      return (ticket, deadline)
    }
    announceSleeper()
    limitWait(of: ticket, until: Instant(offset: deadline))
    semaphore.wait(orUntil: isCancelled)
    if lock.withLock({ sleepers.remove(ticket) }) != nil { announce() }
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  var timeInterval: DispatchTimeInterval {
    .nanoseconds(Int((seconds * 1e9).rounded(.up)))
  }
}
