/// An error for the call of a member that has no stub.
///
/// Printed as `MockSession.load(id:) was called with id: 3 but has no stub; stub it with
/// 'mock.on.load.returns(…)'`.
public struct UnstubbedCallError: Error, Hashable, CustomStringConvertible {
  /// The name of the mock's class.
  public let mock: String
  /// The full name of what was called.
  public let member: String
  /// The arguments under their labels, empty for none.
  public let arguments: String
  let knob: String
  /// The reason for which a mock that is not strict gave no answer either.
  var lack: Lack?

  enum Lack: Hashable {
    case defaultValue(type: String)
    case real
  }

  public var description: String {
    let call = arguments.isEmpty ? "was called" : "was called with \(arguments)"
    return "\(mock).\(member) \(call) but has no stub\(fact)"
      + "; stub it with 'mock.on.\(knob).returns(…)'\(alternative)"
  }

  private var fact: String {
    switch lack {
    case .defaultValue(let type): " and \(type) has no default"
    case .real: " and is not forwarded"
    case nil: ""
    }
  }

  private var alternative: String {
    guard case .defaultValue = lack else { return "" }
    return ", or register a default with 'backend.defaults.register(…)'"
  }
}

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
