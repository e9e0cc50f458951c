import MockSpecRuntime
import MockSpecServices

extension NoteAdapter: RecordCoding {
  private enum Key: CodingKey { case id, type, fields, tag, created, modified }

  static func encode(_ note: Note, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(note.id, forKey: .id)
    try container.encode(note.type, forKey: .type)
    if !note.fields.isEmpty { try container.encode(note.fields, forKey: .fields) }
    try container.encodeIfPresent(note.tag, forKey: .tag)
    try container.encodeIfPresent(note.created, forKey: .created)
    try container.encodeIfPresent(note.modified, forKey: .modified)
  }

  static func decodeRecord(from decoder: any Decoder) throws -> Note {
    let container = try decoder.container(keyedBy: Key.self)
    let note = Note(try container.decode(NoteID.self, forKey: .id))
    note.type = try container.decodeIfPresent(String.self, forKey: .type) ?? "Note"
    note.fields = try container.decodeIfPresent([String: String].self, forKey: .fields) ?? [:]
    note.tag = try container.decodeIfPresent(String.self, forKey: .tag)
    note.created = try container.decodeIfPresent(Double.self, forKey: .created)
    note.modified = try container.decodeIfPresent(Double.self, forKey: .modified)
    note.changed = []
    return note
  }
}
