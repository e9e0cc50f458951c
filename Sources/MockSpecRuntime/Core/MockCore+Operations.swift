/// An operation with a life of its own: a subclass of Foundation's `Operation`, for instance.
///
/// Operations that do not conform are plain objects, whose work is simply done.
public protocol DrivenOperation: AnyObject {
  /// Whether somebody has cancelled the operation.
  var isCancelled: Bool { get }

  /// Runs the body as the operation's work before it returns, then marks the operation as finished.
  ///
  /// The body runs even when the operation is cancelled: it tells the operation's blocks so.
  ///
  /// - Parameter body: What the service does for the operation.
  /// - Returns: `false`, without running the body, if the operation was added before.
  func drive(_ body: @escaping () -> Void) -> Bool
}

/// How an operation is run: under which full name, and whether it is cancelled.
public struct OperationCall {
  /// The index of the operation's name among the members of the mock.
  public let form: Int
  /// Whether the operation was cancelled when it started.
  public let isCancelled: Bool
  private let operation: (any DrivenOperation)?

  init(form: Int, _ operation: (any DrivenOperation)?) {
    self.form = form
    self.operation = operation
    isCancelled = operation?.isCancelled ?? false
  }

  /// Whether the operation has been cancelled by now.
  var isCancelledNow: Bool { operation?.isCancelled ?? false }
}

extension MockCore {
  /// Runs an operation on a serial queue of its own, or at once on an inline backend.
  ///
  /// - Parameters:
  ///   - operation: The operation that the app has added; adding it twice stops the test.
  ///   - form: The index of the operation's name among the members of the mock.
  ///   - body: Does what the operation asks for and calls its blocks.
  public func perform(
    _ operation: AnyObject, form: Int, _ body: @escaping (OperationCall) -> Void
  ) {
    enqueue { [name] in
      guard let driven = operation as? any DrivenOperation else {
        return body(OperationCall(form: form, nil))
      }
      let isNew = driven.drive {
        body(OperationCall(form: form, driven))
      }
      precondition(isNew, RuntimeMessage.addedTwice(operation, mock: name))
    }
  }
}
