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
  var adapter: Adapter
  var access: AccessLevel
  var types: QualifiedNames

  var body: Code {
    """
    /// The way in which the store of the mocks handles a record of type `\(adapter.record)`.
    \(adapter.availability.lines)
    \(word)enum \(adapter.name): \(protocols.map { "\(types($0))" }.list) {
      \(facts.map(\.aliases).lines)

      \(facts.map(\.members).paragraphs)

      \(tag)

      \(merge)
    }
    """
  }

  private var word: Code { access.word }

  private var facts: [AdapterRequirementTemplate] {
    adapter.facts.map { AdapterRequirementTemplate(fact: $0, access: access, types: types) }
  }

  private var protocols: [OwnType] {
    let capabilities = adapter.facts.compactMap(\.capability)
    let all = (adapter.tag == nil ? [] : [.taggedAdapter]) + capabilities
    return all.isEmpty ? [.recordAdapter] : all
  }

  private var tag: Code {
    guard let tag = adapter.tag else { return "" }
    return """
      \(word)static func changeTag(of record: \(adapter.record)) -> String? { \(group: tag.text(of: "record")) }
      \(word)static func stamped(\(rows: "_ record: \(adapter.record)", "with stamp: \(types(.saveStamp))")) -> \(adapter.record) {
        var record = record
        record.\(tag.field) = \(tag.isNumber ? number(tag) : "stamp.changeTag")
        return record
      }
      """
  }

  private func number(_ tag: Adapter.Tag) -> Code {
    "stamp.number(after: (stamp.previous as? \(adapter.record))?.\(tag.field))"
  }

  private var merge: Code {
    guard let fields = adapter.mergedFields, !fields.isEmpty else { return "" }
    let record = adapter.record
    return """
      \(word)static func merged(\(rows: "_ client: \(record)", "into server: \(record)", "since base: \(record)")) -> \(record) {
        var merged = server
        \(fields.code { step($0.name) }.lines)
        return merged
      }
      """
  }

  private func step(_ field: SwiftName) -> Code {
    "if client.\(field) != base.\(field) { merged.\(field) = client.\(field) }"
  }
}

extension Adapter.Tag {
  /// The tag of a record as a text; `nil` for a record that was never saved.
  func text(of record: Code) -> Code {
    switch (isNumber, isOptional) {
    case (false, true): "\(record).\(field)"
    case (true, true): "\(record).\(field).map { \"\\($0)\" }"
    case (false, false): "\(record).\(field).isEmpty ? nil : \(record).\(field)"
    case (true, false): "\(record).\(field) == 0 ? nil : \"\\(\(record).\(field))\""
    }
  }
}

/// The members of an adapter that implement a requirement.
///
/// ```
/// typealias Record = Photo
/// typealias ID = UUID
///
/// static func id(of record: Photo) -> UUID { record.id }
/// ```
struct AdapterRequirementTemplate {
  var fact: AdapterRequirement
  var access: AccessLevel
  var types: QualifiedNames

  private var word: Code { access.word }

  var aliases: Code {
    switch fact {
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

  var members: Code {
    switch fact {
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
      \(word)static func cursor(token: String) -> \(type)? { \(type)(token: token) }
      \(word)static func token(of cursor: \(type)) -> String? { cursor.token }
      """
    case .changeToken(let type, isEmitted: true):
      """
      \(word)static func changeToken(text: String) -> \(type)? { \(type)(token: text) }
      \(word)static func text(of token: \(type)) -> String? { token.token }
      """
    case .cursor, .changeToken: ""
    }
  }
}

/// The requirements that a spec adds to an adapter written by hand.
///
/// ```
/// extension PhotoAdapter {
///   typealias Record = Photo
///   typealias ID = UUID
///
///   static func id(of record: Photo) -> UUID { record.id }
/// }
///
/// extension PhotoAdapter: PagingAdapter {
///   typealias Cursor = PhotoCursor
/// }
/// ```
struct PartialAdapterTemplate: Template {
  var adapter: PartialAdapter
  var access: AccessLevel
  var types: QualifiedNames

  var body: Code {
    """
    \(plain)

    \(parts { $0.capability != nil }.map { ConditionalCode(adoption($0), if: $1) }.paragraphs)
    """
  }

  private var plain: Code {
    let parts = parts { $0.capability == nil }
    if parts.isEmpty { return "" }
    return """
      \(adapter.availability.lines)
      extension \(adapter.name) {
        \(parts.map { ConditionalCode($0.aliases, if: $1) }.lines)

        \(parts.map { ConditionalCode($0.members, if: $1) }.paragraphs)
      }
      """
  }

  private func adoption(_ part: AdapterRequirementTemplate) -> Code {
    """
    \(adapter.availability.lines)
    extension \(adapter.name)\(part.fact.capability.map { ": \(types($0))" } ?? "") {
      \(part.aliases)

      \(part.members)
    }
    """
  }

  private func parts(where isMeant: (AdapterRequirement) -> Bool)
    -> [(AdapterRequirementTemplate, Condition)]
  {
    adapter.facts.filter { isMeant($0.fact) }.map {
      (AdapterRequirementTemplate(fact: $0.fact, access: access, types: types), $0.condition)
    }
  }
}

extension AdapterRequirement {
  /// The capability protocol that the requirement belongs to; `nil` for requirements of all adapters.
  var capability: OwnType? {
    switch self {
    case .id, .zone: nil
    case .cursor: .pagingAdapter
    case .changeToken: .changesAdapter
    }
  }
}
