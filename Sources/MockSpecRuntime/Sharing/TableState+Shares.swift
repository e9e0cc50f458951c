/// A table without a hold on it: tables of users who share with each other know each other.
struct TableReference<Bridge: RecordBridge> {
  weak var table: TableState<Bridge>?
}

extension TableState {
  var user: String { key.user ?? "" }

  /// Whether the table shows what other users share.
  var isView: Bool { shownDatabase != nil }

  /// Notes that there is a new share.
  @usableFromInline
  func note(_ share: RecordShare, _ id: Bridge.ID) {
    contents.shares.append(id)
    if share.isOfZone, let zone = Bridge.zoneID(of: id) { zones?.mark(zone, isShared: true) }
  }

  /// Notes that a record is gone, which may have been a share.
  @usableFromInline
  func forgetShare(_ row: Row) {
    guard let place = contents.shares.firstIndex(of: row.id) else { return }
    contents.shares.remove(at: place)
    guard let share = Bridge.share(row.record, in: key.place), share.isOfZone else { return }
    if let zone = Bridge.zoneID(of: row.id) { zones?.mark(zone, isShared: false) }
  }

  /// The table of the user who shares a zone of this one.
  func source(of zone: Bridge.ZoneID?) -> TableState? {
    guard isView, let zone else { return nil }
    return sources.lazy.compactMap(\.table).first { source in
      source.zones?.contains(Bridge.seen(zone: zone, from: user, by: source.user)) == true
    }
  }

  /// The share that a record takes part in.
  ///
  /// - Parameters:
  ///   - record: The record, stored or not.
  ///   - batch: What is about to be stored with it.
  /// - Returns: `nil` for a record that is not shared.
  func share(covering record: Bridge.Record, among batch: [Bridge.ID: Bridge.Record] = [:])
    -> RecordShare?
  {
    if let own = Bridge.share(record, in: key.place) { return own }
    let zone = Bridge.zoneID(of: Bridge.id(of: record))
    for id in contents.shares where Bridge.zoneID(of: id) == zone {
      guard let share = row(id).flatMap({ Bridge.share($0.record, in: key.place) }), share.isOfZone
      else { continue }
      return share
    }
    var current = record
    var steps: Set<Bridge.ID> = []
    func stored(_ id: Bridge.ID) -> Bridge.Record? { batch[id] ?? row(id)?.record }
    while true {
      let links = Bridge.links(of: current)
      if let link = links.first(where: { $0.kind == .share }),
        let share = stored(link.target).flatMap({ Bridge.share($0, in: key.place) })
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
