/// The search for codes and payloads of a catalogue that are surely wrong.
struct CatalogueLint: Lowering {
  let context: LoweringContext
  let facts: LintFacts
  let errors: ErrorsDeclaration

  /// Reports codes with a meaning that no store of the specs can return.
  func find() {
    checkPayloads()
    let meanings = errors.meanings
    let needs = (facts.knobNeeds[errors.errorType] ?? []).filter {
      meanings[$0.meaning.rawValue] == nil
    }
    if let first = needs.first {
      report(.knobNeedsMeaning(needs.map(\.meaning.rawValue), first.member), at: errors.name.range)
    }
    if let (verb, owner) = facts.listRequest, symbols.catalogues.count == 1, !meanings.isEmpty,
      meanings[Meaning.invalid.rawValue] == nil
    {
      report(.listNeedsInvalid(verb.rawValue, owner), at: errors.name.range)
    }
    let stores = symbols.stores
    // Another target may have the stores, and an adapter written by hand can return anything.
    guard !stores.isEmpty, !stores.contains(where: { $0[.adapter] != nil }) else { return }
    let labels = Set(stores.flatMap(\.arguments).compactMap(\.label))
    for errorCase in errors.cases {
      guard let meaning = errorCase.meaning else { continue }
      let need: String
      switch Meaning(rawValue: meaning.text) {
      case .conflict where labels.isDisjoint(with: [.changeTag, .onCommit]):
        need = "a store with a 'changeTag'"
      case .zoneMissing where !labels.contains(.zone):
        need = "a store whose records have a 'zone'"
      case .aborted where !facts.verbLabels.contains(.atomic): need = "a verb that is 'atomic'"
      default: continue
      }
      report(.unreturnedCode(errorCase.name.text, meaning.text, need), at: meaning.range)
    }
  }

  /// Payloads that a mock could fill in, if it were said what they carry, and roles of payloads that no code has.
  private func checkPayloads() {
    let stated = Set(errors.payloads.map(\.name.text))
    let roles = Set(Catalogue.Role.allCases.map(\.rawValue))
    for errorCase in errors.cases {
      let isRetryable = errorCase.clauses.contains { $0.kind.isRetryable }
      for value in errorCase.associatedValues where value.defaultValue == nil {
        let name = value.payloadName
        guard value.type.isOptional, !stated.contains(name), !roles.contains(name) else { continue }
        let type = value.type.unwrapped.source
        if errorCase.meaning != nil, facts.storedRecords.contains(type) || facts.ids.contains(type)
        {
          let role: Catalogue.Role = facts.storedRecords.contains(type) ? .server : .id
          reportUnfilled(value, of: errorCase, role)
        } else if isRetryable, type == "Double" || type == "TimeInterval" {
          reportUnfilled(value, of: errorCase, .retryAfter)
        }
      }
      checkIDs(of: errorCase)
    }
    let used = Set(errors.cases.flatMap(\.associatedValues).map(\.payloadName))
    for payload in errors.payloads where !used.contains(payload.name.text) {
      report(.unusedPayload(payload.name.text), at: payload.name.range)
    }
  }

  /// Reports a payload that stays nil; the type of an only value can tell what it carries.
  private func reportUnfilled(_ value: Parameter, of errorCase: ErrorCase, _ role: Catalogue.Role) {
    guard value.payloadName == "_" else {
      return report(.unfilledPayload(value.payloadName, role.rawValue), at: value.name.range)
    }
    let meaning = errorCase.meaning.flatMap { Meaning(rawValue: $0.text) }
    let isImplied = meaning.map { symbols.impliedRole(of: value.type.unwrapped, in: $0) != nil }
    if errorCase.associatedValues.count == 1, isImplied == true { return }
    report(.unlabelledPayload(value.type.source, role.rawValue), at: value.type.range)
  }

  /// Reports ids that the mocks leave out, as those of a store have another type than the payload.
  private func checkIDs(of errorCase: ErrorCase) {
    // The numbers of a framework's errors say that their payloads lie in a dictionary.
    guard errorCase.rawValue == nil else { return }
    let meaning = errorCase.meaning.flatMap { Meaning(rawValue: $0.text) }
    for value in errorCase.associatedValues where value.defaultValue?.isNil != true {
      let name = value.payloadName
      let role = errors.payloads.first { $0.name.text == name }?.role?.text ?? name
      let stores: [StoreEntry]
      let type: TypeSyntax
      if role == Catalogue.Role.items.rawValue, let key = value.type.unwrapped.dictionary?.key {
        type = key
        let asked = symbols.storesAskedForLists
        stores = symbols.stores(of: errors).filter { asked.contains($0.name.text) }
      } else if let meaning, value.type.isOptional || value.defaultValue != nil,
        role == Catalogue.Role.id.rawValue || name == "_" && errorCase.associatedValues.count == 1
      {
        type = value.type.unwrapped
        // A value that fits no store is something else than an id.
        guard symbols.canFill(.id, of: type, in: meaning) else { continue }
        stores = symbols.stores(failingWith: meaning, of: errors)
      } else {
        continue
      }
      for (store, id) in symbols.ids(of: stores, besides: type, in: errorCase) {
        let (title, place) = value.payloadTitle
        report(.idLeftOut(title, store, id), at: place)
      }
    }
  }
}
