/// The lowering of a record to a struct.
struct RecordLowering: Lowering {
  let context: LoweringContext
  let declaration: RecordDeclaration

  func lowered() -> Record {
    var fields: [Record.Field] = []
    var seen: [String: [Member]] = [:]
    for member in declaration.members {
      guard let property = member.property, var field = Record.Field(member) else { continue }
      let name = property.name
      if let first = seen[name.text]?.first(where: { !$0.condition.excludes(member.condition) }) {
        reports.diagnostics.reportSecond(
          .declaredTwice(name.text, "the member "), name, in: source, first: first.name.range,
          in: source)
      }
      seen[name.text, default: []].append(member)
      // The key need not be declared again; a repeated declaration must have the same type.
      if name.text == declaration.key.text {
        if property.type != declaration.keyType {
          let expected = declaration.keyType.source
          report(
            .typeNeeded(name.text, property.type.source, expected: expected),
            at: property.type.range)
        }
        continue
      }
      if field.initialValue == nil, property.type.isOptional {
        field.initialValue = SwiftSource(composed: "nil")
      }
      fields.append(field)
    }
    let stated = Set(declaration.inherits.map(\.source))
    // Values of a store need both.
    let implied: [OwnType] =
      (states(.equatable, in: stated) || states(.hashable, in: stated) ? [] : [.equatable])
      + (states(.sendable, in: stated) ? [] : [.sendable])
    var record = Record(
      condition: declaration.condition,
      attributes: declaration.attributes.map { SwiftAttribute($0) },
      documentation: declaration.documentation,
      name: SwiftName(declaration.name.text),
      key: SwiftName(declaration.key.text), keyType: SwiftSource(declaration.keyType),
      keySyntax: declaration.keyType,
      inherited: declaration.inherits.map { SwiftSource($0) }
        + implied.map { symbols.types($0) }, fields: fields)
    record.initializers = initializers(of: record)
    return record
  }

  /// Checks whether one of Swift's protocols is among types as a spec writes them.
  private func states(_ type: OwnType, in stated: Set<String>) -> Bool {
    stated.contains(symbols.types(type).text) || stated.contains("\(type.module).\(type.rawValue)")
  }

  /// Returns an initialiser for each combination of the fields' conditions, since parameters cannot be
  /// conditional.
  private func initializers(of record: Record) -> [Record.Initializer] {
    let fields = record.allFields
    guard let variants = fields.map(\.condition).variants(atMost: Record.variantLimit) else {
      report(
        .tooManyVariants(declaration.name.text, Record.variantLimit), at: declaration.name.range)
      return []
    }
    return variants.map { variant in
      Record.Initializer(
        condition: variant, fields: fields.filter { variant.implies($0.condition) })
    }
  }
}

extension Record.Field {
  /// Creates the stored property that a property of a spec becomes; `nil` for another member.
  init?(_ member: Member) {
    guard let property = member.property else { return nil }
    self.init(
      condition: member.condition, documentation: member.documentation,
      name: SwiftName(property.name.text), type: SwiftSource(property.type),
      isConstant: property.isConstant, initialValue: property.initialValue.map { SwiftSource($0) },
      syntax: property.type)
  }
}
