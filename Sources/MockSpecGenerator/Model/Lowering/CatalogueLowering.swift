/// The lowering of an error catalogue; `errors for` with numbers is one whose errors have a code and a dictionary.
struct CatalogueLowering: Lowering {
  let context: LoweringContext
  let errors: ErrorsDeclaration
  /// True if the errors have a code and a dictionary.
  let isBridged: Bool

  init(_ errors: ErrorsDeclaration, _ context: LoweringContext) {
    self.context = context
    self.errors = errors
    isBridged = errors.isBridged(context.specs.symbols)
  }

  func lowered() -> Catalogue {
    let roles = payloadRoles()
    var catalogue = Catalogue(
      condition: errors.condition, attributes: errors.attributes.map { SwiftAttribute($0) },
      documentation: errors.documentation,
      name: errors.realType.map { SwiftSource($0) } ?? SwiftSource(SwiftName(errors.name.text)),
      mockName: symbols.mockName(of: errors), isBridged: isBridged,
      isEmitted: errors.realType == nil,
      inherits: inherited, entries: [])
    var names: [String: [Condition]] = [:]
    var numbers: [String: [Condition]] = [:]
    var meanings: [String: [Condition]] = [:]
    for errorCase in errors.cases {
      let condition = errorCase.condition
      if !names.claim(errorCase.name.text, if: condition) {
        report(.declaredTwice(errorCase.name.text, "the case "), at: errorCase.name.range)
        continue
      }
      if let number = errorCase.rawValue,
        !numbers.claim(number.text.integer.map(String.init) ?? number.text, if: condition)
      {
        report(.duplicateNumber(number.text), at: number.range)
      }
      if let number = errorCase.rawValue, errors.realType == nil,
        !errors.inherits.contains(where: \.isRawType)
      {
        let place = "errors with a raw type, as in 'errors \(errors.name.text): Int'"
        report(.clauseNotHere("= \(number.text)", place), at: number.range)
      }
      if errorCase.name.text == "allCases" {
        report(.nameTaken("allCases", "the catalogue"), at: errorCase.name.range)
      }
      if isBridged, errorCase.rawValue == nil {
        report(.numberNeeded(errorCase.name.text), at: errorCase.name.range)
      }
      let entry = self.entry(errorCase, roles)
      if let name = errorCase.meaning ?? errorCase.ownMeaning,
        entry.meaning != nil || entry.ownMeaning != nil, !meanings.claim(name.text, if: condition)
      {
        report(.duplicateMeaning(name.text), at: name.range)
      }
      catalogue.entries.append(entry)
    }
    if isBridged {
      catalogue.fallback = catalogue.entries.first(where: \.condition.isAlways)?.name
      if catalogue.fallback == nil, let first = errors.cases.first {
        report(.conditional(first.name.text), at: first.name.range)
      }
    }
    return catalogue
  }

  /// Returns the raw type of the emitted errors, if they have one, and the protocols that they adopt.
  private var inherited: [SwiftSource] {
    let hasValues = errors.cases.contains { !$0.associatedValues.isEmpty }
    for type in errors.inherits
    where hasValues && (type.isRawType || type.isNamed("CaseIterable")) {
      report(.clauseNotHere(type.source, "errors without values"), at: type.range)
    }
    let provided: [OwnType] = hasValues ? [.sendable] : [.caseIterable, .hashable, .sendable]
    let implied = [.error] + provided + (hasValues ? [] : [.equatable])
    let known = Set(implied.flatMap { [symbols.types($0).text, "\($0.module).\($0.rawValue)"] })
    let own = errors.inherits.filter { !known.contains($0.source) }
    return own.filter(\.isRawType).map { SwiftSource($0) } + [symbols.types(.error)]
      + provided.map { symbols.types($0) }
      + own.filter { !$0.isRawType }.map { SwiftSource($0) }
  }

  private func payloadRoles() -> PayloadRoles {
    var roles: PayloadRoles = [:]
    for payload in errors.payloads {
      if roles[payload.name.text] != nil {
        report(.duplicateOption(payload.name.text), at: payload.name.range)
        continue
      }
      let role: PayloadRole
      if let own = payload.ownRole {
        role = .own(SwiftSource(ownMember: own))
      } else if let known: Catalogue.Role = word(payload.role ?? payload.name, "payload") {
        role = .known(known)
      } else {
        continue
      }
      if isBridged, payload.key == nil {
        report(.payloadKeyNeeded(payload.name.text), at: payload.name.range)
      }
      roles[payload.name.text] = (role, payload.key.map { SwiftSource($0) })
    }
    return roles
  }

