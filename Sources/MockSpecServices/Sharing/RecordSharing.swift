import MockSpecRuntime
import MockSpecStores

/// The sharing of records between the tables of users.
///
/// The tables of users with whom records are shared hold copies of these, which are updated at every change.
final class RecordSharing<Adapter: SharingAdapter>: TablePart {
  unowned let table: Table<Adapter>
  /// The database whose shares of other users the table shows; `nil` if it shows none.
  private let shownDatabase: AnyHashable?
  /// True if the table shows the shares of other users.
  let isView: Bool
  /// True if another table shows the shares of this one; asked at each save, which the type of `views` would slow down.
  private var isSeen = false
  /// The tables whose shares this one shows, and those that show the shares of this one.
  private var (sources, views): ([Weak<RecordSharing>], [Weak<RecordSharing>]) = ([], [])

  init(_ table: Table<Adapter>) {
    self.table = table
    // Only records of users can be shared.
    shownDatabase = table.key.user == nil ? nil : Adapter.sharedDatabase(shownIn: table.place)
    isView = shownDatabase != nil
  }

  var user: String { table.key.user ?? "" }

  /// Returns the terms of a share; `nil` for a record that is no share.
  func share(of record: Adapter.Record) -> RecordShare? {
    Adapter.share(record, in: table.place)
  }

  func connect(with other: StoredTable, in state: inout StoreState) {
    guard let shownDatabase, shownDatabase == other.key.database,
      table.key.container == other.key.container,
      let other = other as? Table<Adapter>, other.name == table.name,
      let source = other.part as? RecordSharing,
      source.user != user
    else { return }
    sources.append(Weak(object: source))
    source.views.append(Weak(object: self))
    source.isSeen = true
    for zone in Set(state[other].systemIDs.map(Adapter.zoneID)) {
      source.show(zone, in: self, by: Caller(), &state)
    }
  }

  func isSystem(_ record: Adapter.Record) -> Bool { share(of: record) != nil }

  func hasMarked(_ record: Adapter.Record, isGone: Bool, in state: inout StoreState) {
    guard share(of: record)?.isOfZone == true else { return }
    guard let zone = Adapter.zoneID(of: Adapter.id(of: record)) else { return }
    table.zones?.mark(zone, isShared: !isGone, in: &state)
  }

  func failure(queryingIn zone: Adapter.ZoneID?) -> ErrorMeaning? {
    isView && zone == nil ? .invalid : nil
  }

  func id(_ id: Adapter.ID, meantBy user: String) -> Adapter.ID { Adapter.id(id, meantBy: user) }

  func record(_ record: Adapter.Record, seenBy user: String) -> Adapter.Record {
    Adapter.namesUsers ? Adapter.seen(record, from: user, by: user) : record
  }
}

// MARK: - Writing for another user

extension RecordSharing {
  /// Returns the table of the user who shares a zone of this one.
  private func source(of zone: Adapter.ZoneID?, in state: StoreState) -> RecordSharing? {
    guard isView, let zone else { return nil }
    return sources.lazy.compactMap(\.object).first { source in
      let theirs = Adapter.seen(zone: zone, from: user, by: source.user)
      return source.table.zones?.zone(theirs, in: state).isThere == true
    }
  }

  func save(
    _ record: Adapter.Record, files: Any?, by caller: Caller, in state: inout StoreState
  ) -> Adapter.Record? {
    guard isView else { return nil }
    let id = Adapter.id(of: record)
    guard let source = source(of: Adapter.zoneID(of: id), in: state) else { return nil }
    source.table.store(
      Adapter.seen(record, from: user, by: source.user), files: files,
      by: Caller(client: caller.client, currentUser: user), in: &state)
    return state[table].record(id) ?? record
  }

