/// An operation with a life of its own: a subclass of Foundation's `Operation`, for instance.
///
/// Operations that do not conform are plain objects, whose work is simply done.
public protocol DrivenOperation: AnyObject {
  /// Whether somebody has cancelled the operation.
  var isCancelled: Bool { get }

  /// Whether everything that the operation depends on is done; always, by default.
  var isReady: Bool { get }

  /// Runs the body as the operation's work before it returns, then marks the operation as finished.
  ///
  /// The body runs even when the operation is cancelled: it tells the operation's blocks so.
  ///
  /// - Parameter body: What the service does for the operation.
  /// - Returns: `false`, without running the body, if the operation was added before.
  func drive(_ body: @escaping () -> Void) -> Bool
}

extension DrivenOperation {
  public var isReady: Bool { true }
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
    let driven = operation as? any DrivenOperation
    backend.schedule(when: { driven?.isReady ?? true }) { [name, backend] in
      guard let driven else { return body(OperationCall(form: form, nil, on: backend)) }
      let isNew = driven.drive {
        body(OperationCall(form: form, driven, on: backend))
      }
      require(isNew, RuntimeMessage.addedTwice(operation, mock: name))
    }
  }
}
