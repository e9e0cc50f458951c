/// One call of one mock, as the journal of its backend keeps it.
///
/// Printed as `2 MockCKDatabase.save(_:) note — saveRecord fails with networkFailure`.
public struct JournalEntry: CustomStringConvertible {
  /// The place of the call among all calls on the backend, from 0.
  public let sequence: Int
  /// The name of the client: that of the ``Backend/Client``.
  public let client: String
  /// The name of the mock's class.
  public var mock: String { origin.mock.name }
  /// The full name of what was called: `record(for:)`, or the class of an operation.
  public var member: String { String(cString: function) }
  /// The one argument as it is, several as a tuple, none as `()`; records are copies.
  public var arguments: Any { (keptArguments as? any MockRequest)?.recorded ?? keptArguments }
  /// The time of the call, on the clock of the backend.
  public let start: TestClock.Instant
  /// The time of the answer; `nil` for a call that still waits. Completions that a handler of the test calls itself are
  /// not seen.
  public let end: TestClock.Instant?
  /// The number of items that a request to a store names.
  public var itemCount: Int { (keptArguments as? any MockRequest)?.itemCount ?? 0 }
  /// The error with which the call failed as a whole. Errors of completions that a handler of the test calls itself are
  /// not seen.
  public let failure: (any Error)?
  /// The items of a store that failed, with their errors; the others of the request succeeded.
  public let problems: [(id: AnyHashable, error: any Error)]
  /// The rules that hit the call or an item of it.
  public let faults: [FaultRule]
  /// The place of the first call that was made after the answer.
  let next: Int
  let origin: MemberState
  /// The full name of what was called.
  private let function: UnsafePointer<UInt8>
  /// The arguments as the journal keeps them. Most entries are looked at for something else, so records are copied by those
  /// who ask for them.
  private let keptArguments: Any
  /// The errors among which those of the call are; `nil` for calls that no store answers.
  let catalogue: (any ErrorCatalogue.Type)?

  /// The call with its arguments: `MockSession.load(id:) id: 3`.
  var call: String {
    let rendered = argumentText(arguments, of: member)
    return "\(mock).\(member)" + (rendered.isEmpty ? "" : " \(rendered)")
  }

  public var description: String {
    guard !faults.isEmpty else { return "\(sequence) \(call)" }
    return "\(sequence) \(call) — " + faults.map(\.description).joined(separator: ", ")
  }

  /// Tells whether the call began before another was answered, and the other before this one.
  ///
  /// - Parameter other: The other call.
  /// - Returns: True if both were on their way at some time, whatever the clock shows. A call that was answered at once
  ///   overlaps only calls that began before it.
  public func overlaps(_ other: JournalEntry) -> Bool {
    let (first, second) = sequence < other.sequence ? (self, other) : (other, self)
    return first.sequence < second.sequence && second.sequence < first.next
  }
}

extension Backend {
  /// Every call of every mock on this backend, in order.
  ///
  /// Reading a property is counted by its knob but is no entry; setting one is.
  ///
  /// ```swift
  /// #expect(backend.journal.members == ["accountStatus()", "save(_:)"])
  /// ```
  public var journal: [JournalEntry] { entries(from: 0) }

  /// The calls that failed as a whole, in order; unlike ``journal``, they cost no more however many calls went well.
  public var failedCalls: [JournalEntry] {
    lock.withLock { held in
      var failed: [Int] = []
      for member in held[state].members {
        for (call, outcome) in member.outcomes where outcome.failure != nil {
          failed.append(member.sequence(of: call))
        }
      }
      return failed.filter { $0 >= log.pointee.forgotten }.sorted().map {
        JournalEntry($0, log.pointee[$0], clock, held)
      }
    }
  }

  func entries(from start: Int) -> [JournalEntry] {
    lock.withLock { held in
      let count = log.pointee.count
      var entries: [JournalEntry] = []
      entries.reserveCapacity(max(count - start, 0))
      var index = max(start, log.pointee.forgotten)
      while index < count {
        entries.append(JournalEntry(index, log.pointee[index], clock, held))
        index += 1
      }
      return entries
    }
  }
}

