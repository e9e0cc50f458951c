import MockSpecRuntime

extension Backend {
  /// The number of calls that the mocks of the backend got.
  public var callCount: Int { journal.count }
}
