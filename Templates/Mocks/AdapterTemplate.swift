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
    \(adapter.availability.map { "\($0)" }.lines)
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
      \(word)static func changeTag(of record: \(adapter.record)) -> String? { \(group: "record.\(tag)") }
      \(word)static func stamped(\(rows: "_ record: \(adapter.record)", "with stamp: \(types(.saveStamp))")) -> \(adapter.record) {
        var record = record
        record.\(tag) = stamp.changeTag
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
        \(fields.map { ConditionalCode(step($0.name), if: $0.condition) }.lines)
        return merged
      }
      """
  }

  private func step(_ field: SwiftName) -> Code {
    "if client.\(field) != base.\(field) { merged.\(field) = client.\(field) }"
  }
}
