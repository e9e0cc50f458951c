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
  /// Blocks the thread of a call until the clock shows a time, or the call is over.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - delay: The time from now.
  ///   - announce: Announces that the thread goes on; runs before it does.
  func block(
    _ call: BlockedCall, for delay: Duration, announce: @escaping (borrowing Held) -> Void
  ) {
    if isReal {
      let hasPassed = Protected(false)
      schedule(after: delay) {
        hasPassed.withLock { $0 = true }
        call.semaphore.signal()
      }
      call.wait { hasPassed.withLock { $0 } }
      return lock.withLock { announce($0) }
    }
    let (ticket, deadline) = lock.withLock { held in
      let ticket = sleepers.nextTicket()
      let deadline = time(held) + delay
      let kind = Sleeper.Kind.thread(call.semaphore)
      sleepers.insert(Sleeper(deadline, ticket, kind, announce: announce))
      return (ticket, deadline)
    }
    announceSleeper()
    limitWait(of: ticket, until: Instant(offset: deadline))
    call.wait { lock.withLock { !sleepers.contains(ticket) } }
    lock.withLock { sleepers.remove(ticket)?.announce?($0) }
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
