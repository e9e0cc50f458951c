/// Which version of each record a context has read last, or has committed itself.
///
/// The results of a query are kept as they come, and sorted in by their ids when somebody asks: who only
/// reads pays nothing for it.
struct ReadMemory<Bridge: RecordBridge> {
  typealias Read = (id: Bridge.ID, base: PendingBase<Bridge>)

  private var known: [Bridge.ID: PendingBase<Bridge>] = [:]
  private var lists: [[Read]] = []
  private static var mostLists: Int { 4 }

  mutating func note(_ id: Bridge.ID, _ base: PendingBase<Bridge>) {
    sortIn()
    known[id] = base
  }

  mutating func note(_ reads: [Read]) {
    guard !reads.isEmpty else { return }
    lists.append(reads)
    // Each list is sorted in once, so that this costs as much as reading it did.
    if lists.count > Self.mostLists { sortIn() }
  }

  /// What the context knows of a record; `nil` if it has never read it.
  mutating func base(of id: Bridge.ID) -> PendingBase<Bridge>? {
    sortIn()
    return known[id]
  }

  private mutating func sortIn() {
    guard !lists.isEmpty else { return }
    for list in lists {
      for read in list { known[read.id] = read.base }
    }
    lists = []
  }
}
