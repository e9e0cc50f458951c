/// The changes of one context in all its stores, which wait until they are committed together.
///
/// Each mock has one; generated code asks it, and a test that wants to see what is pending asks the
/// stores: ``StoreTable/pending``.
public final class UnitOfWork: @unchecked Sendable {
  private let backend: Backend
  /// One for each store that was used, in that order.
  private(set) var parts: [any PendingPart] = []
  /// The same, for those who know what the records are.
  @exclusivity(unchecked) @usableFromInline private(set) var tables: [NamedPart] = []

  init(on backend: Backend) { self.backend = backend }

  /// Whether something waits for a commit.
  public var hasChanges: Bool { changeCount > 0 }

  /// How many records have changed.
  public var changeCount: Int { backend.lock.withLock { lockedCount } }

  /// Drops what waits for a commit.
  public func rollBack() { backend.lock.withLock { for part in parts { part.rollBack() } } }

  /// The same as ``changeCount``; the lock must be held.
  var lockedCount: Int { parts.reduce(0) { $0 + $1.count } }

  /// What waits in each store; the lock must be held.
  var changes: [any PendingPartChanges] { parts.map(\.changes) }

  /// The part of a table; made, if there is none. The lock must be held.
  func part<Adapter>(of table: TableState<Adapter>) -> PendingTable<Adapter> {
    if let known = parts.first(where: { $0.table === table }) {
      return unsafeDowncast(known, to: PendingTable<Adapter>.self)
    }
    let part = PendingTable(of: table, in: self, on: backend)
    parts.append(part)
    tables.append(part)
    return part
  }

  /// The part of the only table that has a name and keeps such records; the lock must be held.
  @inlinable
  func part<Adapter>(named name: String, _ adapter: Adapter.Type) -> PendingTable<Adapter>? {
    for part in tables where part.name == name && type(of: part) == PendingTable<Adapter>.self {
      return unsafeDowncast(part, to: PendingTable<Adapter>.self)
    }
    return nil
  }
}

extension UnitOfWork {
  /// Commits what waits, all of it or nothing; the lock must be held.
  ///
  /// - Parameters:
  ///   - policy: What becomes of conflicts; what each store says if left out.
  ///   - faults: The records that fail because a test says so.
  ///   - isLost: Whether the context will not hear of it, and keeps its changes.
  ///   - author: The label of the client whose commit it is.
  /// - Returns: Why nothing was committed, or whom it concerns that everything was.
  func commit(
    _ policy: ConflictPolicy?, _ faults: [AnyHashable: FaultRule], isLost: Bool, by author: String
  )
    -> (problems: [CommitProblem], reports: [CommitNews])
  {
    let problems = parts.flatMap { $0.judge(policy, faults) }
    guard problems.isEmpty else { return (problems, []) }
    return ([], parts.flatMap { $0.apply(isLost: isLost, by: author) })
  }

  /// The same as nobody has ever used it; the lock must be held.
  func forget() { for part in parts { part.remember(nil) } }
}

extension MockCore {
  /// What this mock has changed and not yet committed.
  public var unit: UnitOfWork { backend.lock.withLock { lockedUnit } }

  /// The same; the lock must be held.
  var lockedUnit: UnitOfWork {
    if let ownUnit { return ownUnit }
    let unit = UnitOfWork(on: backend)
    ownUnit = unit
    backend.units.add(unit)
    return unit
  }
}

/// The units of work of a backend, as long as their contexts live.
struct UnitRegister {
  private struct Member {
    weak var unit: UnitOfWork?
  }

  private var members: [Member] = []
  private var limit = 16

  var all: [UnitOfWork] { members.compactMap(\.unit) }

  mutating func add(_ unit: UnitOfWork) {
    if members.count >= limit {
      members.removeAll { $0.unit == nil }
      limit = max(16, 2 * members.count)
    }
    members.append(Member(unit: unit))
  }
}
