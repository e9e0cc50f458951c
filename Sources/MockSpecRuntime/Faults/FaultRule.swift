/// One way in which a test makes a service fail: which calls, when, and with what.
///
/// ```swift
/// let rule = database.on.modifyRecords.fails(with: .networkFailure, on: .calls(2...3))
/// // …
/// #expect(rule.timesFired == 2)
/// rule.remove()
/// ```
public final class FaultRule: @unchecked Sendable, CustomStringConvertible {
  let entry: any ErrorCatalogue
  let occurrence: Occurrence
  let position: FaultPosition
  /// The ids that fail, in the order given; `nil` for a rule about whole calls.
  let items: [AnyHashable]?
  private let itemSet: Set<AnyHashable>
  private let mock: MockIdentity
  private let member: Int
  private let lock: Lock

  // Guarded by the lock of the backend.
  private var matches = 0
  private(set) var firings = 0
  private(set) var isRemoved = false
  private(set) var mayStayUnfired = false

  init(
    entry: any ErrorCatalogue, occurrence: Occurrence, position: FaultPosition = .beforeApplying,
    items: [AnyHashable]? = nil, in state: MemberState, lock: Lock
  ) {
    precondition(occurrence.isSensible, RuntimeMessage.countsFromOne(occurrence))
    self.entry = entry
    self.occurrence = occurrence
    self.position = position
    self.items = items
    itemSet = Set(items ?? [])
    mock = state.mock
    member = state.index
    self.lock = lock
    state.rules.append(self)
  }

  /// How many calls the rule has made fail, wholly or in an item.
  public var timesFired: Int { lock.withLock { firings } }

  /// Ends the rule: it fires no more, and is not reported as unfired.
  public func remove() { lock.withLock { isRemoved = true } }

  /// Says that the rule need not fire: it is not reported as unfired.
  ///
  /// - Returns: The rule itself.
  @discardableResult
  public func optional() -> FaultRule {
    lock.withLock { mayStayUnfired = true }
    return self
  }

  public var description: String {
    let about = items.map { " for " + $0.map { "\($0.base)" }.joined(separator: ", ") } ?? ""
    let time = occurrence == .always ? "" : " \(occurrence)"
    let place = position == .afterApplying ? ", after it is applied" : ""
    return "\(mock.knobName(of: member)) fails\(about) with \(entry.name)\(time)\(place)"
  }

  func error(_ details: ErrorDetails) -> any Error { entry.error(details) }

  /// Counts a call that matches; `true` if the rule is due.
  func countMatch() -> Bool {
    matches += 1
    return occurrence.isDue(on: matches, firings: firings)
  }

  func fire() { firings += 1 }

  func concerns(_ item: AnyHashable) -> Bool { itemSet.contains(item) }
}

extension Backend {
  /// Enrols a rule; the lock must be held.
  func add(_ rule: FaultRule) -> FaultRule {
    rules.append(rule)
    return rule
  }
}
