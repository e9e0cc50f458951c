/// The call of a member of the real object behind a mock.
package struct ForwardCall: Sendable {
  /// The name of the real object in the call.
  package let real: SwiftName
  /// The type of the real object: `any Loader`, or `any Loader.Type` for a static member.
  package let type: SwiftSource
  /// `try await real.load(id: id)`
  package let call: SwiftSource
  /// True if the call can change a real object of a value type.
  package var isChanging = false
  /// The arguments that are consumed, by the handler of a stub or by the real object.
  package var owned: [SwiftName] = []
  /// The closure argument whose errors are the only ones that the call rethrows.
  package var rethrown: SwiftName?
}
