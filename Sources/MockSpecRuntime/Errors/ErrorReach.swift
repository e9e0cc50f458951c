/// The verbs with which a service can return an error.
public struct ErrorReach: Sendable, Hashable {
  /// The verbs whose items can fail with the error.
  public let items: ServiceVerbs
  /// The verbs whose calls can fail with it as a whole.
  public let calls: ServiceVerbs

  /// Creates the reach of an error.
  ///
  /// - Parameters:
  ///   - items: The verbs whose items can fail with the error.
  ///   - calls: The verbs whose calls can fail with it as a whole.
  public init(items: ServiceVerbs = [], calls: ServiceVerbs = []) {
    self.items = items
    self.calls = calls
  }

  /// The reach of an error for which the spec declares none.
  public static let anywhere = Self(items: .all, calls: .all)
  /// The reach of an error that the service no longer returns.
  public static let nowhere = Self()
}
