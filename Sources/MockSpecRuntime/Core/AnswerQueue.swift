/// A queue of answers, of which the last one stays.
///
/// A queue of one never changes, so that a call reads it without the lock.
@usableFromInline
final class AnswerQueue<Arguments, Output>: @unchecked Sendable {
  @usableFromInline let constant: Answer<Arguments, Output>?
  private let state: Guarded<State>

  private struct State {
    var current: Answer<Arguments, Output>
    var upcoming: ArraySlice<Answer<Arguments, Output>>
  }

  init(current: Answer<Arguments, Output>, upcoming: ArraySlice<Answer<Arguments, Output>>) {
    constant = upcoming.isEmpty ? current : nil
    state = Guarded(State(current: current, upcoming: upcoming))
  }

  convenience init(_ answers: [Answer<Arguments, Output>]) {
    self.init(current: answers.first ?? .none, upcoming: answers.count > 1 ? answers[...] : [])
  }

  @inlinable
  func next(_ lock: Lock) -> Answer<Arguments, Output> { constant ?? popped(lock) }

  /// Returns the next answer, which stays there.
  func upcomingAnswer(_ lock: Lock) -> Answer<Arguments, Output> {
    constant ?? lock.withLock { held in held[state].upcoming.first ?? held[state].current }
  }

  @usableFromInline
  func popped(_ lock: Lock) -> Answer<Arguments, Output> {
    lock.withLock { held in
      if let next = held[state].upcoming.popFirst() { held[state].current = next }
      return held[state].current
    }
  }
}

/// The end of a sequence of answers.
public enum SequenceEnd<Failure: Error>: Sendable {
  /// Gives the last answer again.
  case repeatsLast
  /// Throws `SequenceExhaustedError`; where the member cannot throw it, it is an issue, and another error or a default
  /// stands for it.
  case fails
  /// Throws an error of the member's own type.
  case `throws`(Failure)
}
