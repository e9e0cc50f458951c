import Foundation

struct KeychainError: Error, Equatable {
  var status: Int32
}

enum Storage {
  /// A nested type of this name differs from the app's keychain.
  struct Keychain {}
}

public protocol Keychain: Sendable {
  func secret(for account: String) throws -> Data?
  func store(_ secret: Data, for account: String) throws
  func removeSecret(for account: String) throws
}
