/// A share that somebody has found under its address.
public struct FoundShare<Adapter: RecordAdapter> {
  /// How the user comes in.
  public let entry: ShareEntry
  /// The share, as the user sees it; a copy.
  public let record: Adapter.Record
  /// The record at the top of what is shared, as the user sees it; `nil` for the share of a zone.
  public let root: Adapter.Record?

  init(_ located: LocatedShare<Adapter>, _ entry: ShareEntry, seenBy user: String) {
    self.entry = entry
    let (table, id) = (located.table, located.id)
    func seen(_ record: Adapter.Record) -> Adapter.Record {
      table.seen(record, from: table.user, by: user)
    }
    record = seen(located.record)
    root = table.referrers(of: id, as: .share).first.flatMap { table.row($0)?.record }.map(seen)
  }
}

/// A share in the table of its owner; good while the lock is held.
struct LocatedShare<Adapter: RecordAdapter> {
  let table: TableState<Adapter>
  let id: Adapter.ID
  let record: Adapter.Record
  let share: RecordShare
  /// The member whose own address it was.
  private let member: ShareMember?

  /// The share with an id, if an address is that of the share or of one of its members.
  init?(_ address: String, of id: Adapter.ID, in table: TableState<Adapter>) {
    guard let record = table.row(id)?.record,
      let share = table.share(of: record), let own = share.address
    else { return nil }
    member = share.members.first { address == "\(own)/\($0.id)" }
    guard address == own || member != nil else { return nil }
    (self.table, self.id, self.record, self.share) = (table, id, record, share)
  }

  /// How a user comes in; `nil` for whom the share is closed.
  func entry(of user: String) -> ShareEntry? {
    if user == table.user { return .owner }
    if let known = share.members.first(where: { $0.user == user }) { return .member(known) }
    if let member, member.isAnybody, member.user == nil { return .member(member) }
    return share.openRight > .none ? .open(share.openRight) : nil
  }

  /// Does something to the share, unless that changes nothing; its owner's clients are told.
  func take(_ step: ShareStep, by client: Backend.Client) -> ErrorMeaning? {
    switch step {
    case .joins(_, .owner): return nil
    case .joins(_, .member(let member)) where member.hasJoined: return nil
    default: break
    }
    guard let sharing = table.configuration.sharing else { return .missing }
    let changed = sharing.share(Adapter.copy(record), after: step)
    if let flaw = Adapter.validate(changed, in: table.place) { return flaw }
    (table.author, table.guest) = (client.label, client.lockedState.user)
    defer { (table.author, table.guest) = (nil, nil) }
    table.store(changed)
    return nil
  }
}
