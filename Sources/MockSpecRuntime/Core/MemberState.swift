/// The calls of one member and the rules about it, whatever its types.
///
/// The lock of the backend hands it out. What every call touches is `@exclusivity(unchecked)`: the check costs as much
/// as the call and could never fail.
@usableFromInline
package class MemberState {
  package let mock: MockIdentity
  /// The name of the member's property of `on`.
  package let knobName: String
  /// The metatypes of the arguments and of the output as numbers, which are compared at each call.
  @exclusivity(unchecked) let argumentsType: UInt
  @exclusivity(unchecked) let outputType: UInt

  /// The arguments of the calls, one after another.
  @exclusivity(unchecked) final var arguments: UnsafeMutableRawPointer
  @exclusivity(unchecked) final var headers: UnsafeMutablePointer<CallHeader>
  @exclusivity(unchecked) @usableFromInline package final var count = 0
  @exclusivity(unchecked) final var capacity = 4
  private let stride: Int
  /// The number of times that a property was read.
  @exclusivity(unchecked) final var gets = 0

  /// True if the arguments can hold objects of the app.
  @usableFromInline package let holdsObjects: Bool
  /// True if the test asks for the objects, so that they are kept alive.
  final var keepsObjects = false
  /// The number of first calls whose arguments the test has let go.
  package final var forgotten = 0

  /// True if a test has stubbed the member.
  @exclusivity(unchecked) @usableFromInline package final var isStubbed = false
  /// The line that stubbed the member last.
  final var stubLocation: Backend.SourceLocation?
  /// The answers that depend on the arguments; `nil` where there are none.
  @exclusivity(unchecked) final var conditional: AnyObject?
  /// The one value that the member returns to every call; `nil` where there is none.
  final var value: UnsafeMutableRawPointer? { didSet { showInstant() } }
  /// The value that the next call returns, whatever its arguments; `nil` where stubs or rules have to be asked.
  @exclusivity(unchecked) final private(set) var instant: UnsafeMutableRawPointer?
  @usableFromInline final var rules: [FaultRule] = [] {
    didSet { showInstant() }
  }
  /// The answer of un-stubbed calls; `nil` for that of the mock.
  final var strictness: Strictness?
  /// The number of calls that failed by a stub.
  final var stubFailures = 0
  /// The rules that hit each call.
  final var hits: [Int: [FaultRule]] = [:]
  /// The outcomes of calls that took time or failed; all others were answered at once.
  @usableFromInline package final var outcomes: [Int: CallOutcome] = [:]

  init(
    mock: MockIdentity, knobName: String, arguments: Any.Type, output: Any.Type, stride: Int,
    alignment: Int, holdsObjects: Bool
  ) {
    self.mock = mock
    self.knobName = knobName
    argumentsType = unsafeBitCast(arguments, to: UInt.self)
    outputType = unsafeBitCast(output, to: UInt.self)
    self.stride = stride
    self.holdsObjects = holdsObjects
    headers = .allocate(capacity: capacity)
    self.arguments = .allocate(byteCount: capacity * stride, alignment: alignment)
  }

  /// True if the next answer depends on the arguments alone.
  final var isConditional: Bool { conditional != nil && rules.isEmpty && !holdsObjects }

  private func showInstant() { instant = rules.isEmpty && !holdsObjects ? value : nil }

  /// The types of the member, for messages.
  var signature: Any.Type { Self.self }

  func arguments(of call: Int) -> Any { () }

  /// Makes room for more calls.
  func grow() {}

  /// Lets go of the closures in the arguments of a call that has been answered.
  func forgetHandlers(of call: Int) -> [Any] { [] }

  /// Lets go of the calls so far, and returns what must end outside the lock.
  func forget() -> Any { () }

  /// The place of a call in the journal.
  package final func sequence(of call: Int) -> Int { headers[call].sequence }

  /// The full name of what was called.
  final func fullName(of call: Int) -> String { String(cString: headers[call].function) }

  /// Enters a call in the member and in the journal, and returns the place for its arguments, which the caller
  /// fills before it gives the lock back.
  @usableFromInline
  final func enter(
    _ function: StaticString, in log: UnsafeMutablePointer<CallLog>, _ held: borrowing Held
  ) -> UnsafeMutableRawPointer {
    if count == capacity { grow() }
    if log.pointee.isReal { log.pointee.clock.tick(held) }
    headers[count] = CallHeader(sequence: log.pointee.count, function: function.utf8Start)
    log.pointee.append(.passUnretained(self), call: count)
    count &+= 1
    return arguments + (count &- 1) &* stride
  }
}

/// The facts of a call besides its arguments.
struct CallHeader {
  let sequence: Int
  /// The full name of what was called.
  let function: UnsafePointer<UInt8>
}

/// The outcome of a call.
@usableFromInline package struct CallOutcome {
  /// The time of the answer; `nil` for at once.
  var end: Duration?
  /// The number of calls that were made before the answer.
  var callsBefore: Int?
  var isPending = false
  @usableFromInline package var failure: (any Error)?
  @usableFromInline package var problems: [(id: AnyHashable, error: any Error)] = []
  /// The errors among which these are.
  @usableFromInline package var catalogue: (any ErrorCatalogue.Type)?

  package init() {}
}

/// A call whose answer comes later, and whose end the journal keeps.
@usableFromInline
package struct CallTracker {
  let state: MemberState
  let call: Int
  package let backend: Backend

  @usableFromInline package init(
    _ state: MemberState, _ call: Int, on backend: Backend, _ held: borrowing Held
  ) {
    (self.state, self.call, self.backend) = (state, call, backend)
    state.outcomes[call, default: CallOutcome()].isPending = true
  }

  @usableFromInline package func finish(failure: (any Error)? = nil) {
    backend.lock.withLock { held in
      state.outcomes[call, default: CallOutcome()].isPending = false
      state.outcomes[call]?.end = backend.clock.time(held)
      state.outcomes[call]?.callsBefore = backend.log.pointee.count
      // The failure by a stub or a rule is already known.
      if let failure { state.outcomes[call]?.failure = failure }
    }
  }
}
