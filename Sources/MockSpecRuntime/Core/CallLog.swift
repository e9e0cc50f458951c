/// The calls on a backend in order, and the facts that every call asks of its backend.
///
/// It lies behind a pointer and has a buffer of its own: without optimization, which is how tests run, an object and an
/// array would take most of the time of a call.
@usableFromInline
struct CallLog {
  private var entries: UnsafeMutablePointer<LogEntry>
  private var capacity = 32
  private(set) var count = 0
  /// The number of first calls that the test has let go.
  var forgotten = 0
  /// The number of reads of properties; reads are changes, but no entries of the journal.
  var reads = 0
  /// True if rules can be about the calls of all members.
  var hasFaults = false
  /// True if a test waits for the next change, or a rule has an issue that is not told yet.
  var isAwaited = false
  /// The index of the time that the clock shows, among those that it has shown.
  private let time: UnsafeMutablePointer<Int>
  /// True if the clock runs in real time, and has to be read at each call.
  let isReal: Bool
  /// The clock of the backend, which keeps it alive.
  unowned(unsafe) let clock: TestClock

  init(on clock: TestClock) {
    entries = .allocate(capacity: capacity)
    (self.clock, isReal, time) = (clock, clock.isReal, clock.lastTime)
  }

  func deallocate() { entries.deallocate() }

  mutating func append(_ member: Unmanaged<MemberState>, call: Int) {
    if count == capacity {
      capacity *= 2
      entries = entries.moved(count, toCapacity: capacity)
    }
    entries[count] = LogEntry(owner: member, call: call, time: time.pointee)
    count &+= 1
  }

  subscript(index: Int) -> LogEntry { entries[index] }
}

extension UnsafeMutablePointer {
  /// Moves so many values to a larger buffer, in place of this one.
  func moved(_ count: Int, toCapacity capacity: Int) -> Self {
    let larger = Self.allocate(capacity: capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    return larger
  }
}

/// One call: its member, its number among the calls of the member, and its time.
struct LogEntry {
  /// Kept alive by the backend.
  fileprivate let owner: Unmanaged<MemberState>
  // Plain numbers, because every conversion is a call without optimization.
  let call: Int
  /// The index of the time among those that the clock has shown.
  let time: Int

  var member: MemberState { owner.takeUnretainedValue() }
}

/// Arguments that are a request about items, for instance one to a store.
public protocol MockRequest {
  /// The verbs that such requests can ask for.
  static var verbs: ServiceVerbs { get }
  /// The type of the records that the items are, by which errors tell stores apart.
  static var recordType: ObjectIdentifier { get }
  /// The request with copies of its records, as the journal keeps it.
  var recorded: Self { get }
  /// The number of items that the request names.
  var itemCount: Int { get }
}

/// One recorded call, with its arguments in their own types.
public struct CallRecord<Arguments> {
  /// The place of the call among all calls on the backend, from 0; compare it across mocks.
  public let sequence: Int
  /// The full name of the form that was called, for instance `load(id:completion:)`.
  public let member: String
  private let kept: Arguments?

  package init(sequence: Int, member: String, arguments: Arguments?) {
    (self.sequence, self.member, kept) = (sequence, member, arguments)
  }

  /// The one argument, a labelled tuple of several, or `()`.
  ///
  /// The journal keeps no object alive. To ask for one that nothing else holds ends the process, unless the test has set
  /// ``Backend/keepsObjects`` or ``Knob/keepsObjects`` before the call; ``isComplete`` tells.
  public var arguments: Arguments {
    if let kept { return kept }
    endProcess(
      "an object is gone that \(member) was called with, as the journal keeps none alive; hold it in the test, or set "
        + "'keepsObjects' of the knob or the backend before the call")
  }

  /// True if all objects in the arguments still exist.
  public var isComplete: Bool { kept != nil }
}

extension CallRecord: Sendable where Arguments: Sendable {}

/// The arguments of a call under the labels of its full name, `id: 3, name: "Ada"`, or a request, which says them all.
func argumentText(_ arguments: Any, of member: String) -> String {
  let labels = arguments is any MockRequest ? [] : labels(of: member)
  let parts = values(in: arguments, count: labels.count).enumerated().map { index, value in
    let label = index < labels.count ? labels[index] : "_"
    return (label == "_" ? "" : "\(label): ") + literalText(of: value)
  }
  let (whole, limit) = (parts.joined(separator: ", "), 300)
  return whole.count > limit ? whole.prefix(limit) + "…" : whole
}

/// A value in a message, in quotes if it is text.
package func literalText(of value: Any) -> String {
  value is any StringProtocol ? String(reflecting: value) : String(describing: value)
}

/// `rename(_:to:)` → `_`, `to`
private func labels(of member: String) -> [Substring] {
  guard let open = member.firstIndex(of: "("), let close = member.lastIndex(of: ")") else {
    return []
  }
  return member[member.index(after: open)..<close].split(separator: ":")
}

private func values(in arguments: Any, count: Int) -> [Any] {
  if arguments is Void { return [] }
  let mirror = Mirror(reflecting: arguments)
  guard mirror.displayStyle == .tuple, mirror.children.count <= max(count, 1) || count == 0 else {
    return [arguments]
  }
  return mirror.children.map(\.value)
}

/// A value that tests and texts call by a short name, for instance the id of a record.
public protocol NamedInText {
  /// The name.
  var nameInText: String { get }
}

/// The short name of a value.
package func textName(of value: Any) -> String {
  (value as? any NamedInText)?.nameInText ?? "\(value)"
}
