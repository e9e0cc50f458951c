/// A control of a mock that a test turns, whatever the member's kind.
public protocol Knob<Arguments, Output>: Sendable {
  /// The one argument, a labelled tuple of several, or `()`.
  associatedtype Arguments
  /// The type that the member returns.
  associatedtype Output

  /// The member, and the condition that its calls meet.
  var member: KnobMember<Arguments, Output> { get }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  init(_ member: KnobMember<Arguments, Output>)
}

extension Knob {
  /// The answer of un-stubbed calls of this member; that of the mock until it is set.
  ///
  /// ```swift
  /// mock.on.load.strictness = .lenient
  /// ```
  public var strictness: Strictness {
    get { member.strictness }
    nonmutating set { member.withState { $0.strictness = newValue } }
  }

  /// True if the objects in the arguments of later calls are kept alive, for ``calls``; that of the backend until it is set.
  ///
  /// ```swift
  /// navigator.on.push.keepsObjects = true
  /// screen.rowTapped()
  /// #expect(navigator.on.push.calls.first?.arguments is DetailScreen)
  /// ```
  public var keepsObjects: Bool {
    get { member.withState(\.keepsObjects) }
    nonmutating set { member.withState { $0.keepsObjects = newValue } }
  }

  /// Returns the knob of the calls that meet a condition; the others are answered as before.
  ///
  /// The knob that is returned stubs, keeps and awaits only those calls. Of several conditions that
  /// a call meets, the one stubbed last decides. The condition runs in the call, and again when
  /// ``Knob/calls`` are asked for.
  ///
  /// ```swift
  /// mock.on.rename.returns(true)
  /// let taken = mock.on.rename.when { $0.other == "taken" }
  /// taken.returns(false)
  /// #expect(taken.calls.count == 1)
  /// ```
  ///
  /// - Parameter condition: Tells whether the knob is about a call with these arguments.
  /// - Returns: The knob of those calls.
  public func when(_ condition: @escaping (Arguments) -> Bool) -> Self {
    Self(member.when(condition))
  }
}

extension Knob where Arguments: Equatable {
  /// Returns the knob of the calls with one argument; the others are answered as before.
  ///
  /// ```swift
  /// mock.on.load.when(3).throws(SessionError.offline)
  /// ```
  ///
  /// - Parameter argument: The argument.
  /// - Returns: The knob of those calls.
  public func when(_ argument: Arguments) -> Self {
    Self(member.when(expected: String(reflecting: argument)) { $0 == argument })
  }
}

extension Knob {
  /// The calls so far, in order, of all forms of the member.
  public var calls: [CallRecord<Arguments>] { member.calls }

  /// Waits, without polling, until the member has been called so often, and returns that call.
  ///
  /// The call is recorded then, but its answer can still be on its way.
  ///
  /// ```swift
  /// viewModel.refreshButtonTapped()
  /// #expect(try await mock.on.load.call(1).arguments == 3)
  /// ```
  ///
  /// - Parameters:
  ///   - number: The number of the call, from 1.
  ///   - isolation: The caller's isolation, which the wait keeps.
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Returns: The call.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, and `CancellationError` when the task is cancelled
  ///   before that.
  @discardableResult
  public func call(
    _ number: Int, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> CallRecord<Arguments> {
    let number = member.counted(number)
    let core = member.core
    var checked = 0
    var found = 0
    return try await core.backend.wait(
      for: "call \(number) of \(expectation), which had \(found)",
      at: Backend.SourceLocation(fileID, filePath, line, column)
    ) {
      let fresh: [CallRecord<Arguments>] = core.calls(
        member.knob, output: Output.self, from: checked)
      checked += fresh.count
      for call in fresh where member.covers(call) {
        found += 1
        if found == number { return call }
      }
      return nil
    }
  }
}

/// The member of a mock that a knob turns, or some calls of it.
public struct KnobMember<Arguments, Output>: Sendable {
  @usableFromInline package let core: MockCore
  /// The place where the name of the knob is stored.
  @usableFromInline package let knob: UInt
  @usableFromInline private(set) var condition: Condition<Arguments>?
  /// The scope of the calls, where it is narrower than that of their request.
  @usableFromInline let narrowed: PackedScope

