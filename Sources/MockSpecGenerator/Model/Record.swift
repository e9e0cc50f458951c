/// A record type that the spec declares, emitted as a struct.
package struct Record: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftAttribute] = []
  package let documentation: [String]
  package let name: SwiftName
  package let key: SwiftName
  package let keyType: SwiftSource
  package var keySyntax: TypeSyntax?
  package let inherited: [SwiftSource]
  package let fields: [Field]
  /// The initialisers, one for each combination of the fields' conditions.
  package var initializers: [Initializer] = []

  /// The maximum number of initialisers of a record; four conditions make sixteen.
  static let variantLimit = 16

  /// The fields with the key among them, which comes first unless the spec places it.
  package var allFields: [Field] {
    if fields.contains(where: { $0.name == key }) { return fields }
    return [Field(documentation: [], name: key, type: keyType, syntax: keySyntax)] + fields
  }

  package struct Initializer: ConditionalElement, Sendable {
    package var condition = Condition.always
    package let fields: [Field]
  }

  /// A stored property of a record, or of the class of an operation.
  package struct Field: ConditionalElement, Sendable {
    /// The condition in addition to that of the type.
    package var condition = Condition.always
    package var documentation: [String]
    package let name: SwiftName
    package let type: SwiftSource
    package var isConstant = false
    package var initialValue: SwiftSource?
    package var syntax: TypeSyntax?
  }
}
