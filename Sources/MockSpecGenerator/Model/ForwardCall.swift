/// The call of a member of the real object behind a mock.
package struct ForwardCall: Sendable {
  /// The name of the real object in the call.
  package var real: SwiftName
  /// The type of the real object: `any Loader`, or `any Loader.Type` for a static member.
  package var type: SwiftSource
  /// `try await real.load(id: id)`
  package var call: SwiftSource
  /// True if the call can change a real object of a value type.
  package var isChanging = false
  /// The arguments that are consumed, by the handler of a stub or by the real object.
  package var owned: [SwiftName] = []
  /// The closure argument whose errors are the only ones that the call rethrows.
  package var rethrown: SwiftName?
}

extension Mock {
  /// The members of a mock with which a test sets the real object.
  package struct Forwarding: Sendable {
    /// `forward`, or another name where a member has that one.
    package var name: SwiftName
    /// `any Loader`
    package var real: SwiftSource
    /// True if there are members of instances to forward.
    package var hasInstanceMembers: Bool
    /// True if an initialiser can take the real object.
    package var hasInitializer: Bool
    /// `any Loader.Type`, where there are static members to forward.
    package var realType: SwiftSource?
    /// The full names of the members that cannot be forwarded.
    package var exceptions: [String]
  }
}
