import MockSpecStores

/// The refusal of a record or query by a schema.
struct SchemaObjection: Hashable, Sendable {
  var meaning = ErrorMeaning.invalid
  var text: String
}

extension StoreSchema {
  /// Returns the refusal of a record; `nil` if the schema allows it.
  func objection(toSaving fields: [RecordField], type: String) -> SchemaObjection? {
    if Self.isOwn(type: type) { return nil }
    guard let known = types[type] else {
      return SchemaObjection(
        text: "there is no record type '\(type)'"
          + SpellingSuggestion.advice(for: type, among: types.keys))
    }
    for field in fields where !Self.isOwn(field: field.name) {
      guard let declared = known[field.name] else {
        return SchemaObjection(
          text: "'\(type)' has no field '\(field.name)'"
            + SpellingSuggestion.advice(for: field.name, among: known.keys))
      }
      guard let type = field.type, declared.type?.takes(type) == false else { continue }
      let expected = declared.type.map { "\($0)" } ?? ""
      return SchemaObjection(text: "'\(field.name)' takes \(expected), not \(type)")
    }
    return nil
  }

  /// Returns the refusal of a query; `nil` if the schema allows it.
  func objection(toQuerying type: String, _ uses: [FieldUse]) -> SchemaObjection? {
    if Self.isOwn(type: type) { return nil }
    guard let fields = types[type] else {
      return SchemaObjection(
        meaning: .missing,
        text: "there is no record type '\(type)'"
          + SpellingSuggestion.advice(for: type, among: types.keys))
    }
    let lacks = uses.lazy.compactMap { use -> String? in lack(of: use, type, fields) }
    return lacks.first.map { SchemaObjection(text: $0) }
  }

  private func lack(of use: FieldUse, _ type: String, _ fields: [String: SchemaField]) -> String? {
    switch use {
    case .comparesTo(let name): return lack(of: .queryable, name, type, fields)
    case .sorts(let name): return lack(of: .sortable, name, type, fields)
    case .searches:
      let canSearch = fields.values.contains { $0.uses.contains(.searchable) }
      return canSearch ? nil : "no field of '\(type)' is declared SEARCHABLE"
    }
  }

  private func lack(
    of use: SchemaField.Uses, _ name: String, _ type: String, _ fields: [String: SchemaField]
  ) -> String? {
    let word = use.words.joined()
    guard let field = fields[name] else {
      // Of the service's own fields, only those in the documentation can be declared.
      if Self.isOwn(field: name), Self.systemFields[name] == nil { return nil }
      let isThere = Self.systemFields[name] != nil
      return isThere
        ? "'\(name)' of '\(type)' is not declared \(word)"
        : "'\(type)' has no field '\(name)'"
          + SpellingSuggestion.advice(for: name, among: fields.keys)
    }
    return field.uses.contains(use) ? nil : "'\(name)' of '\(type)' is not declared \(word)"
  }

  /// Adds the fields of a record, as services do during development; of two incompatible types, the later one
  /// stays.
  mutating func infer(_ fields: [RecordField], type: String) {
    if Self.isOwn(type: type) { return }
    for field in fields where !Self.isOwn(field: field.name) {
      let known = types[type]?[field.name]
      // Most saves add nothing.
      if let known, known.type != nil, known.type == field.type { continue }
      let joined = field.type.map { known?.type?.joined(with: $0) ?? $0 } ?? known?.type
      types[type, default: [:]][field.name] = SchemaField(joined, known?.uses ?? [])
    }
    if types[type] == nil { types[type] = [:] }
  }

  /// Adds the uses that a query needs.
  mutating func infer(_ uses: [FieldUse], type: String) {
    if Self.isOwn(type: type) { return }
    for use in uses {
      switch use {
      case .searches: break
      case .comparesTo(let name): note(.queryable, of: name, type)
      case .sorts(let name): note(.sortable, of: name, type)
      }
    }
  }

  private mutating func note(_ use: SchemaField.Uses, of name: String, _ type: String) {
    if Self.isOwn(field: name), Self.systemFields[name] == nil { return }
    let known = types[type]?[name] ?? SchemaField(Self.systemFields[name])
    types[type, default: [:]][name] = SchemaField(known.type, known.uses.union(use))
  }
}
