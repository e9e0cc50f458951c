extension Resolver {
  mutating func values(_ declaration: ValuesDeclaration) -> Values {
    let kind = declaration.kind.flatMap { self.kind(named: $0) }
    var cases: [Values.Case] = []
    var names: [String: [Condition]] = [:]
    var meanings: [String: [Condition]] = [:]
    for valueCase in declaration.cases {
      let meaning = self.meaning(of: valueCase, in: kind, declaration)
      if let meaning, !meanings.claim(meaning.text, if: valueCase.condition) {
        report(.duplicateMeaning(meaning.text), at: meaning.range)
      }
      for name in valueCase.names {
        guard names.claim(name.text, if: valueCase.condition) else {
          report(.duplicateCase(name.text), at: name.range)
          continue
        }
        cases.append(
          Values.Case(
            condition: valueCase.condition,
            attributes: valueCase.attributes.map { attributeSource($0) },
            documentation: valueCase.documentation, name: SwiftName(name.text),
            meaning: meaning.map { SwiftName($0.text) }))
      }
    }
    if let kind { checkDefaultCase(of: declaration, kind) }
    return Values(
      condition: declaration.condition,
      attributes: declaration.attributes.map { attributeSource($0) },
      documentation: declaration.documentation,
      type: declaration.realType.map { SwiftSource($0) }
        ?? SwiftSource(SwiftName(declaration.name.text)),
      isDeclared: declaration.realType == nil, kind: kind, cases: cases)
  }

  /// Checks whether a spec states the names of an existing type's values; a declared enum knows its own.
  func isNamed(_ type: TypeSyntax) -> Bool {
    guard let values = symbols.values[type.source] else { return false }
    return values.realType != nil && values.kind == nil && !values.cases.isEmpty
  }

  private mutating func kind(named name: Name) -> MappingKind? {
    let kind = MappingKind(rawValue: name.text)
    if kind == nil {
      report(
        .unknownName(name.text, "'as'", MappingKind.allCases.map(\.rawValue)), at: name.range)
    }
    return kind
  }

  /// Returns the meaning that a case states, if the mapping has it.
  private mutating func meaning(
    of valueCase: ValueCase, in kind: MappingKind?, _ declaration: ValuesDeclaration
  ) -> Name? {
    guard declaration.kind != nil else {
      if let means = valueCase.means { report(.optionNeeded("means", "as"), at: means.range) }
      return nil
    }
    guard let meaning = valueCase.meaning else {
      if let name = valueCase.names.first {
        report(.optionNeeded(name.text, "means"), at: name.range)
      }
      return nil
    }
    guard let kind else { return nil }
    guard kind.meanings.contains(meaning.text) else {
      report(.unknownMeaning(meaning.text, kind.meanings), at: meaning.range)
      return nil
    }
    return meaning
  }

  /// Reports a default meaning without an unconditional case, in values that mocks pass to apps.
  private mutating func checkDefaultCase(of declaration: ValuesDeclaration, _ kind: MappingKind) {
    guard kind.isTold, let defaultCase = kind.defaultCase else { return }
    guard let found = declaration.cases.first(where: { $0.meaning?.text == defaultCase.text })
    else {
      return report(
        .meaningNeeded(defaultCase.text, kind.rawValue, declaration.name.text),
        at: declaration.name.range)
    }
    let systems = found.attributes.map { attributeSource($0) }.systems
    if !found.condition.isAlways || systems != nil, let name = found.names.first {
      report(.notAlwaysThere(name.text), at: name.range)
    }
  }
}

extension Dictionary where Value == [Condition] {
  /// Takes a name under a condition; returns `false` if a declaration that can exist beside it has the name.
  mutating func claim(_ name: Key, if condition: Condition) -> Bool {
    guard self[name]?.allSatisfy({ $0.excludes(condition) }) ?? true else { return false }
    self[name, default: []].append(condition)
    return true
  }
}

extension Resolver {
  /// Reports a policy whose type is known to have another meaning; other types have an adapter elsewhere.
  mutating func check(_ argument: Argument, isOf kind: MappingKind, in scope: VerbScope) {
    guard let path = argument.value.path, let type = knownType(of: path, in: scope),
      let values = symbols.values[type.unwrapped.source]
    else { return }
    let isOther = values.kind?.text != kind.rawValue
    guard isOther || type.isOptional else { return }
    let word = isOther ? values.kind.map { " as \($0.text)" } ?? "" : ""
    let expected = isOther ? "values as \(kind.rawValue)" : type.unwrapped.source
    report(
      .typeNeeded(argument.value.text, type.source + word, expected: expected),
      at: argument.value.range)
  }
}
