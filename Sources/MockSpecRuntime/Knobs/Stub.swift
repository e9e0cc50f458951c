/// The knob of a member: its answers, its faults, and its calls.
///
/// ```swift
/// mock.on.rename.returns(true, false)              // in turn, then `false` for good
/// mock.on.rename.answers { $0.name != $0.other }
/// mock.on.rename.when { $0.name == "old" }.returns(false)
/// mock.on.load.fails(with: .offline, on: .calls(2...3))
/// #expect(mock.on.rename.calls.map(\.arguments.name) == ["old"])
/// ```
///
/// The asynchronous and the completion-handler form of a member share one knob. The store answers a member that
/// works on one, as long as it has no stub; see `StoreKnob` of `MockSpecStores`.
public struct Stub<Arguments, Output, Errors: MemberErrors>: Knob, FaultTarget {
  /// The member, and the condition that its calls meet.
  public let member: KnobMember<Arguments, Output>

  /// Makes the knob of a member.
  @inlinable
  @_spi(MockSpecGenerated) public init(_ core: MockCore, name: StaticString = #function) {
    member = KnobMember(core, name)
  }

  /// Makes the knob of a member whose calls have a narrower scope than their request.
  @inlinable
  @_spi(MockSpecGenerated) public init(
    _ core: MockCore, _ scope: CallScope, name: StaticString = #function
  ) {
    member = KnobMember(core, name, scope)
  }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  public init(_ member: KnobMember<Arguments, Output>) { self.member = member }

  /// Answers with a value; with several, in turn, and then the last one again.
  ///
  /// ```swift
  /// mock.on.load.returns(first, second, after: .seconds(2), then: .fails)
  /// ```
  ///
  /// - Parameters:
  ///   - values: The answers; without one, `()` or an empty array.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the last value.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  // Knobs of stores have the same word for records, which comes first.
  @_disfavoredOverload
  public func returns(
    _ values: Output..., after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = Backend.SourceLocation(fileID, filePath, line, column)
    guard let values = member.given(values, "returns", at: location) else { return }
    member.set(values.map { .value($0) }, after: delay, then: end, at: location)
  }

  /// Fails every call.
  ///
  /// - Parameters:
  ///   - error: The error to throw.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func `throws`(
    _ error: Errors.Thrown, after delay: Duration = .zero, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    member.set(
      [.error(error)], after: delay, at: Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Fails some calls: `fails(with:on:)` does, as such a rule leaves the answers of the other calls alone.
  ///
  /// - Parameters:
  ///   - error: The error to throw.
  ///   - occurrence: The calls that fail.
  @available(*, unavailable, renamed: "fails(with:on:)")
  public func `throws`(_ error: Errors.Thrown, on occurrence: Occurrence) { `throws`(error) }

  /// Answers with values and errors in turn.
  ///
  /// - Parameters:
  ///   - results: The answers.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the last one.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func answers(
    in results: [Result<Output, Errors.Thrown>], after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let location = Backend.SourceLocation(fileID, filePath, line, column)
    if results.isEmpty { return member.reportNoValue("answers", at: location) }
    member.set(
      results.map { result in
        switch result {
        case .success(let value): .value(value)
        case .failure(let error): .error(error)
        }
      }, after: delay, then: end, at: location)
  }

  /// Answers with the result of a closure, which runs in the call.
  ///
  /// A closure that asks a real object makes the mock a spy on it, and together with conditions a
  /// partial mock:
  ///
  /// ```swift
  /// mock.on.rename.answers { real.rename($0.name, to: $0.other) }
  /// mock.on.rename.when { $0.other == "taken" }.returns(false)
  /// ```
  ///
  /// - Parameters:
  ///   - handler: Returns or throws the answer.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func answers(
    _ handler: @escaping (Arguments) throws(Errors.Thrown) -> Output, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    member.set(
      [.handler { try handler($0) }], at: Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Answers after a delay with the result of a closure.
  ///
  /// - Parameters:
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - handler: Returns or throws the answer.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func answers(
    after delay: Duration, _ handler: @escaping (Arguments) throws(Errors.Thrown) -> Output,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    member.set(
      [.handler { try handler($0) }], after: delay,
      at: Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Answers with the result of an asynchronous closure.
  ///
  /// A member that returns at once waits for the closure, and with it the thread of the caller.
  ///
  /// - Parameters:
  ///   - handler: Returns or throws the answer; it can wait, and sees the cancellation of the calling task.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func answers(
    _ handler: @escaping @Sendable (Arguments) async throws(Errors.Thrown) -> Output,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    member.set(
      [.asyncHandler { UncheckedBox(try await handler($0.value)) }],
      at: Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Forwards the calls to the real object behind the mock, also where they were stubbed before.
  ///
  /// ```swift
  /// mock.on.load.when { $0 < 100 }.forwards()
  /// ```
  ///
  /// The mock needs one, from `forward(to:)`; without it the calls are un-stubbed.
  public func forwards() { member.set([.forwarded], at: nil) }

  /// Answers with a closure that calls the completion handler among the arguments itself, any number of times.
  ///
  /// It is for members that have a completion handler, no asynchronous form and no store.
  ///
  /// - Parameters:
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - handler: Calls the completion handler.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func completes(
    after delay: Duration = .zero, _ handler: @escaping (Arguments) -> Void,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    member.set(
      [.completion(handler)], after: delay,
      at: Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Never calls the completion handler, or the blocks of the operation.
  ///
  /// - Parameters:
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func neverCompletes(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    member.set([.silence], at: Backend.SourceLocation(fileID, filePath, line, column))
  }
}
