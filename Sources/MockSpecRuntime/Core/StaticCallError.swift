/// The error of a static member that was called where no mock answers for its class.
///
/// Printed as `MockEngine.load(id:) is static and was called with id: 3 outside a scope; call it
/// inside 'mock.withStaticMembers { … }', which tasks inherit but detached tasks and queues do not`.
public struct StaticCallError: Error, Hashable, CustomStringConvertible {
  /// The name of the mock's class.
  public let mock: String
  /// The full name of the called member.
  public let member: String
  /// The arguments under their labels, empty for none.
  public let arguments: String

  public var description: String {
    let call = arguments.isEmpty ? "was called" : "was called with \(arguments)"
    return "\(mock).\(member) is static and \(call) outside a scope; "
      + "call it inside 'mock.withStaticMembers { … }', "
      + "which tasks inherit but detached tasks and queues do not"
  }
}
