import MockSpecRuntime

extension NoteAdapter {
  static func written(_ note: Note) throws -> TextValue {
    .object([
      "id": try TextValue(note.id), "type": try TextValue(note.type),
      "fields": note.fields.isEmpty
        ? nil
        : .object(
          try note.fields.sorted { $0.key < $1.key }.map { ($0.key, try TextValue($0.value)) }),
      "tag": try note.tag.map { try TextValue($0) },
      "created": try note.created.map { try TextValue($0) },
      "modified": try note.modified.map { try TextValue($0) },
    ])
  }

  static func record(written text: TextValue) throws -> Note {
    let note = Note(try text.value("id") as NoteID)
    note.type = try text.value("type") ?? "Note"
    note.fields = try text.value("fields") ?? [:]
    note.tag = try text.value("tag")
    note.created = try text.value("created")
    note.modified = try text.value("modified")
    note.changed = []
    return note
  }
}
