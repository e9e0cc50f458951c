/// A queue of answers, of which the last one stays.
///
/// A queue of one never changes, so that a call reads it without the lock.
@usableFromInline
final class AnswerQueue<Arguments, Output>: @unchecked Sendable {
  @usableFromInline let constant: Answer<Arguments, Output>?
  // Guarded by the lock of the backend.
  private var current: Answer<Arguments, Output>
  private var upcoming: ArraySlice<Answer<Arguments, Output>>

  init(current: Answer<Arguments, Output>, upcoming: ArraySlice<Answer<Arguments, Output>>) {
    constant = upcoming.isEmpty ? current : nil
    self.current = current
    self.upcoming = upcoming
  }

  convenience init(_ answers: [Answer<Arguments, Output>]) {
    self.init(current: answers.first ?? .none, upcoming: answers.count > 1 ? answers[...] : [])
  }

  @inlinable
  func next(_ lock: Lock) -> Answer<Arguments, Output> { constant ?? popped(lock) }

  @usableFromInline
  func popped(_ lock: Lock) -> Answer<Arguments, Output> {
    lock.withLock {
      if let next = upcoming.popFirst() { current = next }
      return current
    }
  }
}

/// The end of a sequence of answers.
public enum SequenceEnd<Failure: Error>: Sendable {
  /// Gives the last answer again.
  case repeatsLast
  /// Throws `SequenceExhaustedError` where the member can throw it, else stops the test with its
  /// message.
  case fails
  /// Throws an error of the member's own type.
  case `throws`(Failure)
}
