extension Resolver {
  /// Reports the codes that a catalogue lacks for what the stores can answer.
  mutating func checkMeanings(of context: MockContext) {
    guard let catalogue = context.catalogue, !context.stores.isEmpty else { return }
    let stated = catalogue.meanings
    let outer = context.declaration.condition
    for need in neededMeanings(of: context)
    where stated[need.meaning.rawValue]?.cover(outer.and(need.condition)) != true {
      report(
        .meaningNeeded(need.meaning.rawValue, need.reason, catalogue.name.text), at: need.range)
    }
  }

  /// A meaning that some code must have, and what needs it.
  private struct NeededMeaning {
    var meaning: Meaning
    var reason: String
    var range: SourceRange
    /// Beyond that of the database.
    var condition: Condition
  }

  private func neededMeanings(of context: MockContext) -> [NeededMeaning] {
    var needed: [NeededMeaning] = []
    for shape in context.stores where !shape.isInherited {
      let entry = shape.entry
      func need(_ meaning: Meaning, _ reason: String, _ range: SourceRange) {
        needed.append(
          NeededMeaning(
            meaning: meaning, reason: reason, range: range, condition: shape.condition))
      }
      need(.missing, entry.name.text, entry.name.range)
      if let zone = entry.zone { need(.zoneMissing, "in", zone.store.range) }
      for (word, meaning) in [
        ("tagged", Meaning.conflict), ("cursor", .invalid), ("token", .expired),
        ("pending", .conflict),
      ] {
        if word == "pending", entry.option("conflicts").map(\.text) ?? "fail" != "fail" { continue }
        if let option = entry.options.first(where: { $0.keyword.text == word }) {
          need(meaning, word, option.keyword.range)
        }
      }
    }
    for member in context.declaration.members {
      for verb in MemberClauses(member).verbs {
        if let atomic = verb.options.first(where: { $0.keyword.text == "atomic" }) {
          needed.append(
            NeededMeaning(
              meaning: .aborted, reason: "atomic", range: atomic.keyword.range,
              condition: member.condition))
        }
        if verb.kind == .insert {
          needed.append(
            NeededMeaning(
              meaning: .exists, reason: "insert", range: verb.keyword.range,
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
}
