/// The calls on a backend in order; guarded by the backend's lock.
///
/// A buffer of its own, since an array of the standard library costs several times as much without optimization,
/// which is how tests run.
@usableFromInline
final class CallLog {
  @exclusivity(unchecked) private var entries: UnsafeMutablePointer<LogEntry>
  @exclusivity(unchecked) private var capacity = 32
  @exclusivity(unchecked) private(set) var count = 0

  init() { entries = .allocate(capacity: capacity) }

  deinit { entries.deallocate() }

  func append(_ entry: LogEntry) {
    if count == capacity { grow() }
    (entries + count).initialize(to: entry)
    count &+= 1
  }

  subscript(index: Int) -> LogEntry { entries[index] }

  private func grow() {
    let larger = UnsafeMutablePointer<LogEntry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }
}

/// One call: whose it is, which of the member's calls, and when it was made.
@usableFromInline
struct LogEntry {
  /// Kept alive by the backend.
  private let owner: Unmanaged<MemberState>
  // Plain numbers, because every conversion is a call without optimization.
  let call: Int
  /// The index of the moment among those that the clock has shown.
  let time: Int

  init(_ owner: Unmanaged<MemberState>, call: Int, time: Int) {
    (self.owner, self.call, self.time) = (owner, call, time)
  }

  var member: MemberState { owner.takeUnretainedValue() }
}
