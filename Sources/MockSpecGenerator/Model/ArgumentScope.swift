/// An argument that lives as long as the call and is not simply passed by its value.
package struct ArgumentScope: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A closure that is called during the call; `isRethrown` is true if the member rethrows its errors.
    case lent(isEscaping: Bool, isRethrown: Bool)
    /// `inout`
    case changed
    /// `borrowing`
    case borrowed
  }

  package let kind: Kind
  package let name: SwiftName
  /// True for an argument of an unsafe type.
  package var isUnsafe = false
}
