/// The conditional answers of a member, newest first, and the answers to the other calls.
///
/// It is replaced and never changed, so that the conditions, which are the test's code, run outside the lock.
@usableFromInline
package final class ConditionalAnswers<Arguments, Output>: Sendable {
  // Visible to inlined code, which would otherwise ask for the layout at run time.
  @usableFromInline
  struct Rule: Sendable {
    @usableFromInline let condition: Condition<Arguments>
    @usableFromInline let answers: AnswerQueue<Arguments, Output>
  }

  @usableFromInline let rules: [Rule]
  /// The conditions of the rules, which own them; counting references would cost more than the conditions.
  @usableFromInline let conditions: [Unmanaged<Condition<Arguments>>]
  @usableFromInline let fallback: AnswerQueue<Arguments, Output>
  /// The answers of the rules, then those to all other calls.
  @usableFromInline let queues: [AnswerQueue<Arguments, Output>]

  init(rules: [Rule], fallback: AnswerQueue<Arguments, Output>) {
    self.rules = rules
    self.fallback = fallback
    conditions = rules.map { .passUnretained($0.condition) }
    queues = rules.map(\.answers) + [fallback]
  }

  /// Returns the next answer to some arguments, which stays there.
  func upcomingAnswer(to arguments: Arguments, _ lock: Lock) -> Answer<Arguments, Output> {
    let rule = rules.first { $0.condition.matches(arguments) }
    return (rule?.answers ?? fallback).upcomingAnswer(lock)
  }

  @inlinable
  func answer(to arguments: Arguments, _ lock: Lock) -> Answer<Arguments, Output> {
    var index = 0
    while index < conditions.count,
      !conditions[index]._withUnsafeGuaranteedRef({ $0.matches(arguments) })
    {
      index += 1
    }
    return queues[index].next(lock)
  }

  func adding(_ answers: AnswerQueue<Arguments, Output>, when condition: Condition<Arguments>)
    -> ConditionalAnswers
  {
    let others = rules.filter { $0.condition !== condition }
    return ConditionalAnswers(
      rules: [Rule(condition: condition, answers: answers)] + others, fallback: fallback)
  }
}

/// The condition of a knob made with `when`.
@usableFromInline
final class Condition<Arguments>: @unchecked Sendable {
  @usableFromInline let matches: (Arguments) -> Bool
  /// The expected arguments, where that is one value.
  let expected: String?

  init(expected: String? = nil, _ matches: @escaping (Arguments) -> Bool) {
    self.expected = expected
    self.matches = matches
  }
}