extension JournalEntry {
  /// Describes a call, inside the lock.
  fileprivate init(
    _ sequence: Int, _ entry: LogEntry, _ clock: TestClock, _ held: borrowing Held
  ) {
    let (state, call) = (entry.member, entry.call)
    self.sequence = sequence
    origin = state
    client = state.mock.client.name(held)
    function = state.headers[call].function
    keptArguments = state.arguments(of: call)
    start = TestClock.Instant(offset: clock.times[entry.time])
    faults = state.hits.isEmpty ? [] : state.hits[call] ?? []
    guard !state.outcomes.isEmpty, let outcome = state.outcomes[call] else {
      (end, failure, problems, next, catalogue) = (start, nil, [], sequence + 1, nil)
      return
    }
    end = outcome.isPending ? nil : outcome.end.map { TestClock.Instant(offset: $0) } ?? start
    (failure, problems, catalogue) = (outcome.failure, outcome.problems, outcome.catalogue)
    next = outcome.isPending ? .max : outcome.callsBefore ?? sequence + 1
  }
}

extension KnobMember {
  /// Tells whether a call in the journal is one of the calls.
  func covers(_ entry: JournalEntry) -> Bool {
    guard isAbout(entry) else { return false }
    guard let condition else { return true }
    return (entry.arguments as? Arguments).map(condition.matches) ?? false
  }

  /// Tells whether a call in the journal is of the member, whatever its arguments.
  func isAbout(_ entry: JournalEntry) -> Bool {
    entry.origin.mock === core.identity && entry.origin.knobName == knobName
  }
}

extension Backend {
  /// A moment of the journal.
  public struct Marker: Sendable, Hashable {
    package let position: Int
  }

  /// The current moment, from which a test looks at later calls only.
  ///
  /// ```swift
  /// let start = backend.marker
  /// viewModel.refresh()
  /// #expect(backend.journal(since: start).members == ["load(id:)"])
  /// ```
  public var marker: Marker { Marker(position: lock.withLock { log.pointee.count }) }

  /// Returns the calls of every mock on this backend after a moment, in order.
  ///
  /// - Parameter marker: The moment.
  /// - Returns: The calls; none if the moment is one of another, longer journal.
  public func journal(since marker: Marker) -> [JournalEntry] { entries(from: marker.position) }

  /// Returns the calls that no knob of a list is about.
  ///
  /// ```swift
  /// #expect(backend.calls(except: mock.on.load, mock.on.rename).isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - knobs: The knobs of the calls that the test expects; of some calls only, with `when`.
  ///   - marker: The moment from which on calls count; all calls if left out.
  /// - Returns: The other calls, in order.
  public func calls(except knobs: any Knob..., since marker: Marker? = nil) -> [JournalEntry] {
    entries(from: marker?.position ?? 0).filter { entry in
      !knobs.contains { $0.covers(entry) }
    }
  }
}

extension Knob {
  func covers(_ entry: JournalEntry) -> Bool { member.covers(entry) }
}

extension Sequence<JournalEntry> {
  /// The full names of what was called: `load(id:)`.
  public var members: [String] { map(\.member) }

  /// The full names of what was called, with the mocks: `MockSession.load(id:)`.
  public var qualifiedMembers: [String] { map { "\($0.mock).\($0.member)" } }
}

/// A push notification that a client got or lost, at its place among the calls.
struct PushRecord {
  /// The number of calls in the journal before it.
  package let position: Int
  let time: Duration
  /// The label of the client.
  let client: String
  let subscription: String
  let isDelivered: Bool
}

/// The push notifications of a backend so far. A rewind keeps them, as it keeps the calls.
final class PushJournal: BackendPart {
  var records: [PushRecord] = []
}

extension Backend {
  /// Keeps a push notification, which a client got or which was dropped, for the sequence diagram.
  package func recordPush(_ subscription: String, to client: Client, isDelivered: Bool) {
    lock.withLock { held in
      part(PushJournal.self, held).records.append(
        PushRecord(
          position: log.pointee.count, time: clock.time(held), client: client.label,
          subscription: subscription, isDelivered: isDelivered))
    }
  }
}
