extension Resolver {
  mutating func values(_ declaration: ValuesDeclaration) -> Values {
    let vocabulary = declaration.vocabulary.flatMap { self.vocabulary(named: $0) }
    var cases: [Values.Case] = []
    var names: [String: [Condition]] = [:]
    var meanings: [String: [Condition]] = [:]
    for valueCase in declaration.cases {
      let meaning = self.meaning(of: valueCase, in: vocabulary, declaration)
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
    if let vocabulary { checkUsual(of: declaration, vocabulary) }
    return Values(
      condition: declaration.condition,
      attributes: declaration.attributes.map { attributeSource($0) },
      documentation: declaration.documentation,
      type: declaration.realType.map { SwiftSource($0) }
        ?? SwiftSource(SwiftName(declaration.name.text)),
      isDeclared: declaration.realType == nil, vocabulary: vocabulary, cases: cases)
  }

  /// Checks whether a spec states the names of an existing type's values; a declared enum knows its own.
  func isNamed(_ type: TypeSyntax) -> Bool {
    guard let values = symbols.values[type.source] else { return false }
    return values.realType != nil && values.vocabulary == nil && !values.cases.isEmpty
  }

  private mutating func vocabulary(named name: Name) -> Vocabulary? {
    let vocabulary = Vocabulary(rawValue: name.text)
    if vocabulary == nil {
      report(
        .unknownName(name.text, "'as'", Vocabulary.allCases.map(\.rawValue)), at: name.range)
    }
    return vocabulary
  }

  /// Returns the meaning that a case states, if the mapping has it.
  private mutating func meaning(
    of valueCase: ValueCase, in vocabulary: Vocabulary?, _ declaration: ValuesDeclaration
  ) -> Name? {
    guard declaration.vocabulary != nil else {
      if let means = valueCase.means { report(.optionNeeded("means", "as"), at: means.range) }
      return nil
    }
    guard let meaning = valueCase.meaning else {
      if let name = valueCase.names.first {
        report(.optionNeeded(name.text, "means"), at: name.range)
      }
      return nil
    }
    guard let vocabulary else { return nil }
    guard vocabulary.meanings.contains(meaning.text) else {
      report(.unknownMeaning(meaning.text, vocabulary.meanings), at: meaning.range)
      return nil
    }
    return meaning
  }

  /// Reports a default meaning without an unconditional case, in values that mocks pass to apps.
  private mutating func checkUsual(of declaration: ValuesDeclaration, _ vocabulary: Vocabulary) {
    guard vocabulary.isTold, let usual = vocabulary.usual else { return }
    guard let found = declaration.cases.first(where: { $0.meaning?.text == usual.text }) else {
      return report(
        .meaningNeeded(usual.text, vocabulary.rawValue, declaration.name.text),
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
  mutating func check(_ argument: Argument, isOf vocabulary: Vocabulary, in scope: VerbScope) {
    guard let path = argument.value.path, let type = knownType(of: path, in: scope),
      let values = symbols.values[type.unwrapped.source]
    else { return }
    let isOther = values.vocabulary?.text != vocabulary.rawValue
    guard isOther || type.isOptional else { return }
    let word = isOther ? values.vocabulary.map { " as \($0.text)" } ?? "" : ""
    let expected = isOther ? "values as \(vocabulary.rawValue)" : type.unwrapped.source
    report(
      .typeNeeded(argument.value.text, type.source + word, expected: expected),
      at: argument.value.range)
  }
}
