import MockSpecSyntax

extension Resolver {
  mutating func record(_ declaration: RecordDeclaration) -> Record {
    var fields: [Record.Field] = []
    var seen: [String: SourceRange] = [:]
    for member in declaration.members {
      guard case .property(let property) = member.kind else { continue }
      if let first = seen[property.name.text] {
        diagnostics.report(
          .duplicateMember(property.name.text), at: property.name.range, in: source,
          notes: [Diagnostic(.firstDeclaredHere(property.name.text), at: first, in: source)])
      }
      seen[property.name.text] = seen[property.name.text] ?? property.name.range
      // The key need not be declared again; where it is, it must be the same.
      if property.name.text == declaration.key.text {
        checkKey(property, of: declaration)
        continue
      }
      fields.append(
        Record.Field(
          documentation: member.documentation, name: SwiftName(property.name.text),
          type: SwiftSource(property.type), isConstant: property.isConstant,
          initialValue: property.initialValue.map { SwiftSource($0) }
            ?? (property.type.isOptional ? SwiftSource(composed: "nil") : nil)))
    }
    return Record(
      condition: declaration.condition,
      attributes: declaration.attributes.map { attributeSource($0) },
      documentation: declaration.documentation,
      name: SwiftName(declaration.name.text),
      key: SwiftName(declaration.key.text), keyType: SwiftSource(declaration.keyType),
      inherited: inheritedByRecord(declaration), fields: fields)
  }

  private mutating func checkKey(_ property: PropertySyntax, of declaration: RecordDeclaration) {
    guard property.type != declaration.keyType else { return }
    report(
      .typeNeeded(property.name.text, property.type.source, expected: declaration.keyType.source),
      at: property.type.range)
  }

  /// What the spec states, and `Equatable` and `Sendable`, which values of a store need.
  private func inheritedByRecord(_ declaration: RecordDeclaration) -> [SwiftSource] {
    let stated = declaration.inherits.map { SwiftSource($0) }
    let names = Set(stated.map(\.text))
    var implied: [String] = []
    if names.isDisjoint(with: ["Equatable", "Hashable"]) { implied.append("Equatable") }
    if !names.contains("Sendable") { implied.append("Sendable") }
    return stated + implied.map { SwiftSource(composed: $0) }
  }
}
