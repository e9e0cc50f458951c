extension Backend {
  /// The state of a client's connection to the service.
  ///
  /// ```swift
  /// phone.core.client.link = .offline(with: MockCKError.networkUnavailable)
  /// phone.core.client.link = .slow(.seconds(20))
  /// phone.core.client.link = .online
  /// ```
  ///
  /// Calls that cannot fail with the error of a link go through, as they do with the rules of a backend.
  public struct Link: Sendable, CustomStringConvertible {
    /// The state in words.
    public let description: String
    /// The Swift expression of the state.
    package let source: String
    /// The effects on calls, with their positions.
    private let effects: [@Sendable (Backend) -> (effect: FaultEffect, position: FaultPosition)]

    private init(
      _ description: String, _ source: String,
      _ effects: [@Sendable (Backend) -> (effect: FaultEffect, position: FaultPosition)]
    ) {
      (self.description, self.source, self.effects) = (description, source, effects)
    }

    /// The link works, as it does at first.
    public static let online = Self("online", ".online", [])

    /// Holds requests back before they are applied, until the link has another state.
    public static let requestsHeld = Self(
      "requests held", ".requestsHeld", [held(at: .beforeApplying)])

    /// Holds answers back after the requests were applied, until the link has another state.
    public static let answersHeld = Self("answers held", ".answersHeld", [held(at: .afterApplying)])

    /// Lets no request reach the service.
    ///
    /// - Parameter error: The error that calls fail with.
    /// - Returns: The state.
    public static func offline(with error: some ErrorCatalogue) -> Self {
      Self(
        "offline", ".offline(with: \(error.source))", [{ _ in (.error(error), .beforeApplying) }])
    }

    /// Lets requests reach the service, and no answer the client.
    ///
    /// - Parameter error: The error that calls fail with.
    /// - Returns: The state.
    public static func answersLost(with error: some ErrorCatalogue) -> Self {
      Self(
        "answers lost", ".answersLost(with: \(error.source))",
        [{ _ in (.error(error), .afterApplying) }])
    }

    /// Makes each call take time before it is applied.
    ///
    /// - Parameter latency: The time.
    /// - Returns: The state.
    public static func slow(_ latency: Latency) -> Self {
      Self(
        "slow, \(latency)", ".slow(\(latency.source))",
        [{ _ in (.delay(latency, perItem: nil), .beforeApplying) }])
    }

    private static func held(
      at position: FaultPosition
    ) -> @Sendable (Backend) -> (effect: FaultEffect, position: FaultPosition) {
      { backend in (.gate(Backend.Gate("a held link", of: backend).optional()), position) }
    }

    /// The state with what it needs on a backend.
    @usableFromInline package struct Connection {
      let link: Link
      let effects: [(effect: FaultEffect, position: FaultPosition)]
      var rules: [FaultRule] = []
      var gates: [Backend.Gate] {
        effects.compactMap { effect, _ in
          if case .gate(let gate) = effect { gate } else { nil }
        }
      }
    }

    func connection(on backend: Backend) -> Connection {
      Connection(link: self, effects: effects.map { $0(backend) })
    }
  }
}

extension Backend.Client {
  /// The state of the connection to the service.
  ///
  /// Another state releases the calls that a link has held. ``Backend/removeAllFaults()`` brings all links online.
  public var link: Backend.Link {
    get {
      guard let backend = register.backend else { return .online }
      return backend.lock.withLock { held in
        backend.part(LinkRegister.self, held).links[label]?.link ?? .online
      }
    }
    set { register.backend?.connect(label, newValue) }
  }
}

extension Backend {
  /// Gives a client's link another state.
  fileprivate func connect(_ client: String, _ link: Link) {
    let connection = link.connection(on: self)
    let gates = lock.withLock { held in
      connect(client, connection, held)
      return part(LinkRegister.self, held).removeClosedGates()
    }
    for gate in gates { gate.open() }
  }

  /// Gives a client's link another state, inside the lock; calls that the former one holds wait for a change outside.
  func connect(_ client: String, _ connection: Link.Connection, _ held: borrowing Held) {
    var connection = connection
    connection.rules = connection.effects.map { effect, position in
      var terms = FaultRule.Terms(effect: effect, position: position)
      terms.clientName = client
      return add(terms, held).allowedToStayUnfired(held)
    }
    part(LinkRegister.self, held).replace(client, with: connection, held)
  }

  /// Brings all links online.
  func connectAll() {
    let gates = lock.withLock { held in
      let register = part(LinkRegister.self, held)
      for client in register.links.keys { register.replace(client, with: nil, held) }
      return register.removeClosedGates()
    }
    for gate in gates { gate.open() }
  }
}

/// The links of all clients that are not online.
private final class LinkRegister: BackendPart {
  private(set) var links: [String: Backend.Link.Connection] = [:]
  /// The gates of former connections, which nobody has opened yet.
  private var closedGates: [Backend.Gate] = []

  func replace(
    _ client: String, with connection: Backend.Link.Connection?, _ held: borrowing Held
  ) {
    if let former = links[client] {
      for rule in former.rules { rule.end(held) }
      closedGates += former.gates
    }
    links[client] = connection
  }

  func removeClosedGates() -> [Backend.Gate] {
    defer { closedGates = [] }
    return closedGates
  }

  var memory: Any? { links }

  func restore(_ memory: Any?) -> [Any] {
    links = memory as? [String: Backend.Link.Connection] ?? [:]
    return []
  }
}

extension Latency {
  /// The Swift expression of the time.
  fileprivate var source: String {
    switch self {
    case .fixed(let duration): ".fixed(\(Self.source(of: duration)))"
    case .uniform(let range):
      ".uniform(\(Self.source(of: range.lowerBound)) ... \(Self.source(of: range.upperBound)))"
    case .logNormal(let median, let spread):
      ".logNormal(median: \(Self.source(of: median)), spread: \(spread))"
    }
  }

  private static func source(of duration: Duration) -> String { ".seconds(\(duration.seconds))" }
}
