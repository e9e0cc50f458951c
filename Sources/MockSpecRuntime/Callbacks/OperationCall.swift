/// How an operation is run: under which full name, whether it is cancelled, and when its blocks come.
@_spi(MockSpecGenerated) public struct OperationCall {
  /// The class of the operation, as the journal names the call.
  let name: StaticString
  /// Whether the operation was cancelled when it started.
  public package(set) var isCancelled: Bool
  package let operation: (any DrivenOperation)?
  package let backend: Backend
  package let launch: Launch
  /// What the service keeps of the operation, if it outlives the app.
  package var kept: (any KeptCall)?
  /// What was answered to the operation in whose place this one is.
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

  /// Whether the operation, or one that was given in its place, has been cancelled by now.
  var isCancelledNow: Bool {
    operation?.isCancelled ?? false || kept?.isCancelled ?? false
  }

  /// Does the operation's work, which can end later than it returns: the operation has not finished before.
  ///
  /// - Parameter work: Calls what it is given when it has ended.
  func finish(_ work: (_ finished: @escaping () -> Void) -> Void) {
    guard backend.scheduling == .queued else { return work {} }
    let end = Backend.Gate("end of an operation", of: backend)
    work(end.open)
    end.block { false }
  }

  /// Blocks the operation's thread until it is its turn again.
  fileprivate func takeTurn() {
    guard backend.scheduling == .queued else { return }
    backend.takeTurn { isCancelledNow }
  }

  /// What to tell the blocks in order, or, where callbacks are adversarial, in one that is drawn.
  func steps<Step>(
    _ orderly: @autoclosure () -> [Step], drawn: (inout SeededNumbers) -> [Step]
  ) -> OperationSteps<Step> {
    guard var numbers = backend.draw() else {
      return OperationSteps(steps: orderly()[...], call: nil, numbers: nil)
    }
    let steps = drawn(&numbers)
    return OperationSteps(steps: steps[...], call: self, numbers: numbers)
  }
}

/// What an operation tells its blocks, one after another.
///
/// On an adversarial backend others get their turns in between, and before what comes after the last.
@_spi(MockSpecGenerated) public struct OperationSteps<Step>: Sequence, IteratorProtocol {
  fileprivate var steps: ArraySlice<Step>
  /// `nil` where the steps follow each other at once.
  fileprivate let call: OperationCall?
  fileprivate var numbers: SeededNumbers?
  private let turnShare: Double

  fileprivate init(steps: ArraySlice<Step>, call: OperationCall?, numbers: SeededNumbers?) {
    self.steps = steps
    self.call = call
    self.numbers = numbers
    turnShare = Self.mostTurns / Double(Swift.max(steps.count, 1))
  }

  /// Turns take time; so many show what there is to see even in the largest operation.
  private static var mostTurns: Double { 4 }

  public mutating func next() -> Step? {
    if let call, let share = numbers?.nextFraction(), steps.isEmpty || share < turnShare {
      call.takeTurn()
    }
    return steps.popFirst()
  }
}
