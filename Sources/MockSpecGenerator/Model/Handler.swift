/// The completion handler of a member, with the convention of its parameters.
package struct Handler: Sendable {
  package enum Convention: Sendable {
    /// `(Result<Value, any Error>) -> Void`
    case result
    /// `(Value?, (any Error)?) -> Void`
    case optionalValueAndError
    /// `(Value, (any Error)?) -> Void`, with the value that is passed with an error.
    case valueAndError(failing: SwiftSource)
    /// `((any Error)?) -> Void`
    case error
    /// `(Value) -> Void`
    case value
    /// `() -> Void`
    case nothing
  }

  package let name: SwiftName
  package let convention: Convention
  package let isOptional: Bool
  /// True if it is given a value of an unsafe type.
  package var isUnsafe = false
}
