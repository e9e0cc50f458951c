import MockSpecRuntime

/// A question about a service that no public source settles, with its answers, so that a test can be run with each.
///
/// Explorations turn those that they are given:
///
/// ```swift
/// let exploration = await exploreFaults(with: MockCKError.allCases, turning: CloudChoices.all) { backend in
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
  /// The Swift expressions of the answers; `nil` where a closure sets them.
  private let expressions: [String]?

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
    (self.answers, self.set, expressions) = (answers, set, nil)
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
    (self.name, self.question, self.source) = (name, question, source)
    (self.answers, expressions) = (answers.map(\.key), values.map(Self.expression))
    set = { backend, index in
      var backend = backend
      backend[keyPath: path] = values[index]
    }
  }

  private static func expression(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { expression(of: $0.value) } ?? "nil"
    case .enum: return ".\(value)"
    default: return "\(value)"
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

  /// Returns the Swift that sets an answer, with the question, both answers and the source in a comment.
  func statement(_ index: Int) -> String {
    let text = "\(question): '\(answers[index])', in place of '\(answers[0])'; source: \(source)"
    return expressions.map { "backend.\(name) = \($0[index])  // \(text)" } ?? "// \(name): \(text)"
  }

  /// Sets an answer by its place in the list.
  func choose(_ index: Int, on backend: Backend) { set(backend, index) }

  /// All answers but the first, as faults of an exploration.
  var turns: [ExploredFault] {
    answers.indices.dropFirst().map { ExploredFault(.chooses(self, $0)) }
  }

  public var description: String { name }
}
