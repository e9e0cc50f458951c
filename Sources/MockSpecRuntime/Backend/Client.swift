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
    let register: ClientRegister

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

    /// The clients of a backend, in the order in which they were made.
    package static func all(on backend: Backend) -> [Backend.Client] {
      backend.lock.withLock { _ in backend.clients.labels }
        .map { Backend.Client($0, in: backend.clients) }
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
    @usableFromInline package var state: ClientState { register.lock.withLock { state($0) } }

    /// The state of the client, inside the lock.
    @usableFromInline package func state(_ held: borrowing Held) -> ClientState {
      var state = register.states[label] ?? ClientState()
      if let simulated = register.accounts[label], !simulated.rule.isOver(held) {
        state.account = simulated.state
      }
      return state
    }

    /// The user's account, as it is now; stores that belong to users refuse requests without one.
    public var account: AccountState {
      get {
        register.lock.withLock { held in
          register.observer?.hasAskedForAccount(of: label, held)
          return state(held).account
        }
      }
      set {
        // A state that a rule simulates ends.
        register.lock.withLock { register.accounts[label] = nil }
        withState { $0.account = newValue }
      }
    }

    /// The user of the client; clients of one user see the same personal stores.
    public var user: String {
      get { state.user }
      set { withState { $0.user = newValue } }
    }

    /// True if the app of the client was launched so that it can be killed.
    package func isLaunched(_ held: borrowing Held) -> Bool {
      register.launchedApps.contains(label)
    }

    /// True if a launch of the app was killed.
    func isKilled(_ launch: Int, _ held: borrowing Held) -> Bool {
      register.kills[label].map { launch < $0 } ?? false
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

/// The clients of a backend by their labels, for code inside its lock, which the clock keeps.
package final class ClientRegister {
  private let clock: TestClock
  /// The number of clients of each kind of mock.
  var counts: [String: Int] = [:]
  package var states: [String: ClientState] = [:] { didSet { revision += 1 } }
  /// The number of changes of the clients.
  package private(set) var revision = 0
  /// The clients in the order in which they were made.
  package var labels: [String] = [] { didSet { revision += 1 } }
  /// The containers that clients are, where several are told apart on one backend.
  package var containers: [String: AnyHashable] = [:]
  /// The numbers of launches of the apps of clients after the first.
  private(set) var launches: [String: Int] = [:]
  /// The clients whose apps can be killed.
  var launchedApps: Set<String> = []
  /// The first launches after the last kills.
  private(set) var kills: [String: Int] = [:]
  /// The closures to call when the app of a client is killed.
  private var killHandlers: [String: [Int: @Sendable () -> Void]] = [:]
  private var handlerCount = 0
  /// The states of accounts that rules simulate, each as long as its rule holds.
  var accounts: [String: (state: AccountState, rule: FaultRule)] = [:]
  /// The backend of the clients.
  weak var backend: Backend?
  /// The observer of what the clients do.
  package weak var observer: (any CallObserver)?
  /// The users of all clients.
  package var users: Set<String> { Set(labels.map { (states[$0] ?? ClientState()).user }) }

  init(_ clock: TestClock) { self.clock = clock }

  var lock: Lock { clock.lock }

  /// Marks all launches of a client's app until now as killed, and returns the closures that handle it.
  func kill(_ label: String, _ held: borrowing Held) -> [@Sendable () -> Void] {
    kills[label] = launchAgain(label, held)
    let handlers = killHandlers.removeValue(forKey: label) ?? [:]
    return handlers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Adds a closure that is called when a client's app is killed, and returns its number.
  func whenKilled(_ label: String, _ handler: @escaping @Sendable () -> Void) -> Int {
    handlerCount += 1
    killHandlers[label, default: [:]][handlerCount] = handler
    return handlerCount
  }

  func removeKillHandler(_ number: Int, of label: String) { killHandlers[label]?[number] = nil }

  /// Counts another launch of a client's app.
  func launchAgain(_ label: String, _ held: borrowing Held) -> Int {
    launches[label, default: 0] += 1
    return launches[label] ?? 0
  }
}

/// The state of the account of a client's user.
public enum AccountState: Sendable, Hashable, CaseIterable {
  /// Everything works.
  case available
  /// No user is signed in.
  case missing
  /// A user is signed in who must not use the service.
  case restricted
  /// A user is signed in, but the account is not ready.
  case unready
  /// The state cannot be determined.
  case unknown
}
