/// A store of a database, with what verbs need to know of it.
struct StoreShape {
  var entry: StoreEntry
  var adapter: SwiftName
  var record: TypeSyntax
  var keyType: TypeSyntax?
  var cursor: TypeSyntax?
  var token: TypeSyntax?
  /// Where the store is declared, which can be another database's spec.
  var source: SourceText
  var isInherited: Bool
  /// Beyond that of the database that has it.
  var condition: Condition

  /// Whether changes wait for a commit.
  var isPending: Bool { entry.isPending }
}

extension Resolver {
  /// The stores of a database and its ancestors; those that cannot be used are reported and left out.
  mutating func stores(
    of database: InterfaceDeclaration, in file: Int, reporting isReporting: Bool
  ) -> [StoreShape] {
    var shapes: [StoreShape] = []
    let lineage = symbols.lineage(of: database, in: file)
    let entries = lineage.flatMap(\.declaration.stores)
    var seen: [String: [Condition]] = [:]
    for owner in lineage {
      let isInherited = owner.declaration.name.text != database.name.text
      for entry in owner.declaration.stores {
        let reports = isReporting && !isInherited
        let condition = owner.declaration.condition.and(entry.condition).within(database.condition)
        guard seen[entry.name.text]?.allSatisfy({ $0.excludes(condition) }) ?? true else {
          if reports { report(.duplicateStore(entry.name.text), at: entry.name.range) }
          continue
        }
        seen[entry.name.text, default: []].append(condition)
        if reports { check(entry, among: entries) }
        if var shape = shape(of: entry, in: owner, isInherited: isInherited) {
          shape.condition = condition
          shapes.append(shape)
        }
      }
    }
    return shapes
  }

  private func shape(
    of entry: StoreEntry, in owner: Symbols.InterfaceSymbol, isInherited: Bool
  ) -> StoreShape? {
    let adapter =
      entry.option("through").map(\.text)
      ?? adapters.name(of: entry, in: owner.declaration.name.text)
    guard let adapter else { return nil }
    return StoreShape(
      entry: entry, adapter: SwiftName(adapter), record: entry.type.bare,
      keyType: symbols.records[entry.type.source]?.declaration.keyType,
      cursor: entry.option("cursor").map { .named($0.text) },
      token: entry.option("token").map { .named($0.text) }, source: files[owner.file].source,
      isInherited: isInherited, condition: entry.condition)
  }

  private mutating func check(_ entry: StoreEntry, among entries: [StoreEntry]) {
    let record = symbols.records[entry.type.source]?.declaration
    if record == nil, entry.option("through") == nil {
      report(.notARecord(entry.type.source), at: entry.type.range)
    }
    let key = entry.key.first
    let path = entry.key.map(\.text).joined(separator: ".")
    if let record, let key, path != record.key.text {
      report(.unknownKey(path, record.name.text, [record.key.text]), at: key.range)
    }
    if let record, let tag = entry.option("tagged") { checkTag(tag, of: record) }
    if let record, let type = entry.keyType, type != record.keyType {
      report(
        .typeNeeded(path, type.source, expected: record.keyType.source), at: type.range)
    }
    check(entry.differences)
    checkPending(entry)
    guard let zone = entry.zone else { return }
    let others = entries.filter { $0.name.text != entry.name.text }
    let zones = others.filter { $0.name.text == zone.store.text }
    if zones.isEmpty {
      let names = others.map(\.name.text)
      report(.unknownName(zone.store.text, "the store", names), at: zone.store.range)
    } else if !zones.map(\.condition).cover(entry.condition) {
      report(.notAlwaysThere(zone.store.text), at: zone.store.range)
    }
    if let key, let first = zone.key.first, first.text != key.text || zone.key.count < 2 {
      report(.zoneOutsideKey(key.text), at: first.range)
    }
  }

  private mutating func check(_ differences: [Difference]) {
    let rules = StoreRule.allCases.map(\.rawValue)
    for (index, difference) in differences.enumerated() {
      if !rules.contains(difference.rule.text) {
        report(.unknownName(difference.rule.text, "'differs'", rules), at: difference.rule.range)
      } else if differences[..<index].contains(where: difference.isOfSame) {
        report(.duplicateOption(difference.rule.text), at: difference.rule.range)
      }
    }
  }

