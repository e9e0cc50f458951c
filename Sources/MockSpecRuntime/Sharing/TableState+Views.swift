// What users share is shown in tables of those with whom it is shared: each is a copy, kept up at every change.

extension TableState {
  /// Lets one of two tables show what the other shares, if it is one to be shown.
  func connect(with other: StoredTable) {
    guard let other = other as? TableState, other.key.name == key.name, other.user != user else {
      return
    }
    if let shownDatabase = configuration.shownDatabase, shownDatabase == other.key.database {
      show(other)
    }
    if let shown = other.configuration.shownDatabase, shown == key.database { other.show(self) }
  }

  private func show(_ source: TableState) {
    sources.append(TableReference(table: source))
    source.views.append(TableReference(table: self))
    for zone in Set(source.contents.shares.map(Adapter.zoneID)) { source.show(zone, in: self) }
  }

  /// Shows other users what has become of a record; the lock is held.
  @usableFromInline
  func show(_ record: Adapter.Record, _ id: Adapter.ID, previous: Adapter.Record?) {
    let zone = Adapter.zoneID(of: id)
    guard !views.isEmpty, contents.shares.contains(where: { Adapter.zoneID(of: $0) == zone }) else {
      return
    }
    let isAlone =
      previous.map { links(of: $0) == links(of: record) }
      ?? (contents.referrers[id] == nil)
    for case let view? in views.map(\.table) {
      guard isAlone, share(of: record) == nil else {
        show(zone, in: view)
        continue
      }
      view.withAuthor(author) { show(record, in: view) }
    }
  }

  /// Shows other users that a record is gone; the lock is held.
  @usableFromInline
  func showDeletion(of record: Adapter.Record, _ id: Adapter.ID) {
    let wasShare = share(of: record) != nil
    for case let view? in views.map(\.table) {
      if wasShare {
        show(Adapter.zoneID(of: id), in: view)
      } else {
        view.withAuthor(author) { view.forget(seen(id, from: user, by: view.user)) }
      }
    }
  }

  /// Shows other users that a zone is gone with all that was shared of it.
  func showDeletion(ofZone zone: Adapter.ZoneID) {
    for case let view? in views.map(\.table) {
      view.withAuthor(author) {
        view.zones?.lose(seen(zone: zone, from: user, by: view.user), as: .deleted)
      }
    }
  }

  private func show(_ record: Adapter.Record, in view: TableState) {
    let seen = seen(record, from: user, by: view.user)
    if isShared(record, with: view.user) {
      view.accept(seen)
    } else {
      view.forget(Adapter.id(of: seen))
    }
  }

  private func isShared(_ record: Adapter.Record, with user: String) -> Bool {
    (share(covering: record)?.right(of: user) ?? .none) > .none
  }

  /// Makes a user see of a zone what is shared: all of it, and nothing else.
  private func show(_ zone: Adapter.ZoneID?, in view: TableState) {
    guard let zone else { return }
    let shared = contents.rows.compactMap { row -> Adapter.Record? in
      guard let row, Adapter.zoneID(of: row.id) == zone, isShared(row.record, with: view.user)
      else { return nil }
      return seen(row.record, from: user, by: view.user)
    }
    let seenZone = seen(zone: zone, from: user, by: view.user)
    view.withAuthor(author) {
      guard !shared.isEmpty else { return view.zones?.lose(seenZone, as: .deleted) ?? () }
      for record in shared { view.accept(record) }
      let ids = Set(shared.map(Adapter.id))
      let gone = view.contents.rows.compactMap { $0?.id }
        .filter { Adapter.zoneID(of: $0) == seenZone && !ids.contains($0) }
      for id in gone { view.forget(id) }
    }
  }

  private func accept(_ record: Adapter.Record) {
    let id = Adapter.id(of: record)
    if let zone = Adapter.zoneID(of: id), let zones, !zones.contains(zone) { _ = zones.make(zone) }
    let previous = row(id)
    if hasChangeTags, let previous,
      changeTag(of: previous.record) == changeTag(of: record)
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
  func store(_ record: Adapter.Record, by view: TableState) {
    let others = (author, guest)
    (author, guest) = (view.author, view.user)
    store(seen(record, from: view.user, by: user))
    (author, guest) = others
  }

  /// Deletes for a user with whom the zone is shared; who deletes a share only leaves it.
  func remove(_ id: Adapter.ID, by view: TableState) {
    let id = seen(id, from: view.user, by: user)
    let others = (author, guest)
    (author, guest) = (view.author, view.user)
    if let record = row(id)?.record, share(of: record) != nil, let sharing = configuration.sharing {
      store(sharing.share(Adapter.copy(record), after: .leaves(user: view.user)))
    } else {
      remove(id)
    }
    (author, guest) = others
  }
}
