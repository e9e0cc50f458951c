extension TableState {
  /// Writes what can be written, in the name of a client.
  @inlinable
  func apply(
    _ request: ModifyRequest<Adapter>, as judgement: Judgement, by client: String
  ) -> Changes {
    author = client
    defer { author = nil }
    let repeated = repeatedZones(of: request, by: client)
    if let note = request.note { keep(note, of: request, as: judgement, by: client) }
    return Changes(
      saves: zip(request.saves, judgement.saves).map { record, refusal in
        if let refusal, refusal.isFault { return .refused(refusal) }
        let id = Adapter.id(of: record)
        if repeated.contains(Adapter.zoneID(of: id)) {
          return row(id).map { .done($0.record) } ?? .refused(self.refusal(absence, saving: record))
        }
        return refusal.map { .refused($0) } ?? .done(write(record, policy: request.policy))
      },
      deletes: zip(request.deletes, judgement.deletes).map { id, refusal in
        if let refusal, refusal.isFault { return .refused(refusal) }
        if repeated.contains(Adapter.zoneID(of: id)) { return .done(()) }
        if let refusal { return .refused(refusal) }
        remove(id)
        return .done(())
      })
  }

  /// The zones in which the client's last request had the same note: it was heard, and its answer was lost.
  @inlinable
  func repeatedZones(of request: ModifyRequest<Adapter>, by client: String)
    -> Set<Adapter.ZoneID?>
  {
    guard let note = request.note as? any Hashable else { return [] }
    let token = AnyHashable(note)
    return Set(request.ids.map(Adapter.zoneID)).filter { zone in
      guard let last = contents.notes[zone]?[client] as? any Hashable else { return false }
      return AnyHashable(last) == token
    }
  }

  @inlinable
  func keep(
    _ note: any Sendable, of request: ModifyRequest<Adapter>, as judgement: Judgement,
    by client: String
  ) {
    let written = zip(request.ids, judgement.saves + judgement.deletes).filter { $0.1 == nil }
    for zone in Set(written.map { Adapter.zoneID(of: $0.0) }) {
      var notes = contents.notes[zone] ?? [:]
      notes[client] = note
      contents.notes[zone] = notes
    }
  }
}
