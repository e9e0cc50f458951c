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
    /// The effects on calls, with their positions.
    let effects: [@Sendable (Backend) -> (effect: FaultEffect, position: FaultPosition)]

    private init(
      _ description: String,
      _ effects: [@Sendable (Backend) -> (effect: FaultEffect, position: FaultPosition)]
    ) {
      (self.description, self.effects) = (description, effects)
    }

    /// The link works, as it does at first.
    public static let online = Self("online", [])

    /// Holds requests back before they are applied, until the link has another state.
    public static let requestsHeld = Self("requests held", [held(at: .beforeApplying)])

    /// Holds answers back after the requests were applied, until the link has another state.
    public static let answersHeld = Self("answers held", [held(at: .afterApplying)])

    /// Lets no request reach the service.
    ///
    /// - Parameter error: The error that calls fail with.
    /// - Returns: The state.
    public static func offline(with error: some ErrorCatalogue) -> Self {
      Self("offline", [{ _ in (.error(error), .beforeApplying) }])
    }

    /// Lets requests reach the service, and no answer the client.
    ///
    /// - Parameter error: The error that calls fail with.
    /// - Returns: The state.
    public static func answersLost(with error: some ErrorCatalogue) -> Self {
      Self("answers lost", [{ _ in (.error(error), .afterApplying) }])
    }

    /// Makes each call take time before it is applied.
    ///
    /// - Parameter latency: The time.
    /// - Returns: The state.
    public static func slow(_ latency: Latency) -> Self {
      Self("slow, \(latency)", [{ _ in (.delay(latency, perItem: nil), .beforeApplying) }])
    }

    private static func held(
      at position: FaultPosition
    ) -> @Sendable (Backend) -> (effect: FaultEffect, position: FaultPosition) {
      { backend in (.gate(Backend.Gate("a held link", of: backend).optional()), position) }
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
    let effects = link.effects.map { $0(self) }
    let rules = effects.map { effect, position in
      var terms = FaultRule.Terms(effect: effect, position: position)
      terms.clientName = client
      return add(terms).optional()
    }
    let gates = effects.compactMap { effect, _ in
      if case .gate(let gate) = effect { return gate }
      return nil
    }
    let connection = LinkRegister.Connection(link: link, rules: rules, gates: gates)
    let former = lock.withLock { held in
      part(LinkRegister.self, held).links.updateValue(connection, forKey: client)
    }
    former?.end()
  }

  /// Brings all links online.
  func connectAll() {
    let former = lock.withLock { held in
      let register = part(LinkRegister.self, held)
      defer { register.links = [:] }
      return Array(register.links.values)
    }
    for connection in former { connection.end() }
  }
}

/// The links of all clients that are not online.
private final class LinkRegister: BackendPart {
  struct Connection {
    let link: Backend.Link
    let rules: [FaultRule]
    let gates: [Backend.Gate]

    func end() {
      for rule in rules { rule.remove() }
      for gate in gates { gate.open() }
    }
  }

  var links: [String: Connection] = [:]

  var memory: Any? { links }

  func restore(_ memory: Any?) -> [Any] {
    links = memory as? [String: Connection] ?? [:]
    return []
  }
}
