@_spi(MockSpecGenerated) import MockSpecRuntime

/// One run of an operation.
@_spi(MockSpecGenerated) public struct OperationCall {
  /// The class of the operation, as the journal names the call.
  package let name: StaticString
  /// True if the operation was cancelled when it started.
  public package(set) var isCancelled: Bool
  package let operation: (any DrivenOperation)?
  package let backend: Backend
  package let launch: Launch
  /// The record that the service keeps of a long-lived operation.
  package var longLived: (any LongLivedCall)?
  /// The answer to the long-lived operation that this one replaces.
  package var resumed: Any?

  package init(
    _ name: StaticString, _ operation: (any DrivenOperation)?, on backend: Backend, _ launch: Launch
  ) {
    self.name = name
    self.operation = operation
    self.backend = backend
    self.launch = launch
    isCancelled = operation?.isCancelled ?? false
  }

  /// True if the operation, or one that replaces it, has been cancelled by now.
  package var isCancelledNow: Bool {
    operation?.isCancelled ?? false || longLived?.isCancelled ?? false
  }

  /// Does the operation's work, and waits until that calls its argument, which can be after it has returned.
  func finish(_ work: (_ finished: @escaping () -> Void) -> Void) {
    guard backend.scheduling == .queued else { return work {} }
    let end = Backend.Gate("end of an operation", of: backend)
    work(end.open)
    wait(at: end) { launch.isKilled }
  }

  /// Blocks the operation's thread until a gate opens or the call is over.
  package func wait(at gate: Backend.Gate, until isOver: @escaping () -> Bool) {
    backend.blocking(observing: operation?.observeCancellation, until: isOver) {
      gate.block($0, on: backend)
    }
  }

  /// Blocks the operation's thread until it is its turn again.
  fileprivate func waitForTurn() {
    guard backend.scheduling == .queued else { return }
    backend.waitForTurn(observing: operation?.observeCancellation) { isCancelledNow }
  }

  /// Keeps the operation running without calling its blocks, until it is cancelled or its app has ended.
  func staySilent() {
    if backend.scheduling == .queued {
      let end = Backend.Gate("end of an operation", of: backend)
      wait(at: end) { isCancelledNow || launch.isKilled }
    }
    fallSilent()
  }

  /// The steps of the blocks in order; where callbacks are adversarial, in a random one.
  package func steps<Step>(
    _ orderly: @autoclosure () -> [Step], drawn: (inout SeededNumbers) -> [Step]
  ) -> OperationSteps<Step> {
    guard var numbers = backend.draw() else {
      return OperationSteps(steps: orderly(), call: nil, numbers: nil)
    }
    let steps = drawn(&numbers)
    return OperationSteps(steps: steps, call: self, numbers: numbers)
  }

  /// Delivers an answer to the blocks unless the app has ended; a long-lived operation keeps it until then.
  package func deliver<Answer>(_ answer: Answer, then deliver: (Answer) -> Void) {
    Backend.releaseTicket()
    longLived?.finish(answer)
    guard isHeard else { return fallSilent() }
    deliver(answer)
    // The app can end during the delivery.
    if isHeard { longLived?.forget() }
  }

  /// Returns the answer that the service gave before this operation resumed a long-lived one.
  package func storedAnswer<Answer>() -> Answer? { resumed as? Answer }

  /// True while the app that has added the operation runs.
  var isHeard: Bool { !launch.isOver }

  func fallSilent() {
    if launch.isKilled, let operation { return Backend.keepForever(operation) }
    operation?.fallSilent()
  }
}

/// The steps in which an operation calls its blocks.
///
/// On an adversarial backend, other callbacks get turns between the steps and after the last.
@_spi(MockSpecGenerated) public struct OperationSteps<Step>: Sequence, IteratorProtocol {
  fileprivate let steps: [Step]
  private var position = 0
  /// `nil` where the steps follow each other at once.
  fileprivate let call: OperationCall?
  fileprivate var numbers: SeededNumbers?
  private let turnShare: Double

  fileprivate init(steps: [Step], call: OperationCall?, numbers: SeededNumbers?) {
    self.steps = steps
    self.call = call
    self.numbers = numbers
    // One turn in the middle of an operation, on average; turns take time.
    turnShare = 1 / Double(Swift.max(steps.count, 1))
  }

  public mutating func next() -> Step? {
    let isOver = position == steps.count
    if let call, let share = numbers?.nextFraction(), isOver || share < turnShare {
      call.waitForTurn()
    }
    if isOver { return nil }
    defer { position += 1 }
    return steps[position]
  }
}

/// A long-lived operation, as a part of the backend stores it.
package protocol LongLivedCall: AnyObject {
  /// True if the app has cancelled the operation; read outside the lock.
  var isCancelled: Bool { get }
  /// Stores the answer of the service.
  func finish(_ answer: Any)
  /// Removes the operation after a running app has received the answer.
  func forget()
}
