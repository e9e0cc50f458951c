/// The knob of a member whose only form has a completion handler; the handler is an argument.
///
/// ```swift
/// mock.on.execute.completes(with: Data())
/// mock.on.execute.answers { call in
///   call.completion(.success(Data()))
///   call.completion(.success(Data()))     // a service that answers twice
/// }
/// ```
public struct CompletionStub<Arguments, Output, Failure: Error>: Sendable {
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

  /// The calls so far, in order.
  public var calls: [Call<Arguments>] { core.calls(index, output: Output.self) }

  /// Completes with a value; with several, in turn, and then the last one again.
  ///
  /// - Parameter values: The answers.
  public func completes(with values: Output...) {
    core.setValues(values, of: index, arguments: Arguments.self)
  }

  /// Completes every call with a failure.
  ///
  /// - Parameter error: The error to hand to the completion handler.
  public func completes(throwing error: Failure) {
    core.set(.error(error) as Answer<Arguments, Output>, of: index)
  }

  /// Leaves the answer to a closure, which calls the completion handler now, later, often or never.
  ///
  /// - Parameter handler: Gets the arguments, the completion handler among them. It runs where the
  ///   answer would come: inside the call, or on a queue.
  public func answers(_ handler: @escaping (Arguments) -> Void) {
    core.set(.completion(handler) as Answer<Arguments, Output>, of: index)
  }
}

extension CompletionStub where Output == Void {
  /// Completes every call.
  public func completes() { completes(with: ()) }
}