  private mutating func checkTag(_ tag: Expression, of record: RecordDeclaration) {
    let properties = record.members.compactMap { $0.property }
    guard let property = properties.first(where: { $0.name.text == tag.text }) else {
      let names = properties.map(\.name.text)
      return report(.unknownKey(tag.text, record.name.text, names), at: tag.range)
    }
    let member = record.members.first { $0.name.text == tag.text }
    if member?.condition.isAlways == false { report(.conditional(tag.text), at: tag.range) }
    if !property.type.unwrapped.isNamed("String") {
      report(.typeNeeded(tag.text, property.type.source, expected: "String?"), at: tag.range)
    } else if property.isConstant {
      report(.variableNeeded(tag.text), at: tag.range)
    }
  }

  /// What the mock of a database declares for its stores.
  func mockStores(_ shapes: [StoreShape]) -> [Mock.Store] {
    shapes.map { shape in
      let entry = shape.entry
      return Mock.Store(
        condition: shape.condition, documentation: entry.documentation,
        name: SwiftName(entry.name.text), adapter: shape.adapter,
        zones: entry.zone.map { SwiftName($0.store.text) },
        page: entry.option("page").map { SwiftSource($0) },
        initialRecords: entry.option("starts").map { SwiftSource($0) },
        differences: entry.differences.compactMap(\.known),
        conflicts: entry.isPending
          ? entry.option("conflicts").flatMap { ConflictRule(rawValue: $0.text) } ?? .fail : nil)
    }
  }

  /// The adapters to emit with a database: those of declared records that no other emits.
  func emittedAdapters(_ shapes: [StoreShape], of database: InterfaceDeclaration) -> [Adapter] {
    shapes.compactMap { shape in
      let entry = shape.entry
      guard adapters.emitsAdapter(for: entry, in: database.name.text), let keyType = shape.keyType
      else { return nil }
      return Adapter(
        condition: symbols.condition(of: shape.record.source),
        availability: symbols.availability(ofRecord: shape.record.source), name: shape.adapter,
        record: SwiftName(shape.record.source),
        key: entry.keyPath,
        keyType: SwiftSource(keyType), zone: zone(of: entry, beside: shapes),
        tag: entry.option("tagged").map { SwiftName($0.text) },
        cursor: entry.option("cursor").map { SwiftName($0.text) },
        changeToken: entry.option("token").map { SwiftName($0.text) },
        mergedFields: entry.isPending ? mergedFields(of: entry) : nil)
    }
  }

  /// The fields that a context can have changed.
  private func mergedFields(of entry: StoreEntry) -> [Adapter.Field] {
    guard let record = symbols.records[entry.type.source]?.declaration else { return [] }
    let others = [record.key.text, entry.option("tagged")?.text]
    return record.members.filter { member in
      member.property?.isConstant == false && !others.contains(member.name.text)
    }
    .map { Adapter.Field(condition: $0.condition, name: SwiftName($0.name.text)) }
  }

  /// The types to emit for what `option` names, `cursor` or `token`.
  func emittedTypes(
    for option: String, of shapes: [StoreShape], in database: InterfaceDeclaration
  ) -> [SwiftName] {
    shapes.compactMap { shape in
      guard adapters.emits(option, for: shape.entry, in: database.name.text) else { return nil }
      return shape.entry.option(option).map { SwiftName($0.text) }
    }
  }

  private func zone(of entry: StoreEntry, beside shapes: [StoreShape])
    -> (path: SwiftSource, type: SwiftSource)?
  {
    guard let zone = entry.zone,
      let keyType = shapes.first(where: { $0.entry.name.text == zone.store.text })?.keyType
    else { return nil }
    return (zone.pathInKey, SwiftSource(keyType))
  }
}

extension StoreEntry {
  func option(_ keyword: String) -> Expression? {
    options.first { $0.keyword.text == keyword }?.value
  }
}

extension Member {
  var property: PropertySyntax? {
    if case .property(let property) = kind { property } else { nil }
  }
}

extension StoreEntry {
  /// The path from a record to its id: `recordID`.
  var keyPath: SwiftSource {
    SwiftSource(composed: key.map { escaped($0.text) }.joined(separator: "."))
  }
}

extension Difference {
  /// Whether it is of the rule and the type that the other is of.
  fileprivate func isOfSame(_ other: Difference) -> Bool {
    rule.text == other.rule.text && conformer.text == other.conformer.text
  }

  fileprivate var known: KnownDifference? {
    StoreRule(rawValue: rule.text).map { rule in
      KnownDifference(
        rule: rule, conformer: SwiftName(conformer.text), reason: SwiftSource(reason))
    }
  }
}