  /// Deletes a record for a user with whom its zone is shared; a share is only left.
  func remove(_ id: Adapter.ID, by caller: Caller, in state: inout StoreState)
    -> Adapter.Record?
  {
    guard isView, let source = source(of: Adapter.zoneID(of: id), in: state),
      let record = state[table].record(id)
    else { return nil }
    let theirs = Adapter.seen(id: id, from: user, by: source.user)
    let caller = Caller(client: caller.client, currentUser: user)
    if let share = state[source.table].record(theirs), source.isSystem(share) {
      let left = Adapter.share(Adapter.copy(share), after: .leaves(user: user))
      source.table.store(left, by: caller, in: &state)
    } else {
      source.table.remove(theirs, by: caller, in: &state)
    }
    return record
  }
}

// MARK: - Showing

extension RecordSharing {
  func hasSaved(
    _ record: Adapter.Record, over previous: Adapter.Record?, by caller: Caller,
    in state: inout StoreState
  ) {
    guard isSeen else { return }
    let id = Adapter.id(of: record)
    let zone = Adapter.zoneID(of: id)
    guard state[table].systemIDs.contains(where: { Adapter.zoneID(of: $0) == zone }) else { return }
    // Changed links can add other records to a share, or remove them.
    let hasNoDependents =
      previous.map { table.links(of: $0) == table.links(of: record) }
      ?? !state[table].hasReferrers(id)
    let changed = hasNoDependents && !isSystem(record) ? [id] : sharedThrough(record, id, in: state)
    for case let view? in views.map(\.object) {
      guard let changed else {
        show(zone, in: view, by: caller, &state)
        continue
      }
      for id in changed {
        guard let record = state[table].record(id) else { continue }
        show(record, in: view, by: caller, &state)
      }
      if isSystem(record), let zone { view.removeIfEmpty(zone, of: self, by: caller, &state) }
    }
  }

  /// Loses a zone of another user of which no record is shown any more.
  private func removeIfEmpty(
    _ zone: Adapter.ZoneID, of source: RecordSharing, by caller: Caller, _ state: inout StoreState
  ) {
    let seen = Adapter.seen(zone: zone, from: source.user, by: user)
    if state[table].contains(where: { Adapter.zoneID(of: $0) == seen }) { return }
    table.zones?.lose(seen, as: .deleted, by: Caller(client: caller.client), in: &state)
  }

  /// Returns the records that are shared, or not, by the links of one or by its terms, in the order of their creation;
  /// `nil` where these are all records of its zone.
  private func sharedThrough(
    _ record: Adapter.Record, _ id: Adapter.ID, in state: StoreState
  ) -> [Adapter.ID]? {
    let share = share(of: record)
    if share?.isOfZone == true { return nil }
    var rest = [id] + (share == nil ? [] : table.referrers(of: id, as: .share, in: state))
    var found = Set(rest)
    while let next = rest.popLast() {
      rest += table.referrers(of: next, as: .parent, in: state)
        .filter { found.insert($0).inserted }
    }
    return state[table].inOrderOfCreation(found)
  }

  func hasDeleted(_ record: Adapter.Record, by caller: Caller, in state: inout StoreState) {
    let id = Adapter.id(of: record)
    for case let view? in views.map(\.object) {
      if isSystem(record) {
        show(Adapter.zoneID(of: id), in: view, by: caller, &state)
      } else {
        view.table.forget(
          Adapter.seen(id: id, from: user, by: view.user), by: Caller(client: caller.client),
          in: &state)
      }
    }
  }

  func hasDeleted(zone: Adapter.ZoneID, by caller: Caller, in state: inout StoreState) {
    for case let view? in views.map(\.object) {
      view.table.zones?.lose(
        Adapter.seen(zone: zone, from: user, by: view.user), as: .deleted,
        by: Caller(client: caller.client), in: &state)
    }
  }

  private func show(
    _ record: Adapter.Record, in view: RecordSharing, by caller: Caller,
    _ state: inout StoreState
  ) {
    let seen = Adapter.seen(record, from: user, by: view.user)
    if isShared(record, with: view.user, in: state) {
      view.accept(seen, by: caller, in: &state)
    } else {
      view.table.forget(Adapter.id(of: seen), by: Caller(client: caller.client), in: &state)
    }
  }

