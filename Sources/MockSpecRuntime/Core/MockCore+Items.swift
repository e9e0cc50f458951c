extension MockCore {
  /// Answers a call for each of some items, one after another, then says that it is done.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called.
  ///   - items: The arguments, one of each call.
  ///   - defaultValue: Makes the answer when there is no stub.
  ///   - deliver: Hands over an item with its answer.
  ///   - finish: Runs once, after the last answer.
  public func completeEach<A, O>(
    _ member: Int, form: Int = -1, _ items: [A], default defaultValue: (() -> O)? = nil,
    deliver: @escaping (A, Result<O, any Error>) -> Void, finish: @escaping () -> Void
  ) {
    answer(items[...], member, form, defaultValue, deliver, finish)
  }

  /// Goes on behind an answer, because a stub or a rule may give it later, or twice.
  private func answer<A, O>(
    _ items: ArraySlice<A>, _ member: Int, _ form: Int, _ defaultValue: (() -> O)?,
    _ deliver: @escaping (A, Result<O, any Error>) -> Void, _ finish: @escaping () -> Void
  ) {
    guard let item = items.first else { return finish() }
    var isAnswered = false
    complete(member, form: form, item, isQueued: false, default: defaultValue) {
      [self] (result: Result<O, any Error>) in
      deliver(item, result)
      guard !isAnswered else { return }
      isAnswered = true
      answer(items.dropFirst(), member, form, defaultValue, deliver, finish)
    }
  }
}
