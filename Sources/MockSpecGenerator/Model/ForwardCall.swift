/// The call of a member of the real object behind a mock.
///
/// A class, since the calls that hold it are many, and mocks that forward are few.
package final class ForwardCall: Sendable {
  /// The name of the real object in the call.
  package let real: SwiftName
  /// The type of the real object: `any Loader`, or `any Loader.Type` for a static member.
  package let type: SwiftSource
  /// `try await real.load(id: id)`
  package let call: SwiftSource
  /// True if the call can change a real object of a value type.
  package let isChanging: Bool
  /// The arguments that are consumed, by the handler of a stub or by the real object.
  package let owned: [SwiftName]
  /// The closure argument whose errors are the only ones that the call rethrows.
  package let rethrown: SwiftName?

  init(
    of real: SwiftName, as type: SwiftSource, _ call: SwiftSource, isChanging: Bool = false,
    owned: [SwiftName] = [], rethrown: SwiftName? = nil
  ) {
    (self.real, self.type, self.call) = (real, type, call)
    (self.isChanging, self.owned, self.rethrown) = (isChanging, owned, rethrown)
  }
}
