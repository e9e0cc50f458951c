import MockSpecRuntime

/// What the service is about to tell a client, because of watches; nothing is told before the test says so.
///
/// ```swift
/// tablet.notifications.onDelivery { app.receive($0) }
/// #expect(tablet.notifications.pending.map(\.subscription) == ["changes"])
/// tablet.notifications.deliver()
/// ```
public struct PushNotificationQueue<Message: Sendable>: Sendable {
  let backend: Backend
  let client: Backend.Client

  /// The inbox of the client to which a mock belongs.
  ///
  /// - Parameter core: The core of the mock.
  public init(_ core: MockCore) {
    backend = core.backend
    client = core.client
  }

  /// What the client will be told, oldest first.
  public var pending: [QueuedNotification<Message>] {
    backend.lock.withLock { backend.queues.waiting[client.label] ?? [] }.compactMap(
      QueuedNotification.init)
  }

  /// Takes what the client is told, on a serial queue of the backend's; the last handler counts.
  ///
  /// - Parameter handler: Plays the app. Without one nobody hears what is delivered.
  public func onDelivery(_ handler: @escaping @Sendable (Message) -> Void) {
    let handler: @Sendable (any Sendable) -> Void = { message in
      if let message = message as? Message { handler(message) }
    }
    backend.lock.withLock { backend.queues.receivers[client.label] = handler }
  }

  /// Tells the client what is pending.
  ///
  /// - Parameter isMeant: Which notices; all if left out.
  /// - Returns: What was delivered, oldest first.
  @discardableResult
  public func deliver(where isMeant: (QueuedNotification<Message>) -> Bool = { _ in true })
    -> [Message]
  {
    let messages = take(where: isMeant).map(\.message)
    for message in messages { hand(over: message) }
    return messages
  }

  /// Tells the client what is pending now when some time has passed on the backend's clock.
  ///
  /// - Parameters:
  ///   - delay: How long it takes.
  ///   - isMeant: Which notices; all if left out.
  public func deliver(
    after delay: Duration, where isMeant: (QueuedNotification<Message>) -> Bool = { _ in true }
  ) {
    for notice in take(where: isMeant) {
      backend.schedule(after: delay) { hand(over: notice.message) }
    }
  }

  /// Loses what is pending, as services may.
  ///
  /// - Parameter isMeant: Which notices; all if left out.
  public func drop(where isMeant: (QueuedNotification<Message>) -> Bool = { _ in true }) {
    take(where: isMeant)
  }

  /// Keeps only the last notice of each watch, as services may.
  public func coalesce() {
    let last = Dictionary(
      pending.map { ($0.subscription, $0.number) }, uniquingKeysWith: { max($0, $1) })
    drop { last[$0.subscription] != $0.number }
  }

  @discardableResult
  private func take(where isMeant: (QueuedNotification<Message>) -> Bool) -> [QueuedNotification<
    Message
  >] {
    let meant = pending.filter(isMeant)
    let numbers = Set(meant.map(\.number))
    return backend.lock.withLock {
      // Somebody else can have been faster.
      let all = backend.queues.waiting[client.label] ?? []
      backend.queues.waiting[client.label] = all.filter { !numbers.contains($0.number) }
      let present = Set(all.map(\.number))
      return meant.filter { present.contains($0.number) }
    }
  }

  private func hand(over message: Message) {
    guard let receiver = backend.lock.withLock({ backend.queues.receivers[client.label] }) else {
      return
    }
    backend.schedule { receiver(message) }
  }
}

extension QueuedNotification {
  init?(_ stored: StoredNotification) {
    guard let message = stored.message as? Message else { return nil }
    self.init(number: stored.number, subscription: "\(stored.subscription)", message: message)
  }
}
