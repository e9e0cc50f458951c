/// `associatedtype Element: Sendable = Int where …`
package struct AssociatedTypeSyntax: Sendable {
  package let name: Name
  package var inherits: [TypeSyntax]
  package var defaultType: TypeSyntax?
  package let requirements: [GenericRequirement]
}

/// `typealias Entry = (key: Key, value: Value)`
package struct TypeAliasSyntax: Sendable {
  package let name: Name
  package var genericParameters: [GenericParameter] = []
  package var type: TypeSyntax
}
