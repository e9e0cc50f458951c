extension Member {
  /// True if the member is a type, which a mock does not implement.
  var isType: Bool { property == nil && function == nil }

  var genericParameters: [GenericParameter] { function?.genericParameters ?? [] }

  /// The text that distinguishes a member from its overloads: kind, name, labels, types, constraints and
  /// effects.
  var identity: String { identity(as: kind) }

  /// Returns the member without a default that calls what only the mock of its own interface has, in an extension.
  func withoutDefault(ofMockBeside properties: Set<String>) -> Member {
    let uses = clauses.flatMap { clause -> [Name] in
      if case .defaultValue(_, let uses, _) = clause { uses } else { [] }
    }
    guard uses.contains(where: { $0.text != "core" && !properties.contains($0.text) })
    else { return self }
    return Member(
      documentation: documentation, attributes: attributes, modifiers: modifiers, kind: kind,
      clauses: clauses.filter { if case .defaultValue = $0 { false } else { true } },
      condition: condition, range: range)
  }

  func identity(as kind: MemberKind) -> String {
    var text = isStatic ? "static " : ""
    switch kind {
    case .property(let property): text += "var " + property.name.text
    case .method(let function):
      text += "func "
      function.writeIdentity(to: &text)
    case .initializer(let function), .subscript_(let function):
      function.writeIdentity(to: &text)
    case .associatedType(let type): text += "associatedtype " + type.name.text
    case .typeAlias(let alias): text += "typealias " + alias.name.text
    }
    return text
  }

}

extension FunctionSyntax {
  /// Appends the identity to one string, since every member of every interface is compared.
  fileprivate func writeIdentity(to text: inout String) {
    text += name.text
    if !genericParameters.isEmpty || !requirements.isEmpty { writeConstraints(to: &text) }
    text += "("
    // Operators have no labels, whatever their declarations state.
    let isOperator = name.isOperator
    for parameter in parameters {
      text += isOperator ? "_" : parameter.label?.text ?? "_"
      text += ": "
      text += parameter.type.source
      text += parameter.isVariadic ? "..., " : ", "
    }
    text += effects.isAsync ? ") async -> " : ") -> "
    text += result.map { $0.isVoid ? "Void" : $0.source } ?? "Void"
  }

  private func writeConstraints(to text: inout String) {
    let generics = genericParameters.map { "\($0.name.text): \($0.bound?.source ?? "")" }
    let constraints = requirements.map {
      "\($0.left.source) \($0.relation.rawValue) \($0.right.source)"
    }
    text += "<" + (generics + constraints).joined(separator: ", ") + ">"
  }
}
