import MockSpecSyntax

/// A store of a database, with what verbs need to know of it.
struct StoreShape {
  var entry: StoreEntry
  var bridge: SwiftName
  var record: TypeSyntax
  var keyType: TypeSyntax?
  var cursor: TypeSyntax?
}

extension Resolver {
  /// The stores of a database; those that cannot be used are reported and left out.
  mutating func stores(of database: InterfaceDeclaration, reporting isReporting: Bool)
    -> [StoreShape]
  {
    var shapes: [StoreShape] = []
    for entry in database.stores {
      if shapes.contains(where: { $0.entry.name.text == entry.name.text }) {
        if isReporting { report(.duplicateStore(entry.name.text), at: entry.name.range) }
        continue
      }
      if let shape = shape(of: entry, beside: shapes, reporting: isReporting) {
        shapes.append(shape)
      }
    }
    return shapes
  }

  private mutating func shape(
    of entry: StoreEntry, beside others: [StoreShape], reporting isReporting: Bool
  ) -> StoreShape? {
    let record = symbols.records[entry.type.source]
    if isReporting { check(entry, record: record?.declaration, beside: others) }
    let bridge =
      entry.option("through").map(\.text)
      ?? record.map { $0.declaration.name.text + "Bridge" }
    guard let bridge else { return nil }
    return StoreShape(
      entry: entry, bridge: SwiftName(bridge), record: entry.type.bare,
      keyType: record?.declaration.keyType,
      cursor: entry.option("cursor").map { .named($0.text) })
  }

  private mutating func check(
    _ entry: StoreEntry, record: RecordDeclaration?, beside others: [StoreShape]
  ) {
    var seen: Set<String> = []
    for option in entry.options where !seen.insert(option.keyword.text).inserted {
      report(.duplicateOption(option.keyword.text), at: option.keyword.range)
    }
    if record == nil, entry.option("through") == nil {
      report(.notARecord(entry.type.source), at: entry.type.range)
    }
    let key = entry.key.first
    if let record, let key, key.text != record.key.text {
      report(.unknownKey(key.text, record.name.text, [record.key.text]), at: key.range)
    }
    if let record, let tag = entry.option("tagged") { checkTag(tag, of: record) }
    guard let zone = entry.zone else { return }
    let names = others.map(\.entry.name.text)
    if !names.contains(zone.store.text) {
      report(.unknownName(zone.store.text, "the store", names), at: zone.store.range)
    }
    if let key, let first = zone.key.first, first.text != key.text || zone.key.count < 2 {
      report(.zoneOutsideKey(key.text), at: first.range)
    }
  }

  private mutating func checkTag(_ tag: Expression, of record: RecordDeclaration) {
    let names = record.members.compactMap { $0.propertyName }
    if !names.contains(tag.text) {
      report(.unknownKey(tag.text, record.name.text, names), at: tag.range)
    }
  }

  /// What the mock of a database declares for its stores.
  func mockStores(_ shapes: [StoreShape]) -> [Mock.Store] {
    shapes.map { shape in
      let entry = shape.entry
      return Mock.Store(
        documentation: entry.documentation, name: SwiftName(entry.name.text), bridge: shape.bridge,
        zones: entry.zone.map { SwiftName($0.store.text) },
        batch: entry.option("batch").map { SwiftSource($0) },
        page: entry.option("page").map { SwiftSource($0) },
        initialRecords: entry.option("starts").map { SwiftSource($0) })
    }
  }

  /// The bridges to emit: one for each store of records that a spec declares.
  func bridges(_ shapes: [StoreShape]) -> [Bridge] {
    shapes.compactMap { shape in
      let entry = shape.entry
      guard entry.option("through") == nil, let keyType = shape.keyType else { return nil }
      return Bridge(
        name: shape.bridge, record: SwiftName(shape.record.source),
        key: SwiftSource(composed: entry.key.map { escaped($0.text) }.joined(separator: ".")),
        keyType: SwiftSource(keyType), zone: zone(of: entry, beside: shapes),
        tag: entry.option("tagged").map { SwiftName($0.text) },
        cursor: entry.option("cursor").map { SwiftName($0.text) })
    }
  }

  private func zone(of entry: StoreEntry, beside shapes: [StoreShape])
    -> (path: SwiftSource, type: SwiftSource)?
  {
    guard let zone = entry.zone,
      let keyType = shapes.first(where: { $0.entry.name.text == zone.store.text })?.keyType
    else { return nil }
    let path = zone.key.dropFirst().map { escaped($0.text) }.joined(separator: ".")
    return (SwiftSource(composed: path), SwiftSource(keyType))
  }
}

extension StoreEntry {
  func option(_ keyword: String) -> Expression? {
    options.first { $0.keyword.text == keyword }?.value
  }
}

extension Member {
  var propertyName: String? {
    if case .property(let property) = kind { property.name.text } else { nil }
  }
}
