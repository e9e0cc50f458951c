/// The lowering of the stores of a database to the types that are emitted with it.
struct AdapterLowering: Lowering {
  let context: LoweringContext
  let database: InterfaceDeclaration
  let stores: StoreShapes

  /// Returns the adapters to emit with the database: those of declared records that no other database emits.
  func emittedAdapters() -> [Adapter] {
    stores.compactMap { shape in
      let entry = shape.entry
      guard adapters[entry, in: database.name.text].emitsAdapter, let keyType = shape.keyType
      else { return nil }
      let zone = entry.zone.flatMap { zone in
        stores.first { $0.entry.name.text == zone.store.text }?.keyType.flatMap {
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
  func emittedTypes(for label: Label) -> [SwiftName] {
    stores.compactMap { shape in
      adapters[shape.entry, in: database.name.text].types.contains(label)
        ? shape.entry[label].map { SwiftName($0.value.text) } : nil
    }
  }
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
        path: dotted(zone.path), type: type,
        owner: .record(SwiftSource(entry.type.bare)),
        field: zone.path.first.map { SwiftName($0.text) })
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
