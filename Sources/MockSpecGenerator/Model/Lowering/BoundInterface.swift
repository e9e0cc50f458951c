/// An interface with all that it inherits, from which its protocol, its mock and its stand-in are made.
///
/// A class, since it is large and shared by many places.
final class BoundInterface: Sendable {
  let declaration: InterfaceDeclaration
  /// The index of the file that declares the interface.
  let file: Int
  /// True if the run emits a mock of a container, a database or a service.
  let isMocked: Bool
  /// The interfaces that add something to this one, ancestors first, and itself.
  let contributors: [InterfaceSymbol]
  /// The members of the ancestors, then its own; those of ancestors only where a mock or an operation needs them.
  let members: [DeclaredMember]
  /// The associated types in place of the real types that members mention.
  let associatedTypes: [AssociatedReference]
  /// The class from which the mock inherits, as it is written.
  let classParent: (type: TypeSyntax, found: ClassParent)?
  /// The isolation that the interface and its ancestors ask for.
  let isolation: Mock.Isolation
  /// The generics of the mock.
  let generics: MockGenerics
  let stores: StoreShapes
  /// The types of the operations that members take, where the run has operations.
  let acceptedOperations: [TypeSyntax]
  /// The names of the runtime's types in generated code.
  let types: QualifiedNames
  /// The mistakes in the stores.
  let diagnostics: Diagnostics

  init(
    declaration: InterfaceDeclaration, file: Int, isMocked: Bool, contributors: [InterfaceSymbol],
    members: [DeclaredMember], associatedTypes: [AssociatedReference],
    classParent: (type: TypeSyntax, found: ClassParent)?, isolation: Mock.Isolation,
    generics: MockGenerics, stores: StoreShapes, acceptedOperations: [TypeSyntax],
    types: QualifiedNames, diagnostics: Diagnostics
  ) {
    self.declaration = declaration
    self.file = file
    self.isMocked = isMocked
    self.contributors = contributors
    self.members = members
    self.associatedTypes = associatedTypes
    self.classParent = classParent
    self.isolation = isolation
    self.generics = generics
    self.stores = stores
    self.acceptedOperations = acceptedOperations
    self.types = types
    self.diagnostics = diagnostics
  }

  /// The interface with its ancestors that add something, ancestors first.
  var lineage: [InterfaceDeclaration] { contributors.map(\.declaration) }

  /// The associated types by the names in the spec.
  var protocolTypes: [String: TypeSyntax] {
    associatedTypes.replacements { .named($0.type.name.text) }
  }

  /// The mocks in place of the associated types, by the names in the spec.
  var mockTypes: [String: TypeSyntax] {
    associatedTypes.replacements { .named($0.type.mock?.text ?? $0.interface) }
  }
}

/// The interfaces of a run.
struct BoundInterfaces {
  private let all: [ObjectIdentifier: BoundInterface]

  init(_ interfaces: [BoundInterface] = []) {
    all = Dictionary(interfaces.map { (ObjectIdentifier($0.declaration), $0) }) { first, _ in first
    }
  }

  subscript(declaration: InterfaceDeclaration) -> BoundInterface? {
    all[ObjectIdentifier(declaration)]
  }
}
