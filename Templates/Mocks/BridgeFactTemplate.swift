/// The members in which a bridge has what a spec says of it.
///
/// ```
/// typealias Record = Photo
/// typealias ID = UUID
///
/// static func id(of record: Photo) -> UUID { record.id }
/// ```
struct BridgeFactTemplate {
  var fact: BridgeFact
  var access: AccessLevel
  var types = OwnTypes()

  private var word: Code { access.word }

  var aliases: Code {
    switch fact {
    case .id(_, let type, let record):
      """
      \(word)typealias Record = \(record)
      \(word)typealias ID = \(type)
      """
    case .zone(_, let type, _): "\(word)typealias ZoneID = \(type)"
    case .cursor(let type, _): "\(word)typealias Cursor = \(type)"
    case .changeToken(let type, _): "\(word)typealias ChangeToken = \(type)"
    case .usual, .usualZone, .schemaNames: ""
    }
  }

  var members: Code {
    switch fact {
    case .id(let path, let type, let record):
      "\(word)static func id(of record: \(record)) -> \(type) { record.\(path) }"
    case .zone(let path, let type, let id):
      "\(word)static func zoneID(of id: \(id)) -> \(type)? { id.\(path) }"
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
    case .usual(let id): "\(word)static var usualID: ID? { \(id) }"
    case .usualZone(let zone): "\(word)static var usualZone: ZoneID? { \(zone) }"
    case .schemaNames(let names, let id):
      """
      \(word)static var schemaNames: \(types(.schemaNames)) {
        \(types(.schemaNames))(id: \(id), \(names))
      }
      """
    }
  }
}

/// What the specs say of a bridge that somebody writes by hand.
///
/// ```
/// extension PhotoBridge {
///   typealias Record = Photo
///   typealias ID = UUID
///
///   static func id(of record: Photo) -> UUID { record.id }
/// }
/// ```
struct StatedBridgeTemplate: Template {
  var bridge: StatedBridge
  var access: AccessLevel
  var types = OwnTypes()

  var body: Code {
    """
    \(bridge.availability.map { "\($0)" }.lines)
    extension \(bridge.name) {
      \(parts.map { ConditionalCode($0.aliases, if: $1) }.lines)

      \(parts.map { ConditionalCode($0.members, if: $1) }.paragraphs)
    }
    """
  }

  private var parts: [(BridgeFactTemplate, Condition)] {
    bridge.facts.map {
      (BridgeFactTemplate(fact: $0.fact, access: access, types: types), $0.condition)
    }
  }
}
