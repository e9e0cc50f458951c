/// The object through which a mock calls the members that extensions of its protocol implement.
///
/// ```
/// /// The implementations in extensions of `Tracker`, over the other members of the mock.
/// private final class Implementations: Tracker {
///   private let mock: MockTracker
///
///   init(_ mock: MockTracker) { self.mock = mock }
///
///   func track(_ event: Event) { mock.track(event) }
/// }
/// ```
struct ImplementationsTemplate: Template {
  var mock: Mock
  var implementations: Mock.Implementations

  var body: Code {
    """
    /// The implementations in extensions of `\(mock.interface)`, over the other members of the mock.
    private final class \(implementations.name): \(mock.interface) {
      \(mock.typeAliases.map { "typealias \($0.name) = \($0.type)" }.lines)

      private let mock: \(mock.name)

      \(mock.nonisolated)init(_ mock: \(mock.name)) { self.mock = mock }

      \(implementations.members.map { ConditionalCode(member($0), if: $0.condition) }.paragraphs)
    }
    """
  }

  private func member(_ signature: Signature) -> Code {
    DeclarationTemplate(
      signature: signature, isDocumented: false, implementation: implementation(of: signature)
    ).body
  }

  private func implementation(of signature: Signature) -> Code {
    let access = SwiftSource(composed: "self.mock\(signature.memberAccess)")
    let effects =
      (signature.isThrowing ? "try " : "") + (signature.isAsync ? "await " : "")
    let get = "\(SwiftSource(composed: effects))\(access)" as Code
    switch signature.kind {
    case .method, .initializer: return "{ \(get) }"
    case .property(_, let getEffects, let isSettable), .subscript_(let getEffects, let isSettable):
      let newValue = signature.free("newValue")
      return AccessorBodies(
        getEffects: getEffects, get: get, set: isSettable ? "\(access) = \(newValue)" : nil,
        newValue: newValue
      ).body
    }
  }
}
