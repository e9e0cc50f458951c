/// An operation that can go on when its app ends; adopted in Swift by operations whose spec has an
/// `identity`.
///
/// ```swift
/// extension UploadOperation: LongLivedOperation {
///   public var outlivesApp: Bool { isOvernight }
/// }
/// ```
public protocol LongLivedOperation: AnyObject {
  /// True if the operation goes on when the app ends.
  var outlivesApp: Bool { get }
  /// The time for which the service keeps the answer; `nil`, the default, for ever.
  var answerLifetime: Duration? { get }

  /// Calls the block that announces, before any other, that the service keeps the operation; by default none.
  func tellKept()
}

extension LongLivedOperation {
  public var answerLifetime: Duration? { nil }

  public func tellKept() {}
}
