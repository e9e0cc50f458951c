/// The check that a catalogue has the codes which the stores of a mock fail with.
struct MeaningCheck: Lowering {
  let context: LoweringContext
  let mock: MockContext

  /// Reports the codes that a catalogue lacks for the answers of its stores.
  func check() {
    guard let catalogue = mock.catalogue, !mock.stores.isEmpty else { return }
    let stated = catalogue.meanings
    var needed: [Meaning: [Condition]] = [:]
    // The condition is in addition to that of the database.
    func need(_ meaning: Meaning, _ reason: String, at range: SourceRange, if condition: Condition)
    {
      if needed[meaning]?.cover(condition) == true { return }
      needed[meaning, default: []].append(condition)
      let whole = mock.declaration.condition.and(condition)
      if stated[meaning.rawValue]?.cover(whole) == true { return }
      report(
        meaning.isProvoked
          ? .meaningProvoked(meaning.rawValue, reason, catalogue.name.text)
          : .meaningNeeded(meaning.rawValue, reason, catalogue.name.text), at: range)
    }
    let requests = StoreRequests(mock.forms)
    for shape in mock.stores {
      // The database that declares a store has reported the lacks of its own catalogue.
      if shape.isInherited,
        symbols.usableCatalogues[shape.file].all.first?.name.text == catalogue.name.text
      {
        continue
      }
      let entry = shape.entry
      func needOfStore(_ meaning: Meaning, _ reason: String, at range: SourceRange) {
        need(
          meaning, reason, at: shape.isInherited ? mock.declaration.name.range : range,
          if: shape.condition)
      }
      if canMiss(in: shape, requests) {
        needOfStore(.missing, entry.name.text, at: entry.name.range)
      }
      if let zone = entry.zone { needOfStore(.zoneMissing, "zone", at: zone.range) }
      for (label, meaning) in [
        (Label.changeTag, Meaning.conflict), (.cursor, .invalid), (.token, .expired),
      ] {
        if let argument = entry[label] { needOfStore(meaning, label.rawValue, at: argument.place) }
      }
      if entry.onCommit == .fail, let rule = entry[.onCommit] {
        needOfStore(.conflict, Label.onCommit.rawValue, at: rule.place)
      }
    }
    for member in mock.declaration.members {
      let verbs = member.clauses.verbs
      if let effects = member.method?.effects, effects.isAsync, let type = effects.thrownType,
        let verb = verbs.first
      {
        need(.cancelled, "throws(\(type.source))", at: verb.keyword.range, if: member.condition)
      }
      for name in verbs.compactMap(\.insertion) {
        need(.exists, name.text, at: name.range, if: member.condition)
      }
    }
  }

  /// Checks whether a member that can fail, or an operation, can ask a store for a record that is not there.
  private func canMiss(in store: StoreShape, _ requests: StoreRequests) -> Bool {
    if store.entry.isPending || store.entry[.changeTag] != nil { return true }
    let users = requests.members[store.entry.name.text] ?? []
    return users.isEmpty || requests.hasOperations
      || users.contains { form in
        form.storeFailure(symbols) != nil
          && form.clauses.verbs.contains { $0.kind == .fetch || $0.kind == .delete }
      }
  }
}

/// The members of a database that make requests to its stores.
private struct StoreRequests {
  /// The members by the names of the stores.
  var members: [String: [MemberForm]] = [:]
  let hasOperations: Bool

  init(_ forms: [MemberForm]) {
    hasOperations = forms.contains { $0.clauses.operation != nil }
    for form in forms {
      for name in Set(form.clauses.verbs.compactMap { $0.store?.text }) {
        members[name, default: []].append(form)
      }
    }
  }
}

extension Meaning {
  /// True for a failure that only a test brings about: apps cancel no call that does not wait, and make no cursor or token
  /// that has expired.
  fileprivate var isProvoked: Bool { [.cancelled, .expired, .invalid].contains(self) }
}
