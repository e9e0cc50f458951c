extension OperationCall {
  /// Tells the blocks an answer, unless the app has ended; what the service keeps it keeps until it is told.
  func tell<Answer>(_ answer: Answer, then deliver: (Answer) -> Void) {
    if let kept {
      backend.lock.withLock { kept.finish(answer, at: backend.clock.time) }
      kept.answered.open()
    }
    guard isHeard else { return fallSilent() }
    deliver(answer)
    // The app can end while it is told.
    if let kept, isHeard { backend.forget(kept) }
  }

  /// What the service has answered before, where the operation goes on with another.
  func keptAnswer<Answer>() -> Answer? { resumed as? Answer }

  /// Goes on with an operation that the service keeps: waits for the answer, or for a cancellation.
  mutating func resume(_ kept: KeptOperation) {
    self.kept = kept
    if backend.scheduling == .queued {
      kept.answered.block { (operation?.isCancelled ?? false) || launch.isOver }
    }
    isCancelled = operation?.isCancelled ?? false
    resumed = isCancelled ? nil : backend.lock.withLock { kept.answer }
  }

  /// Whether the app that has added the operation still runs.
  var isHeard: Bool { !launch.isOver }

  func fallSilent() { operation?.fallSilent() }
}
