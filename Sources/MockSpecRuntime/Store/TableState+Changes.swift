extension TableState {
  /// What became of the items of a modification, in the order of the request.
  @usableFromInline
  struct Changes {
    @usableFromInline var saves: [Outcome<Adapter.Record, Adapter>]
    @usableFromInline var deletes: [Outcome<Void, Adapter>]

    @inlinable
    init(saves: [Outcome<Adapter.Record, Adapter>], deletes: [Outcome<Void, Adapter>]) {
      self.saves = saves
      self.deletes = deletes
    }
  }

  /// Why items of a modification cannot be written; nil for those that can.
  @usableFromInline
  struct Judgement {
    @usableFromInline var saves: [Refusal<Adapter>?]
    @usableFromInline var deletes: [Refusal<Adapter>?]

    @inlinable
    init(saves: [Refusal<Adapter>?], deletes: [Refusal<Adapter>?]) {
      self.saves = saves
      self.deletes = deletes
    }

    /// Whether everything can be written.
    @usableFromInline var isClean: Bool { (saves + deletes).allSatisfy { $0 == nil } }
  }

  /// Says what can be written, and writes nothing.
  ///
  /// No id comes twice, and links are judged with what the whole request does. So everything is
  /// judged first and written after, and nothing has ever to be taken back.
  @inlinable
  func judgement(
    of request: ModifyRequest<Adapter>, faults: [Adapter.ID: FaultRule]
  ) -> Judgement {
    guard configuration.isWritable else {
      return Judgement(
        saves: request.saves.map { refusal(.misplaced, saving: $0) },
        deletes: request.deletes.map { refusal(.misplaced, of: $0) })
    }
    let shares = isView || request.saves.contains { share(of: $0) != nil }
    let batch = shares ? request.saves.map { (Adapter.id(of: $0), $0) } : []
    let saved = Dictionary(batch, uniquingKeysWith: { one, _ in one })
    var judgement = Judgement(
      saves: request.saves.map { record in
        judged(saving: record, request.policy, faults[Adapter.id(of: record)])
          ?? (shares ? shareFlaw(saving: record, among: saved) : nil)
          .map { refusal($0, saving: record) }
      },
      deletes: request.deletes.map { judged(deleting: $0, faults[$0]) })
    // What is refused can be what others need, in its turn.
    repeat {
      if request.isAtomic { abortZones(of: request, &judgement.saves, &judgement.deletes) }
    } while hasLinks
      && (refuseDangling(request, &judgement) || refuseBound(request, &judgement))
    return judgement
  }

  /// Who sees the records of a table that belongs to nobody.
  @inlinable var viewer: String? { key.user == nil ? guest : nil }

  @inlinable
  func refusal(_ meaning: ErrorMeaning, saving record: Adapter.Record) -> Refusal<Adapter> {
    let id = Adapter.id(of: record)
    return Refusal(
      cause: .meaning(meaning), id: id, client: record, server: stored(id),
      base: base(of: record), viewer: viewer,
      keysLost: meaning == .zoneMissing && keysLost(of: id))
  }

  @inlinable
  func refusal(_ meaning: ErrorMeaning, of id: Adapter.ID) -> Refusal<Adapter> {
    Refusal(
      cause: .meaning(meaning), id: id, server: row(id)?.record, viewer: viewer,
      keysLost: meaning == .zoneMissing && keysLost(of: id))
  }

  @inlinable
  func judged(
    saving record: Adapter.Record, _ policy: SavePolicy, _ fault: FaultRule?
  ) -> Refusal<Adapter>? {
    if let fault {
      var refusal = refusal(.invalid, saving: record)
      refusal.cause = .fault(fault)
      return refusal
    }
    let id = Adapter.id(of: record)
    if lacksZone(of: id) {
      return refusal(absence(of: Adapter.zoneID(of: id)), saving: record)
    }
    if let flaw = profileFlaw(saving: record) ?? authorFlaw(writing: id, record) {
      return refusal(flaw, saving: record)
    }
    if let most = configuration.limits.recordBytes, let sizes = configuration.sizes,
      sizes.size(of: record) > most
    {
      return refusal(.tooMany, saving: record)
    }
    if let flaw = flaw(saving: Adapter.sent(record, policy: policy)) {
      return refusal(flaw, saving: record)
    }
    if policy == .ifAbsent { return row(id) == nil ? nil : refusal(.exists, saving: record) }
    // A share is never overwritten unseen.
    guard hasChangeTags,
      policy == .ifUnchanged || share(of: record) != nil
    else { return nil }
    let tag = changeTag(of: record)
    guard let stored = stored(id) else {
      return tag == nil ? nil : refusal(absence, saving: record)
    }
    let isCurrent = tag != nil && tag == changeTag(of: stored)
    return isCurrent ? nil : refusal(.conflict, saving: record)
  }

  /// Why the service never saves such a record here.
  @inlinable
  func flaw(saving record: Adapter.Record) -> ErrorMeaning? {
    Adapter.validate(record, in: place) ?? (validator == nil ? nil : ruleFlaw(saving: record))
  }

  @usableFromInline
  func ruleFlaw(saving record: Adapter.Record) -> ErrorMeaning? {
    // Shares are the service's own.
    guard share(of: record) == nil else { return nil }
    return validator?.failure(saving: record)
  }

  @inlinable
  func judged(deleting id: Adapter.ID, _ fault: FaultRule?) -> Refusal<Adapter>? {
    if let fault {
      var refusal = refusal(.invalid, of: id)
      refusal.cause = .fault(fault)
      return refusal
    }
    if lacksZone(of: id) { return refusal(absence(of: Adapter.zoneID(of: id)), of: id) }
    if let flaw = profileFlaw(deleting: id) { return refusal(flaw, of: id) }
    if contents.places[id] == nil { return refusal(absence, of: id) }
    if let flaw = authorFlaw(writing: id) { return refusal(flaw, of: id) }
    return (validate(deleting: id) ?? shareFlaw(deleting: id)).map { refusal($0, of: id) }
  }

  /// Refuses everything in the atomic zones in which something is refused.
  @inlinable
  func abortZones(
    of request: ModifyRequest<Adapter>, _ saves: inout [Refusal<Adapter>?],
    _ deletes: inout [Refusal<Adapter>?]
  ) {
    let refused = (saves + deletes).compactMap { $0 }
    guard !refused.isEmpty else { return }
    let broken = Set(
      refused.compactMap { refusal -> Adapter.ZoneID?? in
        guard let zone = refusal.id.map(atomicZone) else { return nil }
        return refusal.isBeforeSending || isAtomic(zone) ? zone : nil
      })
    for (index, record) in request.saves.enumerated()
    where saves[index] == nil && broken.contains(atomicZone(of: Adapter.id(of: record))) {
      saves[index] = refusal(.aborted, saving: record)
    }
    for (index, id) in request.deletes.enumerated()
    where deletes[index] == nil && broken.contains(atomicZone(of: id)) {
      deletes[index] = refusal(.aborted, of: id)
    }
  }

  /// The zone that stands or falls with a record; without a table of zones, all are one.
  @inlinable
  func atomicZone(of id: Adapter.ID) -> Adapter.ZoneID? {
    zones == nil ? nil : Adapter.zoneID(of: id)
  }

  @inlinable
  func isAtomic(_ zone: Adapter.ZoneID?) -> Bool {
    guard let zone, let zones else { return true }
    return zones.isAtomic(zone)
  }
}
