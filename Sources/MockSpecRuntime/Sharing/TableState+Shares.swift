/// A table without a hold on it: tables of users who share with each other know each other.
struct TableReference<Adapter: RecordAdapter> {
  weak var table: TableState<Adapter>?
}

extension TableState {
  var user: String { key.user ?? "" }

  /// Whether the table shows what other users share.
  @usableFromInline var isView: Bool { configuration.shownDatabase != nil }

  /// Notes that there is a new share.
  @usableFromInline
  func note(_ share: RecordShare, _ id: Adapter.ID) {
    contents.shares.append(id)
    if share.isOfZone, let zone = Adapter.zoneID(of: id) { zones?.mark(zone, isShared: true) }
  }

  /// Notes that a record is gone, which may have been a share.
  @usableFromInline
  func forgetShare(_ row: Row) {
    guard let place = contents.shares.firstIndex(of: row.id) else { return }
    contents.shares.remove(at: place)
    guard let share = share(of: row.record), share.isOfZone else { return }
    if let zone = Adapter.zoneID(of: row.id) { zones?.mark(zone, isShared: false) }
  }

  /// The table of the user who shares a zone of this one.
  func source(of zone: Adapter.ZoneID?) -> TableState? {
    guard isView, let zone else { return nil }
    return sources.lazy.compactMap(\.table).first { source in
      source.zones?.contains(seen(zone: zone, from: user, by: source.user)) == true
    }
  }

  /// The share that a record takes part in.
  ///
  /// - Parameters:
  ///   - record: The record, stored or not.
  ///   - batch: What is about to be stored with it.
  /// - Returns: `nil` for a record that is not shared.
  func share(covering record: Adapter.Record, among batch: [Adapter.ID: Adapter.Record] = [:])
    -> RecordShare?
  {
    if let own = share(of: record) { return own }
    let zone = Adapter.zoneID(of: Adapter.id(of: record))
    for id in contents.shares where Adapter.zoneID(of: id) == zone {
      guard let share = row(id).flatMap({ share(of: $0.record) }), share.isOfZone
      else { continue }
      return share
    }
    var current = record
    var steps: Set<Adapter.ID> = []
    func stored(_ id: Adapter.ID) -> Adapter.Record? { batch[id] ?? row(id)?.record }
    while true {
      let links = links(of: current)
      if let link = links.first(where: { $0.kind == .share }),
        let share = stored(link.target).flatMap({ share(of: $0) })
      {
        return share
      }
      guard let link = links.first(where: { $0.kind == .parent }),
        steps.insert(link.target).inserted, let parent = stored(link.target)
      else { return nil }
      current = parent
    }
  }
}
