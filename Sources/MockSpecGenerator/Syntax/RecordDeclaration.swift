/// `record Photo by id: UUID { var title: String }`
package struct RecordDeclaration: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let name: Name
  package let key: Name
  package let keyType: TypeSyntax
  package let inherits: [TypeSyntax]
  package let members: [Member]
  package let condition: Condition
  package let range: SourceRange
}
