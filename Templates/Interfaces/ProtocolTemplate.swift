/// The protocol of an interface.
///
/// ```
/// /// An app's access to iCloud.
/// public protocol CloudContainable<Database>: Sendable {
///   associatedtype Database: CloudStorable
///
///   /// The identifier of the container.
///   var containerIdentifier: String? { get }
/// }
/// ```
struct ProtocolTemplate: Template {
  var interface: Interface
  var access: AccessLevel

  var body: Code {
    Documentation(interface.documentation)
    """
    \(interface.attributes.map { "\($0)" }.lines)
    \(head) {\(members)}
    """
  }

  private var head: Code {
    let primary = primaryTypes.map { "\($0)" as Code }.list
    let inherited = interface.inherited.map { "\($0)" as Code }.list
    return """
      \(access.word)protocol \(interface.name)\(primary.isEmpty ? "" : "<\(primary)>")\
      \(inherited.isEmpty ? "" : ": \(inherited)")\
      \(interface.constraints.isEmpty ? "" : " \(interface.constraints)")
      """
  }

  /// The primary associated types; those for real types always are, so that `some CloudContainable<…>` is valid.
  private var primaryTypes: [SwiftName] {
    guard let stated = interface.primaryTypes else { return interface.associatedTypes.map(\.name) }
    return stated + interface.associatedTypes.filter { $0.mock != nil }.map(\.name)
  }

  private var members: Code {
    let members = [
      interface.associatedTypes.map(associatedType).lines,
      interface.typeAliases.map { ConditionalCode(typeAlias($0), if: $0.condition) }.lines,
      interface.requirements.map { ConditionalCode(requirement($0), if: $0.condition) }.paragraphs,
    ].sections
    return members.isEmpty ? "" : "\n  \(members)\n"
  }

  private func associatedType(_ type: AssociatedType) -> Code {
    """
    associatedtype \(type.name)\(type.bound.map { ": \($0)" } ?? "")\
    \(type.defaultType.map { " = \($0)" } ?? "")\
    \(type.requirements.isEmpty ? "" : " \(type.requirements)")
    """
  }

  private func typeAlias(_ alias: TypeAlias) -> Code {
    """
    \(Documentation(alias.documentation))
    \(alias.attributes.map { "\($0)" }.lines)
    typealias \(alias.name)\(alias.generics) = \(alias.type)
    """
  }

  private func requirement(_ signature: Signature) -> Code {
    DeclarationTemplate(
      signature: signature, hasDefaults: false, implementation: accessors(of: signature)
    ).body
  }

  private func accessors(of signature: Signature) -> Code {
    switch signature.kind {
    case .property(_, let getEffects, let isSettable), .subscript_(let getEffects, let isSettable):
      AccessorRequirement(
        getEffects: getEffects, isSettable: isSettable, isMutatingGet: signature.isMutatingGet,
        isNonmutatingSet: signature.isNonmutatingSet
      ).body
    case .method, .initializer:
      ""
    }
  }
}
