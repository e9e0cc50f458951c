import MockSpecStores

extension FieldUse {
  /// The use of one field, with its name; `nil` for a search of all fields.
  fileprivate var field: (use: SchemaField.Uses, name: String)? {
    switch self {
    case .comparesTo(let name): (.queryable, name)
    case .sorts(let name): (.sortable, name)
    case .searches: nil
    }
  }
}

/// The refusal of a record or query by a schema.
struct SchemaObjection: Hashable, Sendable {
  var meaning = ErrorMeaning.invalid
  let text: String
}

extension StoreSchema {
  /// Returns the refusal of a record; `nil` if the schema allows it.
  func objection(toSaving fields: [RecordField], type: String) -> SchemaObjection? {
    if Self.isOwn(type: type) { return nil }
    guard let known = types[type] else { return objection(toType: type, .invalid) }
    for field in fields where !Self.isOwn(field: field.name) {
      guard let declared = known[field.name] else {
        return SchemaObjection(
          text: "'\(type)' has no field '\(field.name)'"
            + SpellingSuggestion.advice(for: field.name, among: known.keys))
      }
      guard let type = field.type, declared.type?.accepts(type) == false else { continue }
      let expected = declared.type.map { "\($0)" } ?? ""
      return SchemaObjection(text: "'\(field.name)' takes \(expected), not \(type)")
    }
    return nil
  }

  /// Returns the refusal of a record by the schema of what was saved before, as services refuse it during development;
  /// `nil` if the fields can be added.
  func objection(toAdding fields: [RecordField], type: String) -> SchemaObjection? {
    let known = types[type] ?? [:]
    for field in fields where !Self.isOwn(field: field.name) {
      let before = known[field.name]?.type
      if field.type == nil, before == nil {
        return SchemaObjection(
          text: "the first value of '\(field.name)' is an empty list, which says no type")
      }
      guard let type = field.type, let before, !before.accepts(type) else { continue }
      return SchemaObjection(text: "'\(field.name)' takes \(before), not \(type)")
    }
    return nil
  }

  /// Returns the refusal of a query; `nil` if the schema allows it.
  func objection(toQuerying type: String, _ uses: [FieldUse]) -> SchemaObjection? {
    if Self.isOwn(type: type) { return nil }
    guard let fields = types[type] else { return objection(toType: type, .missing) }
    let lacks = uses.lazy.compactMap { use -> String? in lack(of: use, type, fields) }
    return lacks.first.map { SchemaObjection(text: $0) }
  }

  /// Returns the refusal of a query that compares a field that is known to be encrypted, which no service can read.
  func objection(toReading uses: [FieldUse], of type: String) -> SchemaObjection? {
    let encrypted = uses.lazy.compactMap { use -> String? in
      guard case .comparesTo(let name) = use else { return nil }
      return types[type]?[name]?.type?.isEncrypted == true ? name : nil
    }
    return encrypted.first.map {
      SchemaObjection(text: "'\($0)' of '\(type)' is encrypted, so that no query can compare it")
    }
  }

  private func objection(toType type: String, _ meaning: ErrorMeaning) -> SchemaObjection {
    let advice = SpellingSuggestion.advice(for: type, among: types.keys)
    return SchemaObjection(meaning: meaning, text: "there is no record type '\(type)'" + advice)
  }

  private func lack(of use: FieldUse, _ type: String, _ fields: [String: SchemaField]) -> String? {
    guard let (use, name) = use.field else {
      let canSearch = fields.values.contains { $0.uses.contains(.searchable) }
      return canSearch ? nil : "no field of '\(type)' is declared SEARCHABLE"
    }
    if fields[name]?.uses.contains(use) == true { return nil }
    if fields[name] != nil || Self.systemFields[name] != nil {
      return "'\(name)' of '\(type)' is not declared \(use.words.joined())"
    }
    // Of the service's own fields, only those in the documentation can be declared.
    if Self.isOwn(field: name) { return nil }
    return "'\(type)' has no field '\(name)'"
      + SpellingSuggestion.advice(for: name, among: fields.keys)
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
    for case (let use, let name)? in uses.map(\.field)
    where !Self.isOwn(field: name) || Self.systemFields[name] != nil {
      let known = types[type]?[name] ?? SchemaField(Self.systemFields[name])
      types[type, default: [:]][name] = SchemaField(known.type, known.uses.union(use))
    }
  }
}
