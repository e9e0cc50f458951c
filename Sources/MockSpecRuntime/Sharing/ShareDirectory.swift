/// The shares of all users, as the user of one client finds and joins them.
///
/// ```swift
/// let shares = ShareDirectory(mine.records, shown: others.records, of: core, PhotoError.self)
/// let album = try shares.join("https://photos.example/alice/summer")
/// ```
public struct ShareDirectory<Adapter: RecordAdapter, Catalogue: ErrorCatalogue> {
  private let own: StoreTable<Adapter>
  private let shown: StoreTable<Adapter>
  private let core: MockCore

  /// Opens the directory.
  ///
  /// - Parameters:
  ///   - own: The user's own records.
  ///   - shown: The records that others share with the user; in use from now on.
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

  /// Says what is found under an address, before it is joined.
  ///
  /// - Parameter address: The address of a share, or of one member: that of the share, a slash, and the
  ///   id of the member.
  /// - Returns: The share as the user sees it.
  /// - Throws: The error that means `missing`, also for a share that is closed to the user, or
  ///   `unverified` where somebody is invited who is not known yet; those of a missing account.
  public func find(_ address: String?) throws -> FoundShare<Adapter> {
    try core.requireAccount(Catalogue.self)
    let user = core.client.user
    return try answer(about: address) {
      guard let located = located(address) else { return .failure(.missing) }
      guard let entry = located.entry(of: user) else {
        let isUnproven = located.share.members.contains { $0.user == nil && !$0.isAnybody }
        return .failure(isUnproven ? .unverified : .missing)
      }
      return .success(FoundShare(located, entry, seenBy: user))
    }
  }

  /// Makes the user a member who sees what is shared; whoever is one already stays one.
  ///
  /// - Parameter address: The address of a share, or of one member.
  /// - Returns: The share as the user sees it.
  /// - Throws: The error that means `missing`, `forbidden` for who is not invited, or what keeps the
  ///   share from being saved with one more member; those of a missing account.
  public func join(_ address: String?) throws -> Adapter.Record {
    try core.requireAccount(Catalogue.self)
    let client = core.client
    return try answer(about: address) {
      let user = client.lockedState.user
      guard let located = located(address) else { return .failure(.missing) }
      guard let entry = located.entry(of: user) else { return .failure(.forbidden) }
      if let flaw = located.take(.joins(user: user, entry), by: client) { return .failure(flaw) }
      let id = located.table.seen(located.id, from: located.table.user, by: user)
      let table = entry == .owner ? own : shown
      return table.state.row(id).map { .success(Adapter.copy($0.record)) } ?? .failure(.missing)
    }
  }

  /// Asks the owner to be invited; nobody learns from the answer whether there is a share.
  ///
  /// - Parameter address: The address of a share.
  /// - Throws: The error that means `invited` for somebody who need not ask; those of a missing account.
  public func ask(_ address: String?) throws {
    try core.requireAccount(Catalogue.self)
    let client = core.client
    try answer(about: address) {
      let user = client.lockedState.user
      guard let located = located(address) else { return .success(()) }
      switch located.entry(of: user) {
      case .member(let member) where !member.hasJoined: return .failure(.invited)
      case nil where located.share.takesRequests && !located.share.ignored.contains(user):
        return located.take(.asks(user: user), by: client).map { .failure($0) } ?? .success(())
      default: return .success(())
      }
    }
  }

  private func answer<Value>(
    about address: String?, _ body: () -> Outcome<Value>
  ) throws -> Value {
    // Errors are the service's own types, which are made outside the lock.
    switch core.backend.lock.withLock(body) {
    case .success(let value): return value
    case .failure(let flaw):
      throw Catalogue.entry(for: flaw)?.error(ErrorDetails())
        ?? StoreError(flaw, item: address ?? "")
    }
  }

  private func located(_ address: String?) -> LocatedShare<Adapter>? {
    guard let address else { return nil }
    let tables = core.backend.tables.values.compactMap { $0 as? TableState<Adapter> }
      .filter { $0.key.database == own.state.key.database && $0.name == own.state.name }
    return tables.lazy.flatMap { table in
      table.contents.shares.lazy.compactMap { LocatedShare(address, of: $0, in: table) }
    }.first
  }

  private enum Outcome<Value> {
    case success(Value)
    case failure(ErrorMeaning)
  }
}
