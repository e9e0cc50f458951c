extension LoweringContext {
  /// Lowers an error catalogue; `errors for` with numbers is one whose errors have a code and a dictionary.
  func catalogue(_ errors: ErrorsDeclaration) -> Catalogue {
    let isBridged = isBridged(errors)
    let roles = payloadRoles(errors, isBridged: isBridged)
    var catalogue = Catalogue(
      condition: errors.condition, attributes: errors.attributes.map { SwiftAttribute($0) },
      documentation: errors.documentation,
      name: errors.realType.map { SwiftSource($0) } ?? SwiftSource(SwiftName(errors.name.text)),
      mockName: symbols.mockName(of: errors), isBridged: isBridged,
      isEmitted: errors.realType == nil,
      inherits: inherited(by: errors), entries: [])
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
      let entry = self.entry(errorCase, of: errors, roles: roles, isBridged: isBridged)
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

  /// Checks whether errors have a code and a dictionary, as those of frameworks do; an enumeration has neither.
  private func isBridged(_ errors: ErrorsDeclaration) -> Bool {
    guard let type = errors.realType else { return false }
    if ["CocoaError", "POSIXError", "URLError"].contains(type.source) { return true }
    let isEnumeration =
      errors.inherits.contains(where: \.isRawType)
      || type.components.last.map { symbols.enumerations.contains($0.name.text) } ?? false
    return !isEnumeration && errors.cases.contains { $0.rawValue != nil }
  }

  /// Returns the raw type of the emitted errors, if they have one, and the protocols that they adopt.
  private func inherited(by errors: ErrorsDeclaration) -> [SwiftSource] {
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

  /// The contents of associated values, by their labels, with the keys under which a framework keeps them.
  private typealias PayloadRoles = [String: (role: PayloadRole, key: SwiftSource?)]

  /// A role of the table, or a property of the runtime's details.
  private enum PayloadRole {
    case known(Catalogue.Role)
    case own(SwiftSource)

    var known: Catalogue.Role? { if case .known(let role) = self { role } else { nil } }
  }

  private func payloadRoles(_ errors: ErrorsDeclaration, isBridged: Bool) -> PayloadRoles {
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

  private func entry(
    _ errorCase: ErrorCase, of errors: ErrorsDeclaration, roles: PayloadRoles, isBridged: Bool
  ) -> Catalogue.Entry {
    let meaning = errorCase.meaning.flatMap { Meaning(rawValue: $0.text) }
    let isAlone = errorCase.associatedValues.count == 1
    let values = errorCase.associatedValues.enumerated().compactMap { index, parameter in
      isBridged
        ? payload(parameter, roles)
        : associatedValue(parameter, at: index, roles, meaning: meaning, isAlone: isAlone)
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
    if !isBridged { checkIDs(of: errorCase, entry, in: errors) }
    return entry
  }

  /// Reports an id that the store must fill in, where the ids of a store that fails with the code have another type.
  private func checkIDs(
    of errorCase: ErrorCase, _ entry: Catalogue.Entry, in errors: ErrorsDeclaration
  ) {
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
      if scope.scope.text == "item" { reach.items = reached } else { reach.calls = reached }
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

  /// Returns a payload that an error of a framework keeps in its dictionary.
  private func payload(_ parameter: Parameter, _ roles: PayloadRoles)
    -> Catalogue.AssociatedValue?
  {
    let label = parameter.label ?? parameter.name
    guard let role = roles[label.text] else {
      report(.nothingOfKind("payload", label.text, roles.keys.sorted()), at: label.range)
      return nil
    }
    return Catalogue.AssociatedValue(
      label: SwiftName(label.text), type: SwiftSource(parameter.type), key: role.key,
      source: source(of: role.role))
  }

  private func source(of role: PayloadRole) -> Catalogue.AssociatedValue.Source {
    switch role {
    case .known(.retryAfter): .delay(.retryAfter, otherwise: SwiftSource(composed: "1"))
    case .known(let role): .store(role, otherwise: nil)
    case .own(let detail): .detail(detail, otherwise: nil)
    }
  }

  private func associatedValue(
    _ payload: Parameter, at index: Int, _ roles: PayloadRoles, meaning: Meaning?, isAlone: Bool
  ) -> Catalogue.AssociatedValue {
    let label = payload.label.flatMap { $0.text == "_" ? nil : SwiftName($0.text) }
    let name = payload.payloadName
    let type = SwiftSource(payload.type)
    let defaultValue =
      payload.defaultValue.map { SwiftSource($0) }
      ?? (payload.type.isOptional ? SwiftSource(composed: "nil") : nil)
    // The type alone tells what `case notFound(NoteID)` and `case conflict(Note)` carry.
    let implied =
      name == "_" && isAlone
      ? meaning.flatMap { symbols.impliedRole(of: payload.type.unwrapped, in: $0) } : nil
    if case .own(let detail)? = roles[name]?.role, let defaultValue {
      return Catalogue.AssociatedValue(
        label: label, type: type, defaultValue: defaultValue,
        source: .detail(detail, otherwise: type.isOptional ? nil : defaultValue))
    }
    let stated = roles[name].map(\.role.known) ?? Catalogue.Role(rawValue: name)
    let role =
      stated.flatMap { self.role($0, of: payload, isStated: roles[name] != nil) } ?? implied
    let unit = role == .retryAfter ? delayUnit(of: payload) : nil
    let second = SwiftSource(composed: unit == .duration ? ".seconds(1)" : "1")
    let delay = defaultValue.flatMap { $0.text == "nil" ? nil : $0 } ?? second
    let parameter = SwiftName(
      name != "_" ? name : role == .retryAfter ? "retryAfter" : "value\(index)")
    let isFillable =
      meaning.flatMap { meaning in role.map { symbols.canFill($0, of: payload.type, in: meaning) } }
      ?? false
    let source: Catalogue.AssociatedValue.Source =
      switch (role, defaultValue) {
      case (let role?, nil) where isFillable: .needed(role, parameter)
      case (.retryAfter, _): .delay(parameter, otherwise: delay)
      case (.items, nil): .store(.items, otherwise: SwiftSource(composed: "[:]"))
      case (let role?, let value?): .store(role, otherwise: type.isOptional ? nil : value)
      case (nil, let value?): .spec(parameter, value)
      case (_, nil): .test(parameter)
      }
    return Catalogue.AssociatedValue(
      label: label, type: type, defaultValue: defaultValue, source: source,
      delayUnit: unit ?? .seconds, needsNoCast: role == .items && payload.type.isOfAnyErrors)
  }

  /// Returns the role of a payload if its type can have it; a label alone makes no role of another type.
  private func role(
    _ role: Catalogue.Role, of payload: Parameter, isStated: Bool
  ) -> Catalogue.Role? {
    let type = symbols.settled(payload.type.unwrapped)
    let stores = symbols.stores
    let isKnown: Bool
    var expected: TypeSyntax?
    switch role {
    case .items: (isKnown, expected) = (!type.isNoDictionary, nil)
    case .client, .server, .ancestor:
      isKnown = !type.isOfSwift || stores.contains { $0.type.bare == type }
      expected = stores.first?.type
    case .id:
      let ids = stores.map(symbols.idType)
      isKnown = !type.isOfSwift || ids.isEmpty || ids.contains { $0 == nil || $0 == type }
      expected = ids.first ?? nil
    case .retryAfter: isKnown = true
    }
    if isKnown { return role }
    if isStated {
      report(
        .typeNeeded(
          payload.payloadName, payload.type.source,
          expected: role == .items ? "[ID: any Error]" : expected?.source ?? "Record"),
        at: payload.name.range)
    }
    return nil
  }

  /// Returns the unit of a delay, and reports a type that is none.
  private func delayUnit(of payload: Parameter) -> Catalogue.DelayUnit? {
    switch payload.type.unwrapped.components.last?.name.text {
    case "Double", "TimeInterval": return .seconds
    case "Int": return .wholeSeconds
    case "Duration": return .duration
    default:
      let name = payload.payloadName == "_" ? "retryAfter" : payload.payloadName
      report(
        .typeNeeded(name, payload.type.source, expected: "Double", "Int", "Duration"),
        at: payload.payloadTitle.place)
      return nil
    }
  }
}

extension SwiftSource {
  /// Creates a member of a type of Swift, which only the compiler knows.
  ///
  /// It stands in lists of arguments, where Swift has no way to refer to the line of the spec.
  init(ownMember name: Name) { self.init(composed: "." + escaped(name.text)) }
}

extension Parameter {
  /// The word for an associated value in messages, with its place: its name, or its type if it has none.
  var payloadTitle: (text: String, place: SourceRange) {
    payloadName == "_" ? (type.source, type.range) : (payloadName, name.range)
  }
}

extension ErrorsDeclaration {
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
  /// True for a type of Swift or Foundation, which no service has as its record.
  var isOfSwift: Bool {
    switch kind {
    case .named: simpleName.map(swiftTypes.contains) ?? false
    case .array, .dictionary, .tuple, .function: true
    default: false
    }
  }

  /// True for `[AnyHashable: any Error]`, optional or not.
  fileprivate var isOfAnyErrors: Bool {
    guard let (key, value) = unwrapped.dictionary else { return false }
    return key.isNamed("AnyHashable") && value.isAnyError
  }

  /// True for a type that is surely no dictionary.
  fileprivate var isNoDictionary: Bool {
    isOfSwift && dictionary == nil && simpleName != "Dictionary"
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

extension TypeSyntax {
  /// True for a type that the raw values of an enum can have.
  fileprivate var isRawType: Bool {
    ["Int", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "String"].contains(source)
  }
}
