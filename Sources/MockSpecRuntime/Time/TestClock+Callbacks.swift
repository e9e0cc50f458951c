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

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  fileprivate var timeInterval: DispatchTimeInterval {
    .nanoseconds(Int((seconds * 1e9).rounded(.up)))
  }
}
