extension Resolver {
  /// Reports the codes that a catalogue lacks for the answers of its stores.
  mutating func checkMeanings(of context: MockContext) {
    guard let catalogue = context.catalogue, !context.stores.isEmpty else { return }
    let stated = catalogue.meanings
    let outer = context.declaration.condition
    for need in neededMeanings(of: context, in: catalogue)
    where stated[need.meaning.rawValue]?.cover(outer.and(need.condition)) != true {
      report(
        .meaningNeeded(need.meaning.rawValue, need.reason, catalogue.name.text), at: need.range)
    }
  }

  /// A meaning that some code must have, and the reason for it.
  private struct NeededMeaning {
    var meaning: Meaning
    var reason: String
    var range: SourceRange
    /// The condition in addition to that of the database.
    var condition: Condition
  }

  private mutating func neededMeanings(
    of context: MockContext, in catalogue: ErrorsDeclaration
  ) -> [NeededMeaning] {
    var needed: [NeededMeaning] = []
    for shape in context.stores {
      // The database that declares a store has reported the lacks of its own catalogue.
      if shape.isInherited, declares(catalogue, forStoresOf: shape.source) { continue }
      let entry = shape.entry
      func need(_ meaning: Meaning, _ reason: String, _ range: SourceRange) {
        needed.append(
          NeededMeaning(
            meaning: meaning, reason: reason,
            range: shape.isInherited ? context.declaration.name.range : range,
            condition: shape.condition))
      }
      need(.missing, entry.name.text, entry.name.range)
      if let zone = entry.zone { need(.zoneMissing, "zone", zone.range) }
      for (label, meaning) in [
        (Label.changeTag, Meaning.conflict), (.cursor, .invalid), (.token, .expired),
      ] {
        if let argument = entry[label] { need(meaning, label.rawValue, argument.place) }
      }
      if entry.onCommit == .fail, let rule = entry[.onCommit] {
        need(.conflict, Label.onCommit.rawValue, rule.place)
      }
    }
    for member in context.declaration.members {
      if case .method(let function) = member.kind, function.effects.isAsync,
        let type = function.effects.thrownType, let verb = MemberClauses(member).verbs.first
      {
        needed.append(
          NeededMeaning(
            meaning: .cancelled, reason: "throws(\(type.source))", range: verb.keyword.range,
            condition: member.condition))
      }
      for verb in MemberClauses(member).verbs {
        if let policy = verb[.policy], policy.value.member?.text == "ifAbsent" {
          needed.append(
            NeededMeaning(
              meaning: .exists, reason: "ifAbsent", range: policy.value.range,
              condition: member.condition))
        }
      }
    }
    var seen: [Meaning: [Condition]] = [:]
    return needed.filter { need in
      defer { seen[need.meaning, default: []].append(need.condition) }
      return seen[need.meaning]?.cover(need.condition) != true
    }
  }

  /// Checks whether the stores of a file fail with the codes of a catalogue.
  private mutating func declares(
    _ catalogue: ErrorsDeclaration, forStoresOf source: SourceText
  ) -> Bool {
    guard let file = files.firstIndex(where: { $0.source.path == source.path }) else { return true }
    return catalogueCandidates(for: file).first?.name.text == catalogue.name.text
  }
}
