/// A call that the core answers from its stubs.
package struct StubCall: Sendable {
  package enum Failure: Sendable {
    case never, any
    case typed(SwiftSource)
  }

  package let index: Int
  package let knob: SwiftName
  package var arguments: SwiftSource
  package let isAsync: Bool
  package let failure: Failure
  package var defaultValue: SwiftSource?
  /// The call of the implementation in an extension of the protocol, for a call without a stub.
  package var implementation: SwiftSource?
  /// The scopes around the call, outermost first.
  package var scopes: [ArgumentScope] = []
  /// The arguments that must be consumed before the scopes, since nothing can be consumed inside of them.
  package var consumed: [SwiftName] = []
  /// The type of the knob's answers, if the type of the result depends on the call.
  package var erasedOutput: SwiftSource?
  /// The type of the box for a noncopyable result.
  package var owned: SwiftSource?
  /// True if the error type depends on the call, so that the knob has another one.
  package var hasErasedFailure = false
  /// True for a `sending` result.
  package var isSent = false
  /// True if the member can throw only the errors of a closure argument.
  package var isRethrowing = false
  /// True if the call of the knob uses unsafe types.
  package var isUnsafe = false
  /// True if the result has an unsafe type.
  package var givesUnsafe = false
  package var forward: ForwardCall?

  /// True if the call takes and gives what its knob does, so that a value can be kept for other calls.
  package var isPlain: Bool {
    forward == nil && scopes.isEmpty && owned == nil && erasedOutput == nil && !hasErasedFailure
      && !isSent && !isUnsafe && !givesUnsafe
  }
}
