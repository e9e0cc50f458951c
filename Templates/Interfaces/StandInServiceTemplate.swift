/// A stand-in for a container, database or service where its framework is missing: app code compiles, but cannot use
/// it.
///
/// ```
/// /// Takes the place of CloudKit's own class where there is no CloudKit.
/// public final class CKContainer: CloudContainable, Sendable {
///   public typealias Database = CKDatabase
///
///   init() {}
///
///   public var containerIdentifier: String? { unavailable() }
///
///   private func unavailable() -> Never {
///     preconditionFailure("CKContainer has no service behind it here; use MockCKContainer")
///   }
/// }
/// ```
struct StandInServiceTemplate: Template {
  var standIn: StandIn
  var framework: Framework?

  var body: Code {
    """
    \(standIn.documentation(in: framework))
    \(access)final class \(standIn.name): \(inherited) {
      \(standIn.associatedTypes.map { "\(access)typealias \($0.name) = \($0.type)" }.lines)

      init() {}

      \(standIn.methods.map { ConditionalCode(member($0), if: $0.condition) }.paragraphs)

      private func unavailable() -> Never {
        preconditionFailure(\(list: "\(message)"))
      }
    }
    """
  }

  private var access: Code { standIn.access.word }

  private var inherited: Code {
    let superclass = standIn.superclass.map { "\($0)" as Code } ?? ""
    return [superclass, "\(standIn.interface)", "Sendable"].list
  }

  private func member(_ signature: Signature) -> Code {
    UnavailableMember(signature: signature, access: access, failure: "unavailable()").body
  }

  private var message: SwiftLiteral {
    let advice = standIn.mockName.map { "; use \($0.text)" } ?? ""
    return SwiftLiteral("\(standIn.name.text) has no service behind it here\(advice)")
  }
}

/// A member of a stand-in that stops the program when it is called.
///
/// ```
/// public func accountStatus() async throws -> CKAccountStatus { unavailable() }
/// ```
struct UnavailableMember: Template {
  var signature: Signature
  var access: Code
  var failure: Code

  var body: Code {
    DeclarationTemplate(
      signature: signature, access: access, isDocumented: false,
      implementation: implementation)
  }

  private var implementation: Code {
    switch signature.kind {
    case .property(_, let getEffects, let isSettable), .subscript_(let getEffects, let isSettable):
      AccessorBodies(getEffects: getEffects, get: failure, set: isSettable ? failure : nil).body
    case .method, .initializer:
      "{ \(group: failure) }"
    }
  }
}
