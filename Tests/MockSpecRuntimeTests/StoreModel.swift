import MockSpecStores

/// A model of the store, written as simply as possible: an ordered list and plain loops.
struct StoreModel {
  struct Entry: Equatable {
    var id: NoteID
    var title: String?
    var tag: String
  }

  enum Verdict: Equatable {
    case ok
    case failed(MockNoteError.Code)
  }

  var zones: [String: Bool]
  var entries: [Entry] = []
  var revision = 0

  subscript(id: NoteID) -> Entry? { entries.first { $0.id == id } }

  mutating func save(_ id: NoteID, _ title: String?) {
    revision += 1
    let entry = Entry(id: id, title: title, tag: String(revision, radix: 36))
    if let place = entries.firstIndex(where: { $0.id == id }) {
      entries[place] = entry
    } else {
      entries.append(entry)
    }
  }

  func verdict(saving note: Note, _ policy: SavePolicy) -> Verdict {
    if zones[note.id.zone] == nil { return .failed(.zoneUnknown) }
    if policy != .ifUnchanged { return .ok }
    guard let stored = self[note.id] else { return note.tag == nil ? .ok : .failed(.unknown) }
    return stored.tag == note.tag ? .ok : .failed(.changed)
  }

  func verdict(deleting id: NoteID) -> Verdict {
    if zones[id.zone] == nil { return .failed(.zoneUnknown) }
    return self[id] == nil ? .failed(.unknown) : .ok
  }

  /// Returns the results of all saves and deletions; `nil` for a malformed request.
  mutating func modify(
    _ saves: [Note], _ deletes: [NoteID], _ policy: SavePolicy, isAtomic: Bool,
    failing faulty: NoteID?
  ) -> [Verdict]? {
    let ids = saves.map(\.id) + deletes
    guard Set(ids).count == ids.count else { return nil }
    var verdicts =
      saves.map { verdict(saving: $0, policy) } + deletes.map { verdict(deleting: $0) }
    for index in ids.indices where ids[index] == faulty { verdicts[index] = .failed(.busy) }
    let original = verdicts
    for index in ids.indices where isAtomic && verdicts[index] == .ok {
      let zone = ids[index].zone
      let isBroken = ids.indices.contains { ids[$0].zone == zone && original[$0] != .ok }
      if zones[zone] == true && isBroken { verdicts[index] = .failed(.batchFailed) }
    }
    for (index, note) in saves.enumerated() where verdicts[index] == .ok {
      save(note.id, note.title)
    }
    for (index, id) in deletes.enumerated() where verdicts[saves.count + index] == .ok {
      entries.removeAll { $0.id == id }
    }
    return verdicts
  }

  mutating func deleteZone(_ zone: String) {
    zones[zone] = nil
    entries.removeAll { $0.id.zone == zone }
  }
}