  private func isShared(_ record: Adapter.Record, with user: String, in state: StoreState) -> Bool {
    (share(covering: record, in: state)?.right(of: user) ?? .none) > .none
  }

  /// Makes a table show all shared records of a zone, and no others.
  private func show(
    _ zone: Adapter.ZoneID?, in view: RecordSharing, by caller: Caller, _ state: inout StoreState
  ) {
    guard let zone else { return }
    let shared = state[table].records.filter { id, record in
      Adapter.zoneID(of: id) == zone && isShared(record, with: view.user, in: state)
    }.map { Adapter.seen($0.record, from: user, by: view.user) }
    let seenZone = Adapter.seen(zone: zone, from: user, by: view.user)
    let caller = Caller(client: caller.client)
    if shared.isEmpty {
      view.table.zones?.lose(seenZone, as: .deleted, by: caller, in: &state)
      return
    }
    for record in shared { view.accept(record, by: caller, in: &state) }
    let ids = Set(shared.map(Adapter.id))
    for (id, _) in state[view.table].records
    where Adapter.zoneID(of: id) == seenZone && !ids.contains(id) {
      view.table.forget(id, by: caller, in: &state)
    }
  }

  private func accept(_ record: Adapter.Record, by caller: Caller, in state: inout StoreState) {
    let id = Adapter.id(of: record)
    let caller = Caller(client: caller.client)
    if let zone = Adapter.zoneID(of: id), let zones = table.zones,
      !zones.zone(zone, in: state).isThere
    {
      _ = zones.make(zone, by: caller, in: &state)
    }
    if let tags = Adapter.tags, let previous = state[table].row(id),
      tags.changeTag(of: previous.record) == tags.changeTag(of: record)
    {
      return
    }
    table.keep(record, by: caller, in: &state)
  }
}

/// An adapter of records that users can share with each other.
public protocol SharingAdapter<Record, ID, ZoneID>: PartedAdapter {
  /// Returns the database whose shares of other users a table shows; by default none.
  static func sharedDatabase(shownIn place: StorePlace) -> AnyHashable?
  /// Returns the terms of a share; `nil`, the default, for a record that is no share.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - place: The table with the record; users have the names that the table's user knows.
  /// - Returns: The terms with all members.
  static func share(_ record: Record, in place: StorePlace) -> RecordShare?
  /// Returns a share after a user has joined it, left it, or asked to be invited; the owner stores it.
  ///
  /// - Parameters:
  ///   - share: A copy of the share, as its owner sees it.
  ///   - step: The step of the user.
  /// - Returns: The share; by default as it was.
  static func share(_ share: Record, after step: ShareStep) -> Record
  /// True, the default, if records name users, so that every user sees other names.
  static var namesUsers: Bool { get }
  /// Returns a record of one user's table as another user sees it, as a copy; by default unchanged.
  static func seen(_ record: Record, from user: String, by viewer: String) -> Record
  /// Returns the id that a user means by an id for every user's own record; by default the same.
  static func id(_ id: ID, meantBy user: String) -> ID
  /// Returns an id of one user's table as another user sees it; by default the same.
  static func seen(id: ID, from user: String, by viewer: String) -> ID
  /// Returns a zone of one user as another user sees it; by default the same.
  static func seen(zone: ZoneID, from user: String, by viewer: String) -> ZoneID
}

extension SharingAdapter {
  public static var tablePart: TablePartMaker<Self> { TablePartMaker { RecordSharing($0) } }
  public static func sharedDatabase(shownIn place: StorePlace) -> AnyHashable? { nil }
  public static func share(_ record: Record, in place: StorePlace) -> RecordShare? { nil }
  public static func share(_ share: Record, after step: ShareStep) -> Record { share }
  public static var namesUsers: Bool { true }
  public static func seen(_ record: Record, from user: String, by viewer: String) -> Record {
    copy(record)
  }
  public static func id(_ id: ID, meantBy user: String) -> ID { id }
  public static func seen(id: ID, from user: String, by viewer: String) -> ID { id }
  public static func seen(zone: ZoneID, from user: String, by viewer: String) -> ZoneID { zone }
}
