import MockSpecStores

struct NoteID: Hashable, Codable, Sendable, CustomStringConvertible {
  var name: String
  var zone: String

  init(_ name: String, in zone: String = "home") {
    self.name = name
    self.zone = zone
  }

  var description: String { "\(zone)/\(name)" }
}

/// A class record with a change tag, like CloudKit's.
final class Note {
  let id: NoteID
  var type = "Note"
  var fields: [String: String] = [:] {
    didSet { changed.formUnion(fields.keys.filter { fields[$0] != oldValue[$0] }) }
  }
  var changed: Set<String> = []
  var tag: String?
  var created: Double?
  var modified: Double?

  init(_ id: NoteID, _ title: String? = nil) {
    self.id = id
    if let title { setTitle(title) }
  }

  convenience init(_ name: String, _ title: String? = nil) { self.init(NoteID(name), title) }

  private func setTitle(_ title: String) { fields["title"] = title }

  var title: String? {
    get { fields["title"] }
    set { fields["title"] = newValue }
  }

  /// The observable state of the note.
  var state: [String?] {
    [id.description, type, "\(fields.sorted { $0.key < $1.key })", tag]
      + [created, modified].map { $0.map { "\($0)" } }
  }
}

/// A change token of a client of the notes.
struct NoteToken: Hashable, Sendable {
  let text: String
}

enum NoteAdapter: TaggedAdapter, PagingAdapter, ChangesAdapter, LimitedAdapter, OwnedAdapter {
  typealias Record = Note
  typealias Cursor = NoteCursor
  typealias ChangeToken = NoteToken

  static func id(of record: Note) -> NoteID { record.id }

  static func copy(_ record: Note) -> Note {
    let copy = Note(record.id)
    copy.type = record.type
    copy.fields = record.fields
    copy.changed = record.changed
    copy.tag = record.tag
    copy.created = record.created
    copy.modified = record.modified
    return copy
  }

  static func changeToken(text: String) -> NoteToken? { NoteToken(text: text) }
  static func text(of token: NoteToken) -> String? { token.text }

  static func zoneID(of id: NoteID) -> String? { id.zone }
  static func typeName(of record: Note) -> String { record.type }
  static func changeTag(of record: Note) -> String? { record.tag }

  static func limits(in place: StorePlace) -> StoreLimits { StoreLimits(items: 400) }

  /// Returns the owners of notes: on a board their creators, and in the database "own" each user.
  static func owners(in place: StorePlace) -> RecordOwners? {
    guard let name = place.database.base as? String else { return nil }
    return name == "own" ? .eachUser : name.hasPrefix("board") ? .creators : nil
  }

  static func stamped(_ record: Note, with stamp: SaveStamp) -> Note {
    record.tag = stamp.changeTag
    record.created = stamp.creation
    record.modified = stamp.modification
    record.changed = []
    return record
  }

  static func merged(_ client: Note, into server: Note?, policy: SavePolicy) -> Note {
    guard let server, policy != .allFields else { return client }
    for field in client.changed { server.fields[field] = client.fields[field] }
    return server
  }

  static func selecting(_ fields: [String], of record: Note) -> Note {
    record.fields = record.fields.filter { fields.contains($0.key) }
    return record
  }

  static func ancestor(of client: Note, base: Note?) -> Note? {
    base ?? (client.tag == nil ? Note(client.id) : nil)
  }

  static func cursor(token: String) -> NoteCursor? { NoteCursor(token: token) }
  static func token(of cursor: NoteCursor) -> String? { cursor.token }
}

struct NoteCursor: Hashable, Sendable { let token: String }

struct NoteZone: Hashable, Codable, Sendable {
  var id: String
  var isAtomic = true
}

enum NoteZoneAdapter: ZoneAdapter, ChangesAdapter {
  typealias Record = NoteZone
  typealias ChangeToken = NoteToken

  static func id(of record: NoteZone) -> String { record.id }
  static func changeToken(text: String) -> NoteToken? { NoteToken(text: text) }
  static func text(of token: NoteToken) -> String? { token.text }
  static func isAtomic(_ zone: NoteZone) -> Bool { zone.isAtomic }
  static func makeZone(_ id: String) -> NoteZone? {
    id.hasPrefix("locked") ? nil : NoteZone(id: id)
  }
}
