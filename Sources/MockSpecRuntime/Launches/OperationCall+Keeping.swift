/// A long-lived operation, as a part of the backend stores it.
package protocol KeptCall: AnyObject {
  /// True if the app has cancelled the operation; read outside the lock.
  var isCancelled: Bool { get }
  /// Stores the answer of the service.
  func finish(_ answer: Any)
  /// Removes the operation after a running app has received the answer.
  func forget()
}

extension OperationCall {
  /// Delivers an answer to the blocks unless the app has ended; a long-lived operation keeps it until then.
  func tell<Answer>(_ answer: Answer, then deliver: (Answer) -> Void) {
    kept?.finish(answer)
    guard isHeard else { return fallSilent() }
    deliver(answer)
    // The app can end during the delivery.
    if isHeard { kept?.forget() }
  }

  /// Returns the answer that the service gave before this operation resumed a long-lived one.
  func storedAnswer<Answer>() -> Answer? { resumed as? Answer }

  /// True while the app that has added the operation runs.
  var isHeard: Bool { !launch.isOver }

  func fallSilent() {
    if launch.isKilled, let operation { return Backend.keepForever(operation) }
    operation?.fallSilent()
  }
}
