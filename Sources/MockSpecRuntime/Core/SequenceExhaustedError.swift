/// An error for a call after the last answer of a sequence.
///
/// Printed as `MockSession.load(id:) was called again after all 3 answers of its sequence`.
public struct SequenceExhaustedError: Error, Hashable, CustomStringConvertible {
  /// The name of the mock's class.
  public let mock: String
  /// The full name of what was called.
  public let member: String
  /// The number of answers in the sequence.
  public let count: Int

  init(_ mock: String, _ member: String, _ count: Int) {
    self.mock = mock
    self.member = member
    self.count = count
  }

  public var description: String {
    let answers = count == 1 ? "the one answer" : "all \(count) answers"
    return "\(mock).\(member) was called again after \(answers) of its sequence"
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
