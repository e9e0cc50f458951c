import MockSpecStores

/// A share that a user has found under its address.
public struct FoundShare<Adapter: SharingAdapter> {
  /// The way in which the user can enter the share.
  public let entry: ShareEntry
  /// A copy of the share, as the user sees it.
  public let record: Adapter.Record
  /// The root of the shared records, as the user sees it; `nil` for the share of a zone.
  public let root: Adapter.Record?

  init(
    _ located: LocatedShare<Adapter>, _ entry: ShareEntry, seenBy user: String,
    in state: StoreState
  ) {
    self.entry = entry
    let sharing = located.sharing
    func seen(_ record: Adapter.Record) -> Adapter.Record {
      Adapter.seen(record, from: sharing.user, by: user)
    }
    record = seen(located.record)
    root = sharing.table.referrers(of: located.id, as: .share, in: state).first
      .flatMap { state[sharing.table].record($0) }.map(seen)
  }
}

/// A share in the table of its owner.
struct LocatedShare<Adapter: SharingAdapter> {
  let sharing: RecordSharing<Adapter>
  let id: Adapter.ID
  let record: Adapter.Record
  let share: RecordShare
  /// The member whose own address was used.
  private let member: ShareMember?

  /// Finds a share by its id; `nil` unless the address is that of the share or of one of its members.
  init?(
    _ address: String, of id: Adapter.ID, in sharing: RecordSharing<Adapter>, _ state: StoreState
  ) {
    guard let record = state[sharing.table].record(id),
      let share = sharing.share(of: record), let own = share.address
    else { return nil }
    member = share.members.first { address == "\(own)/\($0.id)" }
    guard address == own || member != nil else { return nil }
    (self.sharing, self.id, self.record, self.share) = (sharing, id, record, share)
  }

  /// Returns the way in which a user can enter the share; `nil` if the share is closed to the user.
  func entry(of user: String) -> ShareEntry? {
    if user == sharing.user { return .owner }
    if let known = share.members.first(where: { $0.user == user }) { return .member(known) }
    if let member, member.isAnybody, member.user == nil { return .member(member) }
    return share.openRight > .none ? .open(share.openRight) : nil
  }

  /// Applies a step to the share, unless the step changes nothing; the owner's clients are notified.
  func apply(
    _ step: ShareStep, by client: Backend.Client, in state: inout StoreState,
    _ held: borrowing Held
  ) -> ErrorMeaning? {
    switch step {
    case .joins(_, .owner): return nil
    case .joins(_, .member(let member)) where member.hasJoined: return nil
    default: break
    }
    let changed = Adapter.share(Adapter.copy(record), after: step)
    if let failure = Adapter.validate(changed, in: sharing.table.place) { return failure }
    let caller = Caller(client: client.label, currentUser: client.state(held).user)
    sharing.table.store(changed, by: caller, in: &state)
    return nil
  }
}
