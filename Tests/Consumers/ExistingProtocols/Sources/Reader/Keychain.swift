import Foundation

struct KeychainError: Error, Equatable {
  var status: Int32
}

enum Storage {
  /// Not the app's keychain: a name that is nested is another one.
  struct Keychain {}
}

public protocol Keychain: Sendable {
  func secret(for account: String) throws -> Data?
  func store(_ secret: Data, for account: String) throws
  func removeSecret(for account: String) throws
}
