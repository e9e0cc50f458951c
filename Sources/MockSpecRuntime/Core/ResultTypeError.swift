/// The error of a generic member whose stub gave a value of another type than the caller asked for.
///
/// Printed as `MockCache.value(of:) must give Int, but its stub gave String: "seven"`.
public struct ResultTypeError: Error, Hashable, CustomStringConvertible {
  /// The name of the mock and the full name of the called member.
  public let member: String
  /// The type that the caller asked for.
  public let expected: String
  /// The type of the answer.
  public let given: String
  let value: String

  init(member: String, expected: Any.Type, given: Any) {
    self.member = member
    self.expected = "\(expected)"
    self.given = "\(type(of: given))"
    value = ArgumentText(given, of: "").text
  }

  public var description: String {
    "\(member) must give \(expected), but its stub gave \(given): \(value)"
  }
}
