/// The adapter of a declared record.
///
/// ```
/// /// The way in which the store of the mocks handles a record of type `Photo`.
/// enum PhotoAdapter: RecordAdapter {
///   typealias Record = Photo
///   typealias ID = UUID
///
///   static func id(of record: Photo) -> UUID { record.id }
/// }
/// ```
struct AdapterTemplate: Template {
  let adapter: Adapter
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    """
    /// The way in which the store of the mocks handles a record of type `\(adapter.record)`.
    \(adapter.availability.lines)
    \(word)enum \(adapter.name): \(protocols.map { types($0) }.list) {
      \(adapter.facts.map { $0.aliases(word) }.lines)

      \(adapter.facts.map { $0.members(word, types) }.paragraphs)

      \(adapter.tag.map(tagging) ?? "")

      \(merge)

      \(variants)
    }
    """
  }

  private var word: Code { access.word }

  private var protocols: [OwnType] {
    let capabilities = adapter.facts.compactMap(\.capability)
    let varying: [OwnType] = adapter.varyingFields.isEmpty ? [] : [.varyingAdapter]
    let all = (adapter.tag == nil ? [] : [.taggedAdapter]) + capabilities + varying
    return all.isEmpty ? [.recordAdapter] : all
  }

  private func tagging(_ tag: Adapter.Tag) -> Code {
    let record = adapter.record
    let number: Code = "stamp.number(after: (stamp.previous as? \(record))?.\(tag.field))"
    return """
      \(word)static func changeTag(of record: \(record)) -> \(types(.string))? { \(group: tag.text(of: "record")) }
      \(word)static func stamped(\(rows: "_ record: \(record)", "with stamp: \(types(.saveStamp))")) -> \(record) {
        var record = record
        record.\(tag.field) = \(tag.isNumber ? number : "stamp.changeTag")
        return record
      }
      """
  }

  private var merge: Code {
    guard let fields = adapter.mergedFields, !fields.isEmpty else { return "" }
    let record = adapter.record
    return """
      \(word)static func merged(\(rows: "_ client: \(record)", "into server: \(record)", "since base: \(record)")) -> \(record) {
        var merged = server
        \(fields.code { "if client.\($0.name) != base.\($0.name) { merged.\($0.name) = client.\($0.name) }" }.lines)
        return merged
      }
      """
  }
}

extension AdapterTemplate {
  /// The member that returns a record as other versions of the app would have written it.
  ///
  /// ```
  /// static func variants(of record: Photo) -> [RecordVariant<Photo>] {
  ///   var variants = RecordVariants(of: record)
  ///   variants.add("title", \.title)
  ///   return variants.all
  /// }
  /// ```
  fileprivate var variants: Code {
    let (fields, record) = (adapter.varyingFields, adapter.record)
    if fields.isEmpty { return "" }
    return """
      \(access.word)static func variants(of record: \(record)) -> [\(types(.recordVariant))<\(record)>] {
        var variants = \(types(.recordVariants))(of: record)
        \(fields.code { "variants.add(\($0.name.literal), \\.\($0.name))" }.lines)
        return variants.all
      }
      """
  }
}

extension Adapter.Tag {
  /// The tag of a record as a text; `nil` for a record that was never saved.
  package func text(of record: Code) -> Code {
    switch (isNumber, isOptional) {
    case (false, true): "\(record).\(field)"
    case (true, true): "\(record).\(field).map { \"\\($0)\" }"
    case (false, false): "\(record).\(field).isEmpty ? nil : \(record).\(field)"
    case (true, false): "\(record).\(field) == 0 ? nil : \"\\(\(record).\(field))\""
    }
  }
}

extension AdapterRequirement {
  /// The capability protocol that the requirement belongs to; `nil` for requirements of all adapters.
  fileprivate var capability: OwnType? {
    switch self {
    case .id, .zone: nil
    case .cursor: .pagingAdapter
    case .changeToken: .changesAdapter
    }
  }

  /// The types of an adapter that a requirement states.
  fileprivate func aliases(_ word: Code) -> Code {
    switch self {
    case .id(_, let type, let record):
      """
      \(word)typealias Record = \(record)
      \(word)typealias ID = \(type)
      """
    case .zone(let zone): "\(word)typealias ZoneID = \(zone.type)"
    case .cursor(let type, _): "\(word)typealias Cursor = \(type)"
    case .changeToken(let type, _): "\(word)typealias ChangeToken = \(type)"
    }
  }

  /// The members of an adapter that implement a requirement.
  fileprivate func members(_ word: Code, _ types: QualifiedNames) -> Code {
    switch self {
    case .id(let path, let type, let record):
      "\(word)static func id(of record: \(record)) -> \(type) { \(group: "record.\(path)") }"
    case .zone(let zone):
      switch zone.owner {
      case .id(let id):
        "\(word)static func zoneID(of id: \(id)) -> \(zone.type)? { \(group: "id.\(zone.path)") }"
      case .record(let record):
        "\(word)static func zoneID(in record: \(record)) -> \(zone.type)? { \(group: "record.\(zone.path)") }"
      }
    case .cursor(let type, isEmitted: true):
      """
      \(word)static func cursor(token: \(types(.string))) -> \(type)? { \(type)(token: token) }
      \(word)static func token(of cursor: \(type)) -> \(types(.string))? { cursor.token }
      """
    case .changeToken(let type, isEmitted: true):
      """
      \(word)static func changeToken(text: \(types(.string))) -> \(type)? { \(type)(token: text) }
      \(word)static func text(of token: \(type)) -> \(types(.string))? { token.token }
      """
    case .cursor, .changeToken: ""
    }
  }
}

/// The requirements that a spec adds to an adapter written by hand.
///
/// ```
/// nonisolated extension PhotoAdapter {
///   typealias Record = Photo
///   typealias ID = UUID
///
///   static func id(of record: Photo) -> UUID { record.id }
/// }
///
/// nonisolated extension PhotoAdapter: PagingAdapter {
///   typealias Cursor = PhotoCursor
/// }
/// ```
struct PartialAdapterTemplate: Template {
  let adapter: PartialAdapter
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    let plain = adapter.facts.filter { $0.fact.capability == nil }
    let aliases = plain.code { $0.fact.aliases(access.word) }.lines
    """
    \(plain.isEmpty ? "" : extended(aliases, plain.code { $0.fact.members(access.word, types) }.paragraphs))

    \(adapter.facts.filter { $0.fact.capability != nil }.code(adoption).paragraphs)
    """
  }

  private func adoption(_ fact: PartialAdapter.Fact) -> Code {
    let fact = fact.fact
    return extended(
      fact.aliases(access.word), fact.members(access.word, types), by: fact.capability)
  }

  private func extended(_ aliases: Code, _ members: Code, by capability: OwnType? = nil) -> Code {
    """
    \(adapter.availability.lines)
    nonisolated extension \(adapter.name)\(capability.map { ": \(types($0))" } ?? "") {
      \(aliases)

      \(members)
    }
    """
  }
}
