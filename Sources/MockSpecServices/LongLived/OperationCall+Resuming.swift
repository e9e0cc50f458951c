@_spi(MockSpecGenerated) import MockSpecRuntime

extension OperationCall {
  /// Resumes an operation that the service keeps: waits for its answer, or for a cancellation.
  mutating func resume(_ kept: StoredOperation) {
    self.kept = kept
    if backend.scheduling == .queued {
      wait(at: kept.answered) { [operation, launch] in
        operation?.isCancelled ?? false || launch.isOver
      }
    }
    isCancelled = operation?.isCancelled ?? false
    resumed = isCancelled ? nil : backend.lock.withLock { kept.answer }
  }
}
