import MockSpecRuntime

/// A question about a service that no public source settles, with its answers, so that a test can be run with each.
///
/// ```swift
/// for choice in CloudChoices.all {
///   for answer in choice.answers.dropFirst() { choice.choose(answer, on: backend) }
/// }
/// ```
public struct ServiceChoice: Sendable, CustomStringConvertible {
  /// The property that holds the answer, as `choices.deletesMissingRecords`.
  public let name: String
  /// The question.
  public let question: String
  /// The sources of the answers.
  public let source: String
  /// The answers in words; a backend begins with the first.
  public let answers: [String]
  private let set: @Sendable (Backend, Int) -> Void

  /// Describes a choice.
  ///
  /// - Parameters:
  ///   - name: The property that holds the answer.
  ///   - question: The question.
  ///   - source: The sources of the answers.
  ///   - answers: The answers in words; a backend begins with the first.
  ///   - set: Sets an answer, by its place in the list, on a backend.
  public init(
    _ name: String, _ question: String, source: String, answers: [String],
    set: @escaping @Sendable (Backend, Int) -> Void
  ) {
    (self.name, self.question, self.source) = (name, question, source)
    (self.answers, self.set) = (answers, set)
  }

  /// Describes a choice by the values of a property.
  ///
  /// - Parameters:
  ///   - name: The property that holds the answer.
  ///   - question: The question.
  ///   - source: The sources of the answers.
  ///   - path: The property.
  ///   - answers: The values with their words; a backend begins with the first.
  public init<Value: Sendable>(
    _ name: String, _ question: String, source: String,
    _ path: WritableKeyPath<Backend, Value> & Sendable, _ answers: KeyValuePairs<String, Value>
  ) {
    let values = answers.map(\.value)
    self.init(name, question, source: source, answers: answers.map(\.key)) { backend, index in
      var backend = backend
      backend[keyPath: path] = values[index]
    }
  }

  /// Sets an answer on a backend; one that is not among the ``answers`` changes nothing.
  ///
  /// - Parameters:
  ///   - answer: One of the answers.
  ///   - backend: The backend.
  public func choose(_ answer: String, on backend: Backend) {
    if let index = answers.firstIndex(of: answer) { set(backend, index) }
  }

  public var description: String { name }
}