  private func entry(_ errorCase: ErrorCase, _ roles: PayloadRoles) -> Catalogue.Entry {
    let payloads = PayloadLowering(context: context, errorCase: errorCase, roles: roles)
    let values = errorCase.associatedValues.enumerated().compactMap { index, parameter in
      isBridged ? payloads.payload(parameter) : payloads.associatedValue(parameter, at: index)
    }
    var entry = Catalogue.Entry(
      condition: errorCase.condition, documentation: errorCase.documentation,
      name: SwiftName(errorCase.name.text), associatedValues: values,
      rawValue: errorCase.rawValue.map { SwiftSource($0) })
    // Beside a value that the test chooses, the error has no name alone.
    if !entry.isNamed {
      for (index, value) in values.enumerated() {
        guard case .needed(_, let name) = value.source else { continue }
        entry.associatedValues[index].source = .test(name)
      }
    }
    if entry.composesItems, !errorCase.condition.isAlways {
      report(.conditional(errorCase.name.text), at: errorCase.name.range)
    }
    var seen: Set<String> = []
    for clause in errorCase.clauses {
      if !seen.insert(clause.keyword.text).inserted {
        report(.duplicateOption(clause.keyword.text), at: clause.keyword.range)
      }
      switch clause.kind {
      case .retryable: entry.advice = .retry
      case .fixable: entry.advice = .fix
      case .means(let name): entry.meaning = word(name, "meaning")
      case .meansOwn(let name): entry.ownMeaning = SwiftSource(ownMember: name)
      case .on(let reaches): entry.reach = reach(reaches)
      }
    }
    if let meaning = entry.meaning,
      let (value, _) = zip(errorCase.associatedValues, entry.associatedValues).first(where: {
        $1.isRequired
      })
    {
      let role = [Catalogue.Role.id, .server].first { role in
        value.payloadName != "_" && symbols.canFill(role, of: value.type, in: meaning)
      }
      let (title, place) = value.payloadTitle
      report(role.map { .roleNeeded(title, $0.rawValue) } ?? .defaultNeeded(title), at: place)
    }
    if !isBridged { checkIDs(of: errorCase, entry) }
    return entry
  }

  /// Reports an id that the store must fill in, where the ids of a store that fails with the code have another type.
  private func checkIDs(of errorCase: ErrorCase, _ entry: Catalogue.Entry) {
    guard let meaning = entry.meaning else { return }
    for (payload, value) in zip(errorCase.associatedValues, entry.associatedValues)
    where value.neededRole == .id {
      let stores = symbols.stores(failingWith: meaning, of: errors)
      for (store, type) in symbols.ids(of: stores, besides: payload.type, in: errorCase) {
        let (title, place) = payload.payloadTitle
        report(.idDoesNotFit(title, store, type), at: place)
      }
    }
  }

  /// Returns the reach that a clause states: `item(fetch, save), operation`.
  private func reach(_ reaches: [ErrorClause.Reach]) -> Catalogue.Reach {
    var reach = Catalogue.Reach()
    for scope in reaches {
      let verbs: [ServiceVerb] = scope.verbs.compactMap { word($0, "verb") }
      let reached = Set(scope.verbs.isEmpty ? ServiceVerb.allCases : verbs)
      if scope.isOfItems { reach.items = reached } else { reach.calls = reached }
    }
    return reach
  }

  /// Returns the case that a name stands for, and reports a name that is none.
  private func word<Word: CaseIterable & RawRepresentable<String>>(
    _ name: Name, _ kind: String
  ) -> Word? {
    let word = Word(rawValue: name.text)
    if word == nil {
      report(.nothingOfKind(kind, name.text, Word.allCases.map(\.rawValue)), at: name.range)
    }
    return word
  }
}

extension ErrorsDeclaration {
  /// Checks whether errors have a code and a dictionary, as those of frameworks do; an enumeration has neither.
  fileprivate func isBridged(_ symbols: Symbols) -> Bool {
    guard let type = realType else { return false }
    if ["CocoaError", "POSIXError", "URLError"].contains(type.source) { return true }
    let isEnumeration =
      inherits.contains(where: \.isRawType)
      || type.components.last.map { symbols.enumerations.contains($0.name.text) } ?? false
    return !isEnumeration && cases.contains { $0.rawValue != nil }
  }

  /// The type of the errors, as apps get them.
  var errorType: String { realType?.source ?? name.text }

  /// The meanings that the cases state, as written, with the conditions of those cases.
  var meanings: [String: [Condition]] {
    cases.reduce(into: [:]) { meanings, errorCase in
      guard let meaning = errorCase.meaning?.text else { return }
      meanings[meaning, default: []].append(errorCase.condition)
    }
  }

  /// Checks whether a case contains the errors of the items of a request.
  func composesItems(_ errorCase: ErrorCase) -> Bool {
    errorCase.associatedValues.contains { value in
      let label = value.payloadName
      let role = payloads.first { $0.name.text == label }?.role?.text ?? label
      return role == Catalogue.Role.items.rawValue && !value.type.unwrapped.isNoDictionary
    }
  }
}

extension TypeSyntax {
  /// True for a type that the raw values of an enum can have.
  fileprivate var isRawType: Bool {
    ["Int", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "String"].contains(source)
  }
}
