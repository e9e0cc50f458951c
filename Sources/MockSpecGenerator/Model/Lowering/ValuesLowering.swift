/// The lowering of values, whose cases can be mapped to words of the runtime.
struct ValuesLowering: Lowering {
  let context: LoweringContext
  let declaration: ValuesDeclaration
  /// The mapping behind `as`, if there is one.
  let kind: MappingKind?

  init(_ declaration: ValuesDeclaration, _ context: LoweringContext) {
    self.context = context
    self.declaration = declaration
    kind = declaration.kind.flatMap { MappingKind(rawValue: $0.text) }
  }

  func lowered() -> Values {
    if kind == nil, let name = declaration.kind {
      report(.unknownName(name.text, "'as'", MappingKind.allCases.map(\.rawValue)), at: name.range)
    }
    var cases: [Values.Case] = []
    var names: [String: [Condition]] = [:]
    var meanings: [String: [Condition]] = [:]
    for valueCase in declaration.cases {
      let meaning = self.meaning(of: valueCase)
      let own = kind == nil || meaning != nil ? nil : valueCase.ownMeaning
      if let name = meaning ?? own, !meanings.claim(name.text, if: valueCase.condition) {
        report(.duplicateMeaning(name.text), at: name.range)
      }
      for name in valueCase.names {
        guard names.claim(name.text, if: valueCase.condition) else {
          report(.declaredTwice(name.text, "the case "), at: name.range)
          continue
        }
        cases.append(
          Values.Case(
            condition: valueCase.condition,
            attributes: valueCase.attributes.map { SwiftAttribute($0) },
            documentation: valueCase.documentation, name: SwiftName(name.text),
            meaning: meaning.map { SwiftName($0.text) },
            ownMeaning: own.map { SwiftSource(ownMember: $0) }))
      }
    }
    if let kind { checkDefaultCase(of: kind) }
    return Values(
      condition: declaration.condition,
      attributes: declaration.attributes.map { SwiftAttribute($0) },
      documentation: declaration.documentation,
      type: declaration.realType.map { SwiftSource($0) }
        ?? SwiftSource(SwiftName(declaration.name.text)),
      isDeclared: declaration.realType == nil, kind: kind, cases: cases)
  }

  /// Returns the meaning that a case states, if the mapping has it.
  private func meaning(of valueCase: ValueCase) -> Name? {
    guard declaration.kind != nil else {
      if let means = valueCase.means { report(.optionNeeded("means", "as"), at: means.range) }
      return nil
    }
    if let own = valueCase.ownMeaning {
      return kind?.meanings.contains(own.text) == true ? own : nil
    }
    guard let meaning = valueCase.meaning else {
      if let name = valueCase.names.first {
        report(.optionNeeded(name.text, "means"), at: name.range)
      }
      return nil
    }
    guard let kind else { return nil }
    guard kind.meanings.contains(meaning.text) else {
      report(.nothingOfKind("meaning", meaning.text, kind.meanings), at: meaning.range)
      return nil
    }
    return meaning
  }

  /// Reports a default meaning without an unconditional case, in values that mocks pass to apps.
  private func checkDefaultCase(of kind: MappingKind) {
    guard kind.isPassedToApps, let defaultCase = kind.defaultCase else { return }
    guard
      let found = declaration.cases.first(where: {
        ($0.meaning ?? $0.ownMeaning)?.text == defaultCase.text
      })
    else {
      return report(
        .meaningNeeded(defaultCase.text, kind.rawValue, declaration.name.text),
        at: declaration.name.range)
    }
    let systems = found.attributes.availability.systems
    if !found.condition.isAlways || systems != nil, let name = found.names.first {
      report(.notAlwaysThere(name.text), at: name.range)
    }
  }
}

extension Symbols {
  /// Checks whether a spec states the names of an existing type's values; a declared enum knows its own.
  func isNamed(_ type: TypeSyntax) -> Bool {
    guard let values = values[type.source] else { return false }
    return values.realType != nil && values.kind == nil && !values.cases.isEmpty
  }
}