  @inlinable
  package init(_ core: MockCore, _ name: StaticString) {
    self.core = core
    knob = UInt(bitPattern: name.utf8Start)
    narrowed = PackedScope()
    condition = nil
  }

  @inlinable
  init(_ core: MockCore, _ name: StaticString, _ scope: CallScope) {
    self.core = core
    knob = UInt(bitPattern: name.utf8Start)
    narrowed = PackedScope(scope)
    condition = nil
  }

  /// The narrower scope as a whole.
  @inlinable package var ownScope: CallScope? { narrowed.scope }

  /// The scope of the calls.
  var scope: CallScope {
    let request = Arguments.self as? any MockRequest.Type
    var scope = ownScope ?? request.map { .many($0.verbs) } ?? .one(.call)
    (scope.member, scope.recordType) = (knobName, request?.recordType)
    return scope
  }

  /// The scope of the items that a rule can name: of a feed of changes, the records in it.
  package var itemScope: CallScope {
    let scope = scope
    return scope.verbs == .changes ? scope.item(.changes, isSingle: false, isInner: true) : scope
  }

  /// The scope of the zones that a rule about a feed of changes can name.
  package var zoneScope: CallScope { scope.item(.changes, isSingle: false) }

  var knobName: String { MockCore.text(knob) }

  var fullName: String { core.identity.fullName(ofKnob: knobName) }

  var strictness: Strictness {
    core.backend.lock.withLock { core.strictness(of: state($0), $0) }
  }

  package var calls: [CallRecord<Arguments>] {
    let calls: [CallRecord<Arguments>] = core.calls(knob, output: Output.self)
    return condition == nil ? calls : calls.filter(covers)
  }

  /// Tells whether a call meets the condition.
  func covers(_ call: CallRecord<Arguments>) -> Bool {
    guard let condition else { return true }
    return call.isComplete && condition.matches(call.arguments)
  }

  /// Returns the member with one more condition.
  func when(
    expected: String? = nil, _ matches: @escaping (Arguments) -> Bool
  ) -> KnobMember {
    var member = self
    member.condition =
      condition.map { known in Condition { known.matches($0) && matches($0) } }
      ?? Condition(expected: expected, matches)
    return member
  }
}

extension KnobMember {
  func state(_ held: borrowing Held) -> CallState<Arguments, Output> { core.state(knob, held) }

  func withState<Result>(_ body: (CallState<Arguments, Output>) -> Result) -> Result {
    core.withState(knob, body)
  }

  /// Sets the answers to the calls, in turn, and the answer after them, each after a delay.
  package func set(
    _ answers: [Answer<Arguments, Output>], after delay: Duration = .zero,
    then end: SequenceEnd<some Error> = SequenceEnd<Never>.repeatsLast,
    at location: Backend.SourceLocation? = nil
  ) {
    var answers = answers
    switch end {
    case .repeatsLast: break
    case .fails: answers.append(.exhausted(answers.count))
    case .throws(let error): answers.append(.error(error))
    }
    if delay > .zero { answers = answers.map { .faulted(FaultDecision(delay: delay), $0) } }
    _ = withState { state in
      state.stubLocation = location
      return state.set(answers, when: condition)
    }
  }

  /// Returns the values; where there are none, the one that needs no words: `()` or an empty array. Without that, `nil`
  /// and an issue.
  func given(
    _ values: [Output], _ function: String, at location: Backend.SourceLocation
  ) -> [Output]? {
    if !values.isEmpty { return values }
    if let obvious = () as? Output ?? [Any]() as? Output { return [obvious] }
    reportNoValue(function, at: location)
    return nil
  }

  /// Returns the number of a call, from 1; a lower one is an issue.
  func counted(_ number: Int) -> Int {
    if number < 1 { core.backend.report(RuntimeMessage.countsFromOne(.call(number))) }
    return max(number, 1)
  }

  /// Reports a stub without a value, which is left out.
  func reportNoValue(_ function: String, at location: Backend.SourceLocation) {
    core.backend.report(
      "'on.\(knobName).\(function)' needs a value and stubs nothing; give it what the member returns, or several values "
        + "in turn", at: location)
  }
}
