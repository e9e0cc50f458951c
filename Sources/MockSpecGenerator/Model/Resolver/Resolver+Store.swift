/// A store of a database, with the types that its verbs are checked against.
struct StoreShape {
  let entry: StoreEntry
  let adapter: SwiftName
  let record: TypeSyntax
  var keyType: TypeSyntax?
  var cursor: TypeSyntax?
  var token: TypeSyntax?
  /// The file that declares the store, which can be another database's spec.
  let file: Int
  let isInherited: Bool
  /// The condition in addition to that of the database that has it.
  let condition: Condition

  /// True if records are saved and given whole, as their adapter is emitted.
  var isWhole: Bool { entry[.adapter] == nil }
}

/// The stores of a database, found by their names.
struct StoreShapes: RandomAccessCollection {
  private let shapes: [StoreShape]
  private let positions: [String: [Int]]
  /// The names of the stores that the database itself declares, some of which may be unusable.
  let declared: Set<String>

  init(_ shapes: [StoreShape], declared: Set<String>) {
    self.shapes = shapes
    self.declared = declared
    positions = Dictionary(grouping: shapes.indices) { shapes[$0].entry.name.text }
  }

  var startIndex: Int { shapes.startIndex }
  var endIndex: Int { shapes.endIndex }

  subscript(position: Int) -> StoreShape { shapes[position] }

  /// Returns the stores of a name, each under another condition.
  func named(_ name: String) -> [StoreShape] { positions[name, default: []].map { shapes[$0] } }

  func contains(named name: String) -> Bool { positions[name] != nil }
}

