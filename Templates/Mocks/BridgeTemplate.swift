/// How the store handles a declared record.
///
/// ```
/// /// How the store of the mocks handles a record of type `Photo`.
/// enum PhotoBridge: RecordBridge {
///   typealias Record = Photo
///   typealias ID = UUID
///
///   static func id(of record: Photo) -> UUID { record.id }
/// }
/// ```
struct BridgeTemplate: Template {
  var bridge: Bridge
  var access: AccessLevel
  var types = OwnTypes()

  var body: Code {
    """
    /// How the store of the mocks handles a record of type `\(bridge.record)`.
    \(bridge.availability.map { "\($0)" }.lines)
    \(word)enum \(bridge.name): \(types(.recordBridge)) {
      \(facts.map(\.aliases).lines)

      \(facts.map(\.members).paragraphs)

      \(tag)

      \(merge)
    }
    """
  }

  private var word: Code { access.word }

  private var facts: [BridgeFactTemplate] {
    bridge.facts.map { BridgeFactTemplate(fact: $0, access: access, types: types) }
  }

  private var tag: Code {
    guard let tag = bridge.tag else { return "" }
    return """
      \(word)static var hasChangeTags: Bool { true }
      \(word)static func changeTag(of record: \(bridge.record)) -> String? { record.\(tag) }
      \(word)static func stamped(_ record: \(bridge.record), with stamp: \(types(.saveStamp))) -> \(bridge.record) {
        var record = record
        record.\(tag) = stamp.changeTag
        return record
      }
      """
  }

  private var merge: Code {
    guard let fields = bridge.mergedFields, !fields.isEmpty else { return "" }
    let record = bridge.record
    return """
      \(word)static func merged(_ client: \(record), into server: \(record), since base: \(record)) -> \(record) {
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
