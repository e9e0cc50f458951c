/// A place for one rule of a mock, for what is so until it is otherwise.
///
/// ```swift
/// core.child("account") { RuleSlot() }.replace(with: on.userRecordID.fails(with: .notAuthenticated))
/// ```
public final class RuleSlot: @unchecked Sendable {
  private let lock = Lock()
  private var rule: FaultRule?

  public init() {}

  /// Ends the rule that is there and takes another, which need not fire.
  ///
  /// - Parameter rule: The other rule; `nil` for none.
  public func replace(with rule: FaultRule?) {
    lock.withLock {
      self.rule?.remove()
      self.rule = rule?.optional()
    }
  }
}