extension Resolver {
  /// Returns the stores of a database and its ancestors; stores that cannot be used are left out, and reported where the
  /// database itself declares them.
  mutating func stores(
    of database: InterfaceDeclaration, inheriting lineage: [InterfaceSymbol]
  ) -> StoreShapes {
    var shapes: [StoreShape] = []
    let entries = lineage.flatMap(\.declaration.stores)
    var seen: [String: [Condition]] = [:]
    for owner in lineage {
      let isInherited = owner.declaration.name.text != database.name.text
      for entry in owner.declaration.stores {
        let condition = owner.declaration.condition.and(entry.condition).within(database.condition)
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
            entry: entry, adapter: SwiftName(adapter), record: entry.type.bare,
            keyType: symbols.records[entry.type.source]?.keyType,
            cursor: entry[.cursor].map { .named($0.value.text) },
            token: entry[.token].map { .named($0.value.text) }, file: owner.file,
            isInherited: isInherited, condition: condition))
      }
    }
    return StoreShapes(shapes, declared: Set(database.stores.map(\.name.text)))
  }

  private mutating func check(_ entry: StoreEntry, among entries: [StoreEntry]) {
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
        report(
          .typeNeeded(path, type.text, expected: record.keyType.source), at: type.range)
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
  private mutating func checkPath(
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
  private mutating func field(
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

  private mutating func checkTag(_ tag: Operand, of record: RecordDeclaration) {
    guard let property = field(tag.text, tag.range, of: record) else { return }
    if !["String", "Int"].contains(where: property.type.unwrapped.isNamed) {
      report(
        .typeNeeded(tag.text, property.type.source, expected: "String?", "Int?"), at: tag.range)
    } else if property.isConstant {
      report(.variableNeeded(tag.text), at: tag.range)
    }
  }

  func mockStores(_ shapes: StoreShapes) -> [Mock.Store] {
    shapes.map { shape in
      let entry = shape.entry
      return Mock.Store(
        condition: shape.condition, documentation: entry.documentation,
        name: SwiftName(entry.name.text), adapter: shape.adapter,
        zones: entry.zone.map { SwiftName($0.store.text) },
        page: entry[.pageSize].map { SwiftSource($0.value.expression) },
        initialRecords: entry[.initially].map { SwiftSource($0.value.expression) },
        conflicts: entry.onCommit)
    }
  }

  /// Returns the adapters to emit with a database: those of declared records that no other database emits.
  func emittedAdapters(_ shapes: StoreShapes, of database: InterfaceDeclaration) -> [Adapter] {
    shapes.compactMap { shape in
      let entry = shape.entry
      guard adapters[entry, in: database.name.text].emitsAdapter, let keyType = shape.keyType
      else { return nil }
      let zone = entry.zone.flatMap { zone in
        shapes.first { $0.entry.name.text == zone.store.text }?.keyType.flatMap {
          symbols.path(of: zone, in: entry, to: $0)
        }
      }
      return Adapter(
        condition: symbols.condition(of: shape.record.source),
        availability: symbols.records[shape.record.source]?.attributes.availability ?? [],
        name: shape.adapter,
        record: SwiftName(shape.record.source),
        key: symbols.keyPath(of: entry),
        keyType: SwiftSource(keyType), zone: zone,
        tag: tag(of: entry),
        cursor: entry[.cursor].map { SwiftName($0.value.text) },
        changeToken: entry[.token].map { SwiftName($0.value.text) },
        mergedFields: entry.isPending ? mergedFields(of: entry) : nil,
        varyingFields: varyingFields(of: entry))
    }
  }

  private func tag(of entry: StoreEntry) -> Adapter.Tag? {
    guard let field = entry[.changeTag]?.value.text else { return nil }
    let record = symbols.records[entry.type.source]
    let type = record?.members.lazy.compactMap(\.property).first { $0.name.text == field }?.type
    return Adapter.Tag(
      field: SwiftName(field), isNumber: type?.unwrapped.isNamed("Int") ?? false,
      isOptional: type?.isOptional ?? true)
  }

  /// Returns the fields that a context can change.
  private func mergedFields(of entry: StoreEntry) -> [ConditionalName] {
    guard let record = symbols.records[entry.type.source] else { return [] }
    let others = [record.key.text, entry[.changeTag]?.value.text]
    return record.members.filter { member in
      member.property?.isConstant == false && !others.contains(member.name.text)
    }
    .map { ConditionalName(condition: $0.condition, name: SwiftName($0.name.text)) }
  }

  /// Returns the fields that a version of the app fills, of which the service and its stores know nothing.
  private func varyingFields(of entry: StoreEntry) -> [ConditionalName] {
    let zone = entry.zone?.path.first?.text
    return mergedFields(of: entry).filter { $0.name.text != zone }
  }

  /// Returns the types to emit for the names behind a label, `cursor` or `token`.
  func emittedTypes(
    for label: Label, of shapes: StoreShapes, in database: InterfaceDeclaration
  ) -> [SwiftName] {
    shapes.compactMap { shape in
      adapters[shape.entry, in: database.name.text].types.contains(label)
        ? shape.entry[label].map { SwiftName($0.value.text) } : nil
    }
  }
}

/// The reference of a store to the store of its zones: `zones[recordID.zoneID]`.
struct ZoneReference {
  let store: Name
  /// The path from a record to the id of its zone.
  let path: [Name]
  let range: SourceRange

  /// Returns the path from an id to that of its zone, `zoneID` of `recordID.zoneID`; `nil` where another field
  /// of the record tells the zone.
  func pathInID(_ key: [Name]) -> [Name]? {
    guard path.count > key.count, zip(path, key).allSatisfy({ $0.text == $1.text }) else {
      return nil
    }
    return Array(path.dropFirst(key.count))
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

extension Symbols {
  /// Returns the path from a record to its id, as the store or the record states it.
  func key(of entry: StoreEntry) -> [Name] {
    entry[.id]?.value.path ?? records[entry.type.source].map { [$0.key] } ?? []
  }

  func keyPath(of entry: StoreEntry) -> SwiftSource { dotted(key(of: entry)) }

  private func dotted(_ path: [Name]) -> SwiftSource {
    SwiftSource(composed: path.map { escaped($0.text) }.joined(separator: "."))
  }

  /// Returns the path to the id of a record's zone; `nil` for records whose ids have no known type.
  func path(of zone: ZoneReference, in entry: StoreEntry, to type: TypeSyntax) -> ZonePath? {
    let type = SwiftSource(type)
    guard let path = zone.pathInID(key(of: entry)) else {
      return ZonePath(
        path: dotted(zone.path), type: type, owner: .record(SwiftSource(entry.type.bare)))
    }
    return idType(of: entry).map {
      ZonePath(path: dotted(path), type: type, owner: .id(SwiftSource($0)))
    }
  }

  /// Returns the type of the ids of a store: that of its record, one that the store states, or the `ID` of
  /// the record's type.
  func idType(of entry: StoreEntry) -> TypeSyntax? {
    if let declared = records[entry.type.source]?.keyType { return declared }
    guard let id = entry[.id] else { return nil }
    if case .cast(_, let type) = id.value.form { return .named(type.text) }
    return .named(entry.type.bare.source + ".ID")
  }
}

/// The adapter, cursor and token types that are emitted for the stores of declared records, and their names.
///
/// Stores that treat a record alike share its adapter. The first keeps the plain name, `PhotoAdapter`; one
/// with another zone, tag or cursor, or one whose changes wait for a commit, is named after the store as
/// well: `PhotoDraftsAdapter`.
struct AdapterPlan {
  /// The declarations that are emitted with a store.
  struct Emission {
    /// The name of the adapter, for a store of a declared record.
    var adapter: String?
    /// False if the adapter is emitted with another store.
    var emitsAdapter = false
    /// The labels, `cursor` or `token`, whose types are emitted.
    var types: Set<Label> = []
  }

  /// The emissions by the names of the database and the store, and the condition of the store.
  private var emissions: [[String]: Emission] = [:]
  private var emittedTypes: Set<String> = []

  init(_ symbols: inout Symbols, of files: [SpecFile], reporting diagnostics: inout Diagnostics) {
    var nameOfForm: [[String]: String] = [:]
    for database in symbols.databases {
      for entry in database.declaration.stores where entry[.adapter] == nil {
        let key = Self.key(of: entry, in: database.declaration.name.text)
        for word in [Label.cursor, .token] {
          guard let type = entry[word]?.value, !SwiftName(type.text).isPlainToken,
            emittedTypes.insert(type.text).inserted
          else { continue }
          let name = Name(type.text, type.range)
          let source = files[database.file].source
          if swiftTypes.contains(type.text) {
            diagnostics.report(.tokenOfSwift(type.text, word.rawValue), at: type.range, in: source)
          } else if symbols.claim(name, if: .always, in: source, reporting: &diagnostics) {
            emissions[key, default: Emission()].types.insert(word)
          }
        }
        guard let record = symbols.records[entry.type.source] else { continue }
        // The types and the kind of store that distinguish an adapter from others.
        let form =
          [entry.type.source, entry.isPending ? "pending" : ""]
          + [.id, .zone, .changeTag, .cursor, .token].map { entry[$0]?.value.text ?? "" }
        if nameOfForm[form] == nil {
          let plain = record.name.text
          nameOfForm[form] = symbols.freeTypeName(
            plain + "Adapter", or: plain + capitalized(entry.name.text) + "Adapter")
          emissions[key, default: Emission()].emitsAdapter = true
        }
        emissions[key, default: Emission()].adapter = nameOfForm[form]
      }
    }
  }

  subscript(store: StoreEntry, in database: String) -> Emission {
    emissions[Self.key(of: store, in: database)] ?? Emission()
  }

  private static func key(of store: StoreEntry, in database: String) -> [String] {
    [database, store.name.text, store.condition.text]
  }

  /// Checks whether a store of a declared record has the adapter.
  func isEmitted(_ adapter: String) -> Bool { emissions.values.contains { $0.adapter == adapter } }

  /// Checks whether a cursor or a token is emitted with the interfaces.
  func isEmittedType(_ type: String) -> Bool { emittedTypes.contains(type) }
}

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
    _ symbols: Symbols, beside plan: AdapterPlan, of files: [SpecFile],
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
