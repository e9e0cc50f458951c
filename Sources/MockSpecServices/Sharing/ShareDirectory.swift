import MockSpecStores

/// The shares of all users, which the user of one client can find and join.
///
/// ```swift
/// let shares = ShareDirectory(mine.records, shown: others.records, of: core, PhotoError.self)
/// let album = try shares.join("https://photos.example/alice/summer")
/// ```
public struct ShareDirectory<Adapter: SharingAdapter, Catalogue: ErrorCatalogue> {
  private let own: StoreTable<Adapter>
  private let shown: StoreTable<Adapter>
  private let core: MockCore

  /// Creates a directory.
  ///
  /// - Parameters:
  ///   - own: The user's own records.
  ///   - shown: The records that others share with the user.
  ///   - core: The core of a mock of the user's client.
  ///   - catalogue: The errors of the service.
  public init(
    _ own: StoreTable<Adapter>, shown: StoreTable<Adapter>, of core: MockCore,
    _ catalogue: Catalogue.Type
  ) {
    self.own = own
    self.shown = shown
    self.core = core
  }

  /// Finds a share by an address, without joining it.
  ///
  /// - Parameter address: The address of a share, or of one member: that of the share, a slash, and the
  ///   id of the member.
  /// - Returns: The share as the user sees it.
  /// - Throws: The error that means `missing`, also for a share that is closed to the user, or `unverified`
  ///   where an invited user is not known yet; those of a missing account.
  public func find(_ address: String?) throws -> FoundShare<Adapter> {
    try answer(about: address) { user, state, held in
      guard let located = located(address, in: state, held) else { return .failure(.missing) }
      guard let entry = located.entry(of: user) else {
        let isUnproven = located.share.members.contains { $0.user == nil && !$0.isAnybody }
        return .failure(isUnproven ? .unverified : .missing)
      }
      return .success(FoundShare(located, entry, seenBy: user, in: state))
    }
  }

  /// Adds the user to the members of a share; changes nothing for a member who has joined.
  ///
  /// - Parameter address: The address of a share, or of one member.
  /// - Returns: The share as the user sees it.
  /// - Throws: The error that means `missing`, `forbidden` for a user who is not invited, or the failure of
  ///   saving the share with one more member; those of a missing account.
  public func join(_ address: String?) throws -> Adapter.Record {
    try answer(about: address) { user, state, held in
      guard let located = located(address, in: state, held) else { return .failure(.missing) }
      guard let entry = located.entry(of: user) else { return .failure(.forbidden) }
      if let failure = located.apply(.joins(user: user, entry), by: core.client, in: &state, held) {
        return .failure(failure)
      }
      let id = Adapter.seen(id: located.id, from: located.sharing.user, by: user)
      let store = entry == .owner ? own : shown
      return state[store.table].row(id).map { .success(Adapter.copy($0.record)) }
        ?? .failure(.missing)
    }
  }

  /// Asks the owner for an invitation; the answer does not tell whether there is a share.
  ///
  /// - Parameter address: The address of a share.
  /// - Throws: The error that means `invited` for a user who is invited already; those of a missing account.
  public func ask(_ address: String?) throws {
    try answer(about: address) { user, state, held in
      guard let located = located(address, in: state, held) else { return .success(()) }
      switch located.entry(of: user) {
      case .member(let member) where !member.hasJoined: return .failure(.invited)
      case nil where located.share.takesRequests && !located.share.ignored.contains(user):
        let failure = located.apply(.asks(user: user), by: core.client, in: &state, held)
        return failure.map { .failure($0) } ?? .success(())
      default: return .success(())
      }
    }
  }

  private func answer<Value>(
    about address: String?,
    _ body: (_ user: String, inout StoreState, borrowing Held) -> Outcome<Value>
  ) throws -> Value {
    try core.requireAccount(Catalogue.self)
    let outcome = core.backend.withStores { state, held in
      body(core.client.state(held).user, &state, held)
    }
    // Errors are values of the service's own types, which are made outside the lock.
    switch outcome {
    case .success(let value): return value
    case .failure(let failure):
      throw Catalogue.error(
        for: failure, ErrorDetails(), about: address ?? "", on: core.backend)
    }
  }

  private func located(
    _ address: String?, in state: StoreState, _ held: borrowing Held
  ) -> LocatedShare<Adapter>? {
    guard let address else { return nil }
    let tables = core.backend.stores(held).tables.values.compactMap { $0 as? Table<Adapter> }
      .filter { $0.key.isOfDatabase(of: own.table.key) && $0.name == own.table.name }
    return tables.lazy.compactMap { $0.part as? RecordSharing<Adapter> }
      .flatMap { sharing in
        state[sharing.table].systemIDs.lazy.compactMap {
          LocatedShare(address, of: $0, in: sharing, state)
        }
      }.first
  }

  private enum Outcome<Value> {
    case success(Value)
    case failure(ErrorMeaning)
  }
}
