/// Which version of each record a context has read last, or has committed itself.
///
/// What is read is kept as it comes, and sorted in by id when somebody asks after others have written: who only
/// reads, or is alone, pays nothing for it.
@usableFromInline
struct ReadMemory<Adapter: RecordAdapter> {
  @usableFromInline typealias Read = (id: Adapter.ID, base: PendingBase<Adapter>)
  @usableFromInline typealias Rows = SharingArray<TableState<Adapter>.Row?>

  /// What was read at once.
  @usableFromInline
  enum List {
    case reads(ContiguousArray<Read>)
    case rows(Rows, from: Int)
  }

  @usableFromInline private(set) var known: [Adapter.ID: PendingBase<Adapter>] = [:]
  @usableFromInline private(set) var lists: [List] = []
  /// How many versions the lists have.
  @usableFromInline private(set) var listed = 0
  /// What was read one by one, after everything else.
  @usableFromInline var recent = ContiguousArray<Read>()
  /// How much was written into the table when all this was what is stored; `nil` if nothing was read.
  @usableFromInline var mark: Int?
  @inlinable static var mostLists: Int { 4 }

  init() {}

  /// Whether everything that the context knows is what is stored.
  @inlinable
  func isCurrent(at writes: Int) -> Bool { mark == nil || mark == writes }

  @inlinable
  mutating func note(_ id: Adapter.ID, _ base: PendingBase<Adapter>, at writes: Int) {
    if mark == nil { mark = writes }
    recent.append((id, base))
    // Not before there are as many as all others, so that this costs as much as reading did.
    if recent.count > max(255, listed + known.count) { sortIn() }
  }

  @inlinable
  mutating func note(_ list: List, at writes: Int) {
    if mark == nil { mark = writes }
    if !recent.isEmpty { add(.reads(recent)) }
    recent = []
    add(list)
    if lists.count > Self.mostLists { sortIn() }
  }

  /// Notes what the context has written itself.
  ///
  /// - Parameters:
  ///   - list: The versions.
  ///   - isAllStored: Whether before that everything that it knew was what is stored.
  ///   - writes: How much is written into the table now.
  @inlinable
  mutating func note(_ list: List, isAllStored: Bool, at writes: Int) {
    if isAllStored { mark = writes }
    note(list, at: writes)
  }

  @inlinable
  mutating func add(_ list: List) {
    lists.append(list)
    switch list {
    case .reads(let reads): listed += reads.count
    case .rows(let rows, let start): listed += rows.count - start
    }
  }

  /// What the context knows of a record; `nil` if it has never read it.
  @inlinable
  mutating func base(of id: Adapter.ID) -> PendingBase<Adapter>? {
    sortIn()
    return known[id]
  }

  @inlinable
  @inline(never)
  mutating func sortIn() {
    for list in lists {
      switch list {
      case .reads(let reads):
        for read in reads { known[read.id] = read.base }
      case .rows(let rows, let start):
        for place in start..<rows.count {
          if let row = rows[place] { known[row.id] = PendingBase(row) }
        }
      }
    }
    (lists, listed) = ([], 0)
    for read in recent { known[read.id] = read.base }
    recent = []
  }
}
