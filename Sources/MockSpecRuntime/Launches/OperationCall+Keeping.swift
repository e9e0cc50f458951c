/// An operation with which the service goes on when its app has ended, as a part keeps it.
package protocol KeptCall: AnyObject {
  /// Whether the app has cancelled the operation; asked outside the lock.
  var isCancelled: Bool { get }
  /// The service has answered.
  func finish(_ answer: Any)
  /// An app that still runs was told the answer.
  func forget()
}

extension OperationCall {
  /// Tells the blocks an answer, unless the app has ended; what the service keeps it keeps until it is told.
  func tell<Answer>(_ answer: Answer, then deliver: (Answer) -> Void) {
    kept?.finish(answer)
    guard isHeard else { return fallSilent() }
    deliver(answer)
    // The app can end while it is told.
    if isHeard { kept?.forget() }
  }

  /// What the service has answered before, where the operation goes on with another.
  func keptAnswer<Answer>() -> Answer? { resumed as? Answer }

  /// Whether the app that has added the operation still runs.
  var isHeard: Bool { !launch.isOver }

  func fallSilent() { operation?.fallSilent() }
}
