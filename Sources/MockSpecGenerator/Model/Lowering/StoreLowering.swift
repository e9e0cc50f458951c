/// The lowering of the stores that a database declares and inherits.
struct StoreLowering: Lowering {
  let context: LoweringContext
  let declaration: InterfaceDeclaration
  /// The database with its ancestors that add something to it, ancestors first.
  let lineage: [InterfaceSymbol]

  /// Returns the stores of the database and its ancestors; stores that cannot be used are left out, and reported where the
  /// database itself declares them.
  func lowered() -> StoreShapes {
    var shapes: [StoreShape] = []
    let entries = lineage.flatMap(\.declaration.stores)
    var seen: [String: [Condition]] = [:]
    for owner in lineage {
      let isInherited = owner.declaration.name.text != declaration.name.text
      for entry in owner.declaration.stores {
        let condition = owner.declaration.condition.and(entry.condition).within(
          declaration.condition)
        guard seen.claim(entry.name.text, if: condition) else {
          if !isInherited {
            report(.declaredTwice(entry.name.text, "the store "), at: entry.name.range)
          }
          continue
        }
        if !isInherited { check(entry, among: entries) }
        guard
          let adapter = entry[.adapter]?.value.text
            ?? adapters[entry, in: owner.declaration.name.text].adapter
        else { continue }
        shapes.append(
          StoreShape(
            entry, adapter: SwiftName(adapter),
            keyType: symbols.records[entry.type.source]?.keyType, declaredIn: owner.file,
            isInherited: isInherited, if: condition))
      }
    }
    return StoreShapes(shapes, declared: Set(declaration.stores.map(\.name.text)))
  }

  private func check(_ entry: StoreEntry, among entries: [StoreEntry]) {
    let record = symbols.records[entry.type.source]
    if record == nil, entry[.adapter] == nil {
      report(.notARecord(entry.type.source), at: entry.type.range)
    }
    if record?.name.text == "Record" {
      report(.nameTaken("Record", "adapters"), at: entry.type.range)
    }
    if let record, let id = entry[.id] {
      let path = id.value.path?.map(\.text).joined(separator: ".") ?? id.value.text
      if path != record.key.text {
        report(.unknownKey(path, record.name.text, [record.key.text]), at: id.value.range)
      } else if case .cast(_, let type) = id.value.form, type.text != record.keyType.source {
        report(.typeNeeded(path, type.text, expected: record.keyType.source), at: type.range)
      }
    } else if record == nil, entry[.adapter] != nil, entry[.id] == nil {
      report(.keyNeeded(entry.name.text), at: entry.name.range)
    }
    if let record, let tag = entry[.changeTag] { checkTag(tag.value, of: record) }
    if let size = entry[.pageSize]?.value, size.isLiteral, size.text.integer ?? 0 < 1 {
      report(.positiveNeeded(Label.pageSize.rawValue, size.text), at: size.range)
    }
    if let rule = entry[.onCommit] {
      if let zone = entry.zone { report(.pendingInZones(entry.name.text), at: zone.range) }
      if entry.onCommit == .merge, record == nil {
        report(.mergeNeedsFields(entry.type.source), at: rule.value.range)
      }
    }
    guard let zone = entry.zone else { return }
    if let cycle = entry.zoneCycle(among: entries) {
      // The first store of a cycle speaks for the others.
      let isFirst = entries.first { cycle.contains($0.name.text) }?.name.text == entry.name.text
      if isFirst { report(.cyclicZones(cycle), at: zone.store.range) }
      return
    }
    let others = entries.filter { $0.name.text != entry.name.text }
    let zones = others.filter { $0.name.text == zone.store.text }
    if zones.isEmpty {
      let names = others.map(\.name.text)
      report(.unknownName(zone.store.text, "the store", names), at: zone.store.range)
    } else if !zones.map(\.condition).cover(entry.condition) {
      report(.notAlwaysThere(zone.store.text), at: zone.store.range)
    }
    checkPath(of: zone, in: entry, record, zones)
  }

  /// Checks that a path from a record leads to the id of its zone.
  private func checkPath(
    of zone: ZoneReference, in entry: StoreEntry, _ record: RecordDeclaration?,
    _ zones: [StoreEntry]
  ) {
    let key = symbols.key(of: entry)
    guard let first = zone.path.first, zone.pathInID(key) == nil else { return }
    if zone.path.map(\.text) == key.map(\.text) {
      return report(.zoneIsID(key.map(\.text).joined(separator: ".")), at: first.range)
    }
    // Fields of records that exist are known to Swift alone.
    guard let record else { return }
    guard let type = field(first.text, first.range, of: record, or: [record.key.text])?.type,
      zone.path.count == 1, let expected = zones.lazy.compactMap(symbols.idType).first,
      symbols.settled(type).unwrapped.source != expected.source
    else { return }
    report(.typeNeeded(first.text, type.source, expected: expected.source), at: first.range)
  }

  /// Returns a field of a record, and reports one that is missing or not always there.
  private func field(
    _ name: String, _ range: SourceRange, of record: RecordDeclaration, or others: [String] = []
  ) -> PropertySyntax? {
    let members = record.members.filter { $0.property != nil }
    guard let member = members.first(where: { $0.name.text == name }) else {
      let names = others + members.map(\.name.text)
      report(.unknownKey(name, record.name.text, names), at: range)
      return nil
    }
    if !member.condition.isAlways { report(.conditional(name), at: range) }
    return member.property
  }

  private func checkTag(_ tag: Operand, of record: RecordDeclaration) {
    guard let property = field(tag.text, tag.range, of: record) else { return }
    if !["String", "Int"].contains(where: property.type.unwrapped.isNamed) {
      report(
        .typeNeeded(tag.text, property.type.source, expected: "String?", "Int?"), at: tag.range)
    } else if property.isConstant {
      report(.variableNeeded(tag.text), at: tag.range)
    }
  }
}

extension StoreEntry {
  /// The reference to the store of the zones, for records that live in zones.
  var zone: ZoneReference? {
    guard let zone = self[.zone]?.value, case .element(let store, let path, nil) = zone.form else {
      return nil
    }
    return ZoneReference(store: store, path: path.path ?? [], range: zone.range)
  }

  /// Returns the stores on the way from the store over the zones of its zones back to it; `nil` if none leads back.
  fileprivate func zoneCycle(among entries: [StoreEntry]) -> [String]? {
    var path = [name.text]
    var condition = condition
    var zone = zone
    while let name = zone?.store.text, name != path[0] {
      guard !path.contains(name),
        let next = entries.first(where: {
          $0.name.text == name && !$0.condition.excludes(condition)
        })
      else { return nil }
      path.append(name)
      condition = condition.and(next.condition)
      zone = next.zone
    }
    return zone == nil ? nil : path
  }

  /// The treatment of conflicts; `nil` for stores whose changes do not wait for a commit.
  var onCommit: ConflictRule? {
    (self[.onCommit]?.value.member).flatMap { ConflictRule(rawValue: $0.text) }
  }

  /// True if changes wait for a commit.
  var isPending: Bool { self[.onCommit] != nil }
}
