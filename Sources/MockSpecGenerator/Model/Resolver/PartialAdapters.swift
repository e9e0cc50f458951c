/// The requirements that specs state for adapters written by hand, and the database with which each is emitted.
///
/// Several stores can have one adapter and state different requirements; two that exist together cannot
/// contradict each other.
struct PartialAdapters {
  private struct Statement {
    var fact: AdapterRequirement
    var range: SourceRange
    var store: String
    var condition: Condition
  }

  private struct Account {
    var database: String
    var availability: [SwiftSource]
    /// The conditions of all stores with the adapter.
    var conditions: [Condition] = []
    var statements: [Statement] = []
  }

  private var accounts: [String: Account] = [:]
  private var order: [String] = []

  init(
    _ symbols: Symbols, beside plan: AdapterPlan, of files: [SpecFile],
    reporting diagnostics: inout Diagnostics
  ) {
    for database in symbols.databases {
      let declaration = database.declaration
      let entries = symbols.lineage(of: declaration, in: database.file)
        .flatMap(\.declaration.stores)
      for entry in declaration.stores {
        guard let adapter = entry[.adapter]?.value, !plan.isEmitted(adapter.text) else { continue }
        let facts = entry.facts(beside: entries, symbols, plan)
        guard !facts.isEmpty else { continue }
        if accounts[adapter.text] == nil {
          order.append(adapter.text)
          accounts[adapter.text] = Account(
            database: declaration.name.text,
            availability: symbols.availability(ofRecord: entry.type.source))
        }
        let condition = declaration.condition.and(entry.condition)
          .and(symbols.condition(of: entry.type.source))
        accounts[adapter.text]?.conditions.append(condition)
        for (fact, range) in facts {
          let statement = Statement(
            fact: fact, range: range, store: entry.name.text, condition: condition)
          add(
            statement, to: adapter.text, in: files[database.file].source, reporting: &diagnostics)
        }
      }
    }
  }

  private mutating func add(
    _ statement: Statement, to adapter: String, in source: SourceText,
    reporting diagnostics: inout Diagnostics
  ) {
    let other = accounts[adapter]?.statements.first {
      $0.fact.isOfKind(of: statement.fact) && $0.fact != statement.fact
        && !$0.condition.excludes(statement.condition)
    }
    guard let other else {
      accounts[adapter]?.statements.append(statement)
      return
    }
    diagnostics.report(
      .contradictedAdapter(statement.fact.word, adapter, other.store), at: statement.range,
      in: source
    )
  }

  /// Returns the adapters whose requirements a database is the first to state.
  func stated(with database: String) -> [PartialAdapter] {
    order.compactMap { name in
      guard let account = accounts[name], account.database == database else { return nil }
      let condition = account.conditions.union
      var facts: [AdapterRequirement] = []
      for statement in account.statements where !facts.contains(statement.fact) {
        facts.append(statement.fact)
      }
      return PartialAdapter(
        condition: condition, availability: account.availability, name: SwiftSource(composed: name),
        facts: facts.map { fact in
          let conditions = account.statements.filter { $0.fact == fact }.map(\.condition)
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
    for argument in arguments {
      let value = SwiftSource(argument.value.expression)
      let isEmitted = plan.isEmittedType(argument.value.text)
      switch argument.label {
      case .cursor: facts.append((.cursor(value, isEmitted: isEmitted), argument.value.range))
      case .token: facts.append((.changeToken(value, isEmitted: isEmitted), argument.value.range))
      default: break
      }
    }
    return facts
  }
}

extension Symbols {
  /// Returns the `@available` attributes of a declared record.
  func availability(ofRecord name: String) -> [SwiftSource] {
    records[name]?.declaration.attributes.map { SwiftSource($0) }.availability ?? []
  }
}
