/// The requirements that specs state for adapters written by hand, and the database with which each is emitted.
///
/// Several stores can have one adapter and state different requirements; two that exist together cannot
/// contradict each other.
struct PartialAdapters {
  private struct Statement {
    let fact: AdapterRequirement
    let store: String
    let availability: [AvailabilityLimit]
    let condition: Condition

    func contradicts(_ other: Statement) -> Bool {
      fact.word == other.fact.word && fact != other.fact && !condition.excludes(other.condition)
    }
  }

  private var statements: [String: [Statement]] = [:]
  /// The adapters by the first database that states requirements of theirs.
  private var adapters: [String: [String]] = [:]

  init(
    _ symbols: Symbols, beside plan: AdapterPlan, of files: [SpecUnit],
    reporting diagnostics: inout Diagnostics
  ) {
    for database in symbols.databases {
      let declaration = database.declaration
      let entries = symbols.lineage(of: declaration)
        .flatMap(\.declaration.stores)
      for entry in declaration.stores {
        guard let adapter = entry[.adapter]?.value.text, !plan.isEmitted(adapter) else { continue }
        for (fact, range) in entry.facts(beside: entries, symbols, plan) {
          let statement = Statement(
            fact: fact, store: entry.name.text,
            availability: symbols.records[entry.type.source]?.attributes.availability ?? [],
            condition: declaration.condition.and(entry.condition)
              .and(symbols.condition(of: entry.type.source)))
          if let other = statements[adapter]?.first(where: statement.contradicts) {
            diagnostics.report(
              .contradictedAdapter(fact.word, adapter, other.store), at: range,
              in: files[database.file].source)
            continue
          }
          if statements[adapter] == nil {
            adapters[declaration.name.text, default: []].append(adapter)
          }
          statements[adapter, default: []].append(statement)
        }
      }
    }
  }

  /// Returns the adapters whose requirements a database is the first to state.
  func stated(with database: String) -> [PartialAdapter] {
    adapters[database, default: []].map { adapter in
      let statements = statements[adapter] ?? []
      let condition = statements.map(\.condition).union
      var facts: [AdapterRequirement] = []
      for statement in statements where !facts.contains(statement.fact) {
        facts.append(statement.fact)
      }
      return PartialAdapter(
        condition: condition, availability: statements.first?.availability ?? [],
        name: SwiftSource(composed: adapter),
        facts: facts.map { fact in
          let conditions = statements.filter { $0.fact == fact }.map(\.condition)
          return PartialAdapter.Fact(condition: conditions.union.within(condition), fact: fact)
        })
    }
  }
}

extension StoreEntry {
  /// Returns the requirements that the store states for its adapter, with their places.
  fileprivate func facts(
    beside entries: [StoreEntry], _ symbols: Symbols, _ plan: AdapterPlan
  ) -> [(AdapterRequirement, SourceRange)] {
    var facts: [(AdapterRequirement, SourceRange)] = []
    let idType = symbols.idType(of: self).map { SwiftSource($0) }
    if let idType, let first = symbols.key(of: self).first {
      let record = SwiftSource(type.bare)
      facts.append((.id(symbols.keyPath(of: self), type: idType, of: record), first.range))
    }
    let zones = zone.flatMap { zone in entries.first { $0.name.text == zone.store.text } }
    if let zone, let zoneType = zones.flatMap(symbols.idType),
      let path = symbols.path(of: zone, in: self, to: zoneType)
    {
      facts.append((.zone(path), zone.store.range))
    }
    for argument in arguments where argument.label == .cursor || argument.label == .token {
      let value = SwiftSource(argument.value.expression)
      let isEmitted = plan.isEmittedType(argument.value.text)
      let fact: AdapterRequirement =
        argument.label == .cursor
        ? .cursor(value, isEmitted: isEmitted) : .changeToken(value, isEmitted: isEmitted)
      facts.append((fact, argument.value.range))
    }
    return facts
  }
}
