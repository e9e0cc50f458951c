extension Backend {
  /// Ends the set-up of a scenario, as soon as no callback runs any more: an exploration tries faults from here on.
  ///
  /// ```swift
  /// let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
  ///   let app = Notebook(database: MockCKContainer(backend: backend).privateCloudDatabase)
  ///   try await app.createZone()
  ///   await backend.endSetUp()
  /// ```
  ///
  /// Elsewhere it only waits. What an exploration prints is to be pasted at this place.
  public func endSetUp() async {
    await idle()
    lock.withLock { setUpEnd.take() }?()
  }
}
