import MockSpecModel
import MockSpecSyntax

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
      \(aliases.lines)

      \(word)static func id(of record: \(bridge.record)) -> \(bridge.keyType) { record.\(bridge.key) }

      \(zone)

      \(tag)

      \(cursor)

      \(changeToken)

      \(merge)
    }
    """
  }

  private var word: Code { access.word }

  private var aliases: [Code] {
    [
      "\(word)typealias Record = \(bridge.record)",
      "\(word)typealias ID = \(bridge.keyType)",
      bridge.zone.map { "\(word)typealias ZoneID = \($0.type)" } ?? "",
      bridge.cursor.map { "\(word)typealias Cursor = \($0)" } ?? "",
      bridge.changeToken.map { "\(word)typealias ChangeToken = \($0)" } ?? "",
    ]
  }

  private var zone: Code {
    bridge.zone.map {
      "\(word)static func zoneID(of id: \(bridge.keyType)) -> \($0.type)? { id.\($0.path) }"
    } ?? ""
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

  private var cursor: Code {
    guard let cursor = bridge.cursor else { return "" }
    return """
      \(word)static func cursor(token: String) -> \(cursor)? { \(cursor)(token: token) }
      \(word)static func token(of cursor: \(cursor)) -> String? { cursor.token }
      """
  }

  private var changeToken: Code {
    guard let token = bridge.changeToken else { return "" }
    return """
      \(word)static func changeToken(text: String) -> \(token)? { \(token)(token: text) }
      \(word)static func text(of token: \(token)) -> String? { token.token }
      """
  }
}
