/// The knob of a service's member: an asynchronous stub that can also fail by the service's errors.
///
/// ```swift
/// cloud.on.accountStatus.returns(.available)
/// cloud.on.accountStatus.fails(with: .networkFailure, on: .calls(2...3))
/// ```
public struct ServiceStub<Arguments, Output, Catalogue: ErrorCatalogue>: Sendable {
  let core: MockCore
  let index: Int

  /// Makes the knob of a member; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - index: The index of the member.
  public init(_ core: MockCore, _ index: Int) {
    self.core = core
    self.index = index
  }

  /// The calls so far, in order, of all forms of the member.
  public var calls: [Call<Arguments>] { core.calls(index, output: Output.self) }

  /// Answers with a value; with several, in turn, and then the last one again.
  ///
  /// - Parameter values: The answers.
  public func returns(_ values: Output...) {
    core.setValues(values, of: index, arguments: Arguments.self)
  }

  /// Fails every call with an error of any kind.
  ///
  /// - Parameter error: The error to throw.
  public func `throws`(_ error: any Error) {
    core.set(.error(error) as Answer<Arguments, Output>, of: index)
  }

  /// Answers with what a closure makes of the arguments; the closure runs in the call.
  ///
  /// - Parameter handler: Returns or throws the answer.
  public func answers(_ handler: @escaping (Arguments) throws -> Output) {
    core.set(.handler(handler) as Answer<Arguments, Output>, of: index)
  }

  /// Answers with what a closure makes of the arguments in its own time.
  ///
  /// - Parameter handler: Returns or throws the answer; it can wait, and sees the cancellation of
  ///   the calling task.
  public func answers(_ handler: @escaping @Sendable (Arguments) async throws -> Output) {
    core.setAsync(handler, of: index)
  }

  /// Fails some calls with an error of the service; the other calls are answered as stubbed.
  ///
  /// - Parameters:
  ///   - error: The error, with its payload.
  ///   - occurrence: Which calls fail, counted from now.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func fails(with error: Catalogue, on occurrence: Occurrence = .always) -> FaultRule {
    core.backend.lock.withLock {
      let state: CallState<Arguments, Output> = core.callState(index)
      return core.backend.add(
        FaultRule(entry: error, occurrence: occurrence, in: state, lock: core.backend.lock))
    }
  }
}
