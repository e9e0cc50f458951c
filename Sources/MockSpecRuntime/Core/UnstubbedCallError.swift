/// A throwing member was called that the test has said nothing about.
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
  /// The result type of a lenient double for which there is no default either.
  var typeWithoutDefault: String?

  public var description: String {
    let call = arguments.isEmpty ? "was called" : "was called with \(arguments)"
    let fact = typeWithoutDefault.map { "has no stub and \($0) has no default" } ?? "has no stub"
    let alternative =
      typeWithoutDefault == nil
      ? "" : ", or register a default with 'backend.defaults.register(…)'"
    return "\(mock).\(member) \(call) but \(fact); stub it with 'mock.on.\(knob).\(advice)'"
      + alternative
  }

  private var advice: String {
    arguments.contains("(Function)") ? "completes(with: …)" : "returns(…)"
  }
}
