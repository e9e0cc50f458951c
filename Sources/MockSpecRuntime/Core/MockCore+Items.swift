extension MockCore {
  /// Answers a call for each of some items, one after another, then says that it is done.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - operation: The run of the operation.
  ///   - items: The arguments, one of each call.
  ///   - defaultValue: Makes the answer when there is no stub.
  ///   - deliver: Hands over an item with its answer.
  ///   - finish: Runs once, after the last answer.
  public func completeEach<A, O>(
    _ member: Int, for operation: OperationCall, _ items: [A],
    default defaultValue: ((A) throws -> O)? = nil,
    deliver: @escaping (A, Result<O, any Error>) -> Void, finish: @escaping () -> Void
  ) {
    let steps = operation.steps(items) { items.shuffled(using: &$0) }
    answer(steps, member, operation.form, defaultValue, deliver, finish)
  }

  /// Goes on behind an answer, because a stub or a rule may give it later, or twice.
  private func answer<A, O>(
    _ items: OperationSteps<A>, _ member: Int, _ form: Int, _ defaultValue: ((A) throws -> O)?,
    _ deliver: @escaping (A, Result<O, any Error>) -> Void, _ finish: @escaping () -> Void
  ) {
    var items = items
    guard let item = items.next() else { return finish() }
    let rest = items
    var isAnswered = false
    complete(
      member, form: form, item, isQueued: false,
      default: defaultValue.map { value in { try value(item) } }
    ) {
      [self] (result: Result<O, any Error>) in
      deliver(item, result)
      guard !isAnswered else { return }
      isAnswered = true
      answer(rest, member, form, defaultValue, deliver, finish)
    }
  }
}
