extension Backend {
  /// One of the devices, or users, that a backend serves: a container with all its databases.
  ///
  /// ```swift
  /// let phone = MockCKContainer(backend: backend)
  /// phone.core.client.name = "phone"
  /// backend.fails(with: MockCKError.networkFailure, from: phone.core.client)
  /// ```
  public final class Client: @unchecked Sendable, CustomStringConvertible {
    /// The identity of the client: the name of its mock, with a number from the second on.
    @usableFromInline package let label: String
    private let register: ClientRegister

    private init(_ label: String, in register: ClientRegister) {
      self.label = label
      self.register = register
    }

    /// The client of a new mock.
    static func make(for mock: String, on backend: Backend) -> Backend.Client {
      let register = backend.clients
      return backend.lock.withLock {
        let number = (register.counts[mock] ?? 0) + 1
        register.counts[mock] = number
        let client = Backend.Client(number == 1 ? mock : "\(mock) \(number)", in: register)
        register.labels.append(client.label)
        return client
      }
    }

    func isOn(_ backend: Backend) -> Bool { register === backend.clients }

    /// The number of launches of the app on the client after the first.
    var launchNumber: Int { register.lock.withLock { register.launches[label] ?? 0 } }

    /// The name of the client in the journal; the name of its mock, with a number from the second on.
    public var name: String {
      get { register.lock.withLock(name) }
      set { withState { $0.name = newValue } }
    }

    /// Reads or changes the state of the client.
    func withState<Value>(_ body: (inout ClientState) -> Value) -> Value {
      register.lock.withLock { body(&register.states[label, default: ClientState()]) }
    }

    /// The state of the client.
    @usableFromInline var state: ClientState { register.lock.withLock(state) }

    /// The state of the client, inside the lock.
    @usableFromInline package func state(_ held: borrowing Held) -> ClientState {
      register.states[label] ?? ClientState()
    }

    /// The name, inside the lock.
    func name(_ held: borrowing Held) -> String { register.states[label]?.name ?? label }

    /// Tells whether a plan means the client.
    func isCalled(_ name: String, _ held: borrowing Held) -> Bool {
      name == label || name == self.name(held)
    }

    /// The identity of the container that the client is; containers of different identities share nothing.
    ///
    /// `nil` for containers that are not told apart.
    public var container: AnyHashable? { register.lock.withLock(container) }

    /// The identity of the container, inside the lock.
    package func container(_ held: borrowing Held) -> AnyHashable? { register.containers[label] }

    /// Makes the client that of a container with an identity, before its databases are used.
    ///
    /// - Parameter identity: The value that tells the container from others.
    @_spi(MockSpecGenerated) public func serve(container identity: some Hashable & Sendable) {
      register.lock.withLock { register.containers[label] = AnyHashable(identity) }
    }

    public var description: String { name }
  }
}

/// The state of a client, as far as a test has set it.
@usableFromInline
package struct ClientState: Hashable {
  /// The name that a test gave the client.
  package var name: String?
  package var account = AccountState.available
  @usableFromInline package var user = "mockUser"

  package init() {}
}

/// The clients of a backend by their labels; guarded by its lock, which the clock keeps.
package final class ClientRegister {
  private let clock: TestClock
  /// The number of clients of each kind of mock.
  var counts: [String: Int] = [:]
  package var states: [String: ClientState] = [:] { didSet { revision += 1 } }
  /// The number of changes of the clients.
  private(set) var revision = 0
  /// The clients in the order in which they were made.
  package var labels: [String] = [] { didSet { revision += 1 } }
  /// The containers that clients are, where several are told apart on one backend.
  package var containers: [String: AnyHashable] = [:]
  /// The numbers of launches of the apps of clients after the first.
  private(set) var launches: [String: Int] = [:]
  /// The users of all clients.
  package var users: Set<String> { Set(labels.map { (states[$0] ?? ClientState()).user }) }

  init(_ clock: TestClock) { self.clock = clock }

  var lock: Lock { clock.lock }

  /// Counts another launch of a client's app.
  func launchAgain(_ label: String, _ held: borrowing Held) -> Int {
    launches[label, default: 0] += 1
    return launches[label] ?? 0
  }
}
