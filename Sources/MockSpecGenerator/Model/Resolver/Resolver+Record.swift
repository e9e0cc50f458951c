extension Resolver {
  mutating func record(_ declaration: RecordDeclaration) -> Record {
    var fields: [Record.Field] = []
    var seen: [String: [Member]] = [:]
    for member in declaration.members {
      guard case .property(let property) = member.kind else { continue }
      let name = property.name
      if let first = seen[name.text]?.first(where: { !$0.condition.excludes(member.condition) }) {
        diagnostics.report(
          .duplicateMember(name.text), at: name.range, in: source,
          notes: [Diagnostic(.firstDeclaredHere(name.text), at: first.name.range, in: source)])
      }
      seen[name.text, default: []].append(member)
      // The key need not be declared again; a repeated declaration must have the same type.
      if name.text == declaration.key.text {
        checkKey(property, of: declaration)
        continue
      }
      fields.append(
        Record.Field(
          condition: member.condition, documentation: member.documentation,
          name: SwiftName(name.text),
          type: SwiftSource(property.type), isConstant: property.isConstant,
          initialValue: property.initialValue.map { SwiftSource($0) }
            ?? (property.type.isOptional ? SwiftSource(composed: "nil") : nil)))
    }
    var record = Record(
      condition: declaration.condition,
      attributes: declaration.attributes.map { attributeSource($0) },
      documentation: declaration.documentation,
      name: SwiftName(declaration.name.text),
      key: SwiftName(declaration.key.text), keyType: SwiftSource(declaration.keyType),
      inherited: inheritedByRecord(declaration), fields: fields)
    record.initializers = initializers(of: record, at: declaration.name)
    return record
  }

  /// Returns an initialiser for each combination of the fields' conditions, since parameters cannot be
  /// conditional.
  private mutating func initializers(of record: Record, at name: Name) -> [Record.Initializer] {
    let fields = record.allFields
    guard let variants = fields.map(\.condition).variants(atMost: Record.variantLimit) else {
      report(.tooManyVariants(name.text, Record.variantLimit), at: name.range)
      return []
    }
    return variants.map { variant in
      Record.Initializer(
        condition: variant, fields: fields.filter { variant.implies($0.condition) })
    }
  }

  private mutating func checkKey(_ property: PropertySyntax, of declaration: RecordDeclaration) {
    guard property.type != declaration.keyType else { return }
    report(
      .typeNeeded(property.name.text, property.type.source, expected: declaration.keyType.source),
      at: property.type.range)
  }

  /// Returns the protocols that the spec states, with `Equatable` and `Sendable`, which values of a store need.
  private func inheritedByRecord(_ declaration: RecordDeclaration) -> [SwiftSource] {
    let stated = declaration.inherits.map { SwiftSource($0) }
    let names = Set(stated.map(\.text))
    var implied: [String] = []
    if names.isDisjoint(with: ["Equatable", "Hashable"]) { implied.append("Equatable") }
    if !names.contains("Sendable") { implied.append("Sendable") }
    return stated + implied.map { SwiftSource(composed: $0) }
  }
}
