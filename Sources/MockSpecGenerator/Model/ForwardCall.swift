/// The same call of the real object behind a mock.
package struct ForwardCall: Sendable {
  /// What the object is called in the call.
  package var real: SwiftName
  /// As what it is asked: `any Loader`, or `any Loader.Type` for a static member.
  package var type: SwiftSource
  /// `try await real.load(id: id)`
  package var call: SwiftSource
  /// Whether the call can change an object that is a value.
  package var isChanging = false
  /// Arguments that are given away, to the handler of a stub or to the object.
  package var owned: [SwiftName] = []
  /// A closure of the caller, of which all errors come that the object can rethrow.
  package var rethrown: SwiftName?
}

extension Mock {
  /// How a test gives a mock its real object.
  package struct Forwarding: Sendable {
    /// `forward`, or another name where a member has that one.
    package var name: SwiftName
    /// `any Loader`
    package var real: SwiftSource
    /// Whether there are members of instances to forward, and whether an initialiser can take the object.
    package var hasInstanceMembers: Bool
    package var hasInitializer: Bool
    /// `any Loader.Type`, where there are static members to forward.
    package var realType: SwiftSource?
    /// The full names of what cannot be forwarded.
    package var exceptions: [String]
  }
}
