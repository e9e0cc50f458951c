/// One of the devices, or users, that a backend serves: a container with all its databases.
///
/// ```swift
/// let phone = MockCKContainer(backend: backend)
/// phone.core.client.name = "phone"
/// backend.fails(with: MockCKError.networkFailure, from: phone.core.client)
/// ```
public final class Client: @unchecked Sendable, CustomStringConvertible {
  /// A mock that is made while another makes its children belongs to the same client.
  @TaskLocal static var current: Client?

  private let lock: Lock
  // Guarded by the lock of the backend.
  private var ownName: String
  private var signedIn = SignedIn()

  struct SignedIn {
    var account = AccountState.available
    var user = "mockUser"
  }

  private init(_ name: String, lock: Lock) {
    ownName = name
    self.lock = lock
  }

  /// The client of a new mock.
  static func make(for mock: String, on backend: Backend) -> Client {
    if let current, current.lock === backend.lock { return current }
    return backend.lock.withLock {
      let number = (backend.clientCounts[mock] ?? 0) + 1
      backend.clientCounts[mock] = number
      return Client(number == 1 ? mock : "\(mock) \(number)", lock: backend.lock)
    }
  }

  /// What the journal calls the client; the name of its mock, with a number from the second on.
  public var name: String {
    get { lock.withLock { ownName } }
    set { lock.withLock { ownName = newValue } }
  }

  func withLock<Value>(_ body: (inout SignedIn) -> Value) -> Value {
    lock.withLock { body(&signedIn) }
  }

  /// The name; the lock must be held.
  var lockedName: String { ownName }

  public var description: String { name }
}
