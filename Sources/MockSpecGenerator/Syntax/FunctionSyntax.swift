/// A method, initialiser, operator or subscript.
///
/// A class, since it is large and passed through all stages.
package final class FunctionSyntax: Sendable {
  /// The name; `init` and `subscript` for those, the symbol for an operator.
  package let name: Name
  /// `?` or `!` behind `init`; otherwise nothing.
  package let mark: String
  package let genericParameters: [GenericParameter]
  package let parameters: [Parameter]
  /// The effects of a call; a subscript has those of its accessors.
  package let effects: Effects
  package let result: TypeSyntax?
  package let requirements: [GenericRequirement]
  /// The accessors of a subscript.
  package let accessors: Accessors?

  init(
    name: Name, mark: String, genericParameters: [GenericParameter], parameters: [Parameter],
    effects: Effects, result: TypeSyntax?, requirements: [GenericRequirement],
    accessors: Accessors?
  ) {
    (self.name, self.mark, self.genericParameters) = (name, mark, genericParameters)
    (self.parameters, self.effects, self.result) = (parameters, effects, result)
    (self.requirements, self.accessors) = (requirements, accessors)
  }

  func with(_ parameters: [Parameter]) -> FunctionSyntax {
    FunctionSyntax(
      name: name, mark: mark, genericParameters: genericParameters, parameters: parameters,
      effects: effects, result: result, requirements: requirements, accessors: accessors)
  }
}

/// `for recordID: CKRecord.ID = .default`
package struct Parameter: Sendable {
  package let attributes: [Attribute]
  /// The argument label: `nil` for `_`.
  package var label: Name?
  package let name: Name
  package var type: TypeSyntax
  package let isVariadic: Bool
  package var defaultValue: Expression?

  /// The word by which `payload` knows an associated value: its label, or the name behind `_`.
  package var payloadName: String { (label ?? name).text }
}
