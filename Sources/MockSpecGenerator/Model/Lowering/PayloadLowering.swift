/// The contents of associated values, by their labels, with the keys under which a framework keeps them.
typealias PayloadRoles = [String: (role: PayloadRole, key: SwiftSource?)]

/// A role of the table, or a property of the runtime's details.
enum PayloadRole {
  case known(Catalogue.Role)
  case own(SwiftSource)

  var known: Catalogue.Role? { if case .known(let role) = self { role } else { nil } }
}

/// The lowering of the associated values of an error case.
struct PayloadLowering: Lowering {
  let context: LoweringContext
  let errorCase: ErrorCase
  let roles: PayloadRoles

  /// Returns a payload that an error of a framework keeps in its dictionary.
  func payload(_ parameter: Parameter) -> Catalogue.AssociatedValue? {
    let label = parameter.label ?? parameter.name
    guard let role = roles[label.text] else {
      report(.nothingOfKind("payload", label.text, roles.keys.sorted()), at: label.range)
      return nil
    }
    return Catalogue.AssociatedValue(
      label: SwiftName(label.text), type: SwiftSource(parameter.type), key: role.key,
      source: source(of: role.role))
  }

  func associatedValue(_ payload: Parameter, at index: Int) -> Catalogue.AssociatedValue {
    let meaning = errorCase.meaning.flatMap { Meaning(rawValue: $0.text) }
    let label = payload.label.flatMap { $0.text == "_" ? nil : SwiftName($0.text) }
    let name = payload.payloadName
    let type = SwiftSource(payload.type)
    let defaultValue =
      payload.defaultValue.map { SwiftSource($0) }
      ?? (payload.type.isOptional ? SwiftSource(composed: "nil") : nil)
    // The type alone tells what `case notFound(NoteID)` and `case conflict(Note)` carry.
    let implied =
      name == "_" && errorCase.associatedValues.count == 1
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
    let delay = payload.defaultValue.flatMap { $0.isNil ? nil : SwiftSource($0) } ?? second
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

  private func source(of role: PayloadRole) -> Catalogue.AssociatedValue.Source {
    switch role {
    case .known(.retryAfter): .delay(.retryAfter, otherwise: SwiftSource(composed: "1"))
    case .known(let role): .store(role, otherwise: nil)
    case .own(let detail): .detail(detail, otherwise: nil)
    }
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
  var isNoDictionary: Bool {
    isOfSwift && dictionary == nil && simpleName != "Dictionary"
  }
}
