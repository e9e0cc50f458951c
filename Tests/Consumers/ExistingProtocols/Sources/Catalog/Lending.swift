public import Foundation

/// A public protocol, which a library of mocks needs no `@testable` for.
public protocol Lending: Sendable {
  func lend(_ title: String, until date: Date) throws(LendingError)
}

public enum LendingError: Error, Equatable {
  case lent
}

extension Lending {
  /// A default that other modules do not see, and so no mock leaves a member to it.
  func lend(_ title: String, until date: Date) throws(LendingError) {}
}
