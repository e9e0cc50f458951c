// What users share is shown in tables of those with whom it is shared: each is a copy, kept up at every change.

extension StoreTable {
  /// Shows what other users share in another database; generated code does.
  ///
  /// - Parameter database: What tells that database from others; `nil` for a table that shows nothing.
  /// - Returns: This table.
  public func showing(_ database: (some Hashable & Sendable)?) -> Self {
    guard let database, state.key.user != nil else { return self }
    backend.lock.withLock {
      guard state.shownDatabase == nil else { return }
      state.shownDatabase = AnyHashable(database)
      for table in backend.tables.values { state.connect(with: table) }
    }
    return self
  }
}

extension TableState {
  /// Lets one of two tables show what the other shares, if it is one to be shown.
  func connect(with other: StoredTable) {
    guard let other = other as? TableState, other.key.name == key.name, other.user != user else {
      return
    }
    if shownDatabase == other.key.database { show(other) }
    if other.shownDatabase == key.database { other.show(self) }
  }

  private func show(_ source: TableState) {
    sources.append(TableReference(table: source))
    source.views.append(TableReference(table: self))
    for zone in Set(source.contents.shares.map(Bridge.zoneID)) { source.show(zone, in: self) }
  }

  /// Shows other users what has become of a record; the lock is held.
  @usableFromInline
  func show(_ record: Bridge.Record, _ id: Bridge.ID, previous: Bridge.Record?) {
    let zone = Bridge.zoneID(of: id)
    guard !views.isEmpty, contents.shares.contains(where: { Bridge.zoneID(of: $0) == zone }) else {
      return
    }
    let isAlone =
      previous.map { Bridge.links(of: $0) == Bridge.links(of: record) }
      ?? (contents.referrers[id] == nil)
    for case let view? in views.map(\.table) {
      guard isAlone, Bridge.share(record, in: key.place) == nil else {
        show(zone, in: view)
        continue
      }
      view.withAuthor(author) { show(record, in: view) }
    }
  }

  /// Shows other users that a record is gone; the lock is held.
  @usableFromInline
  func showDeletion(of record: Bridge.Record, _ id: Bridge.ID) {
    let wasShare = Bridge.share(record, in: key.place) != nil
    for case let view? in views.map(\.table) {
      if wasShare {
        show(Bridge.zoneID(of: id), in: view)
      } else {
        view.withAuthor(author) { view.forget(Bridge.seen(id: id, from: user, by: view.user)) }
      }
    }
  }

  /// Shows other users that a zone is gone with all that was shared of it.
  func showDeletion(ofZone zone: Bridge.ZoneID) {
    for case let view? in views.map(\.table) {
      view.withAuthor(author) {
        view.zones?.lose(Bridge.seen(zone: zone, from: user, by: view.user), as: .deleted)
      }
    }
  }

  private func show(_ record: Bridge.Record, in view: TableState) {
    let seen = Bridge.seen(record, from: user, by: view.user)
    if isShared(record, with: view.user) {
      view.accept(seen)
    } else {
      view.forget(Bridge.id(of: seen))
    }
  }

  private func isShared(_ record: Bridge.Record, with user: String) -> Bool {
    (share(covering: record)?.right(of: user) ?? .none) > .none
  }

  /// Makes a user see of a zone what is shared: all of it, and nothing else.
  private func show(_ zone: Bridge.ZoneID?, in view: TableState) {
    guard let zone else { return }
    let shared = contents.rows.compactMap { row -> Bridge.Record? in
      guard let row, Bridge.zoneID(of: row.id) == zone, isShared(row.record, with: view.user)
      else { return nil }
      return Bridge.seen(row.record, from: user, by: view.user)
    }
    let seenZone = Bridge.seen(zone: zone, from: user, by: view.user)
    view.withAuthor(author) {
      guard !shared.isEmpty else { return view.zones?.lose(seenZone, as: .deleted) ?? () }
      for record in shared { view.accept(record) }
      let ids = Set(shared.map(Bridge.id))
      let gone = view.contents.rows.compactMap { $0?.id }
        .filter { Bridge.zoneID(of: $0) == seenZone && !ids.contains($0) }
      for id in gone { view.forget(id) }
    }
  }

  private func accept(_ record: Bridge.Record) {
    let id = Bridge.id(of: record)
    if let zone = Bridge.zoneID(of: id), let zones, !zones.contains(zone) { _ = zones.make(zone) }
    let previous = row(id)
    if Bridge.hasChangeTags, let previous,
      Bridge.changeTag(of: previous.record) == Bridge.changeTag(of: record)
    {
      return
    }
    keep(record, id, creation: previous?.creation ?? 0)
  }

  private func withAuthor(_ author: String?, _ body: () -> Void) {
    let others = (self.author, zones?.author)
    self.author = author
    zones?.author = author
    body()
    self.author = others.0
    zones?.author = others.1
  }

  /// Writes for a user with whom the zone is shared.
  func store(_ record: Bridge.Record, by view: TableState) {
    let others = (author, guest)
    (author, guest) = (view.author, view.user)
    store(Bridge.seen(record, from: view.user, by: user))
    (author, guest) = others
  }

  /// Deletes for a user with whom the zone is shared; who deletes a share only leaves it.
  func remove(_ id: Bridge.ID, by view: TableState) {
    let id = Bridge.seen(id: id, from: view.user, by: user)
    let others = (author, guest)
    (author, guest) = (view.author, view.user)
    if let record = row(id)?.record, Bridge.share(record, in: key.place) != nil {
      store(Bridge.share(Bridge.copy(record), after: .leaves(user: view.user)))
    } else {
      remove(id)
    }
    (author, guest) = others
  }
}
