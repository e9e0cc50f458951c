import MockSpecStores

/// The push notifications that wait for a client; none is delivered before the test says so.
///
/// ```swift
/// tablet.notifications.onDelivery { app.receive($0) }
/// #expect(tablet.notifications.pending.map(\.subscription) == ["changes"])
/// tablet.notifications.deliver()
/// ```
public struct PushNotificationQueue<Message: Sendable>: Sendable {
  let backend: Backend
  let client: Backend.Client

  /// Opens the queue of the client to which a mock belongs.
  ///
  /// - Parameter core: The core of the mock.
  public init(_ core: MockCore) {
    backend = core.backend
    client = core.client
  }

  /// The waiting notifications, oldest first.
  public var pending: [QueuedNotification<Message>] {
    backend.lock.withLock { backend.queues($0).waiting[client.label] ?? [] }.compactMap(
      QueuedNotification.init)
  }

  /// Sets the handler of delivered messages, in place of any other; it runs on a serial queue of the backend, in the order
  /// of the deliveries unless callbacks are adversarial.
  ///
  /// - Parameter handler: The code of the app. Without a handler, delivered messages are lost.
  public func onDelivery(_ handler: @escaping @Sendable (Message) -> Void) {
    let handler: @Sendable (any Sendable) -> Void = { message in
      if let message = message as? Message { handler(message) }
    }
    backend.lock.withLock { backend.queues($0).receivers[client.label] = handler }
  }

  /// Sets an asynchronous handler of delivered messages, in place of any other; `Backend.idle()` waits for its end.
  ///
  /// The handlers of a backend run one after another, in the order of the deliveries, unless callbacks are adversarial.
  ///
  /// - Parameter handler: The code of the app.
  public func onDelivery(_ handler: @escaping @Sendable (Message) async -> Void) {
    let backend = backend
    onDelivery { message in
      backend.beginActivity()
      backend.lock.withLock { held in
        let (queues, end) = (backend.queues(held), Waiter())
        let last = backend.isAdversarial(held) ? nil : queues.lastDelivery
        let key = ObjectIdentifier(end)
        queues.runs[key] = (client.label, end)
        queues.lastDelivery = backend.clock.task {
          _ = await last?.result
          // The app can have ended before its turn.
          if backend.lock.withLock({ backend.queues($0).runs[key] != nil }) {
            backend.clock.task {
              await handler(message)
              end.finish()
            }
          }
          _ = await end.uncancelled()
          backend.lock.withLock { backend.queues($0).runs[key] = nil }
          backend.endActivity()
        }
      }
    }
  }

  /// Delivers waiting notifications to the client.
  ///
  /// - Parameter isMeant: Selects the notifications; all if left out.
  /// - Returns: The delivered messages, oldest first.
  @discardableResult
  public func deliver(where isMeant: (QueuedNotification<Message>) -> Bool = { _ in true })
    -> [Message]
  {
    let notifications = remove(where: isMeant)
    for notification in notifications { hand(over: notification) }
    return notifications.map(\.message)
  }

  /// Delivers the notifications that wait now, after a delay on the backend's clock.
  ///
  /// - Parameters:
  ///   - delay: The time until the delivery.
  ///   - isMeant: Selects the notifications; all if left out.
  public func deliver(
    after delay: Duration, where isMeant: (QueuedNotification<Message>) -> Bool = { _ in true }
  ) {
    for notification in remove(where: isMeant) {
      backend.schedule(after: delay) { hand(over: notification) }
    }
  }

  /// Drops waiting notifications, as services may.
  ///
  /// - Parameter isMeant: Selects the notifications; all if left out.
  public func drop(where isMeant: (QueuedNotification<Message>) -> Bool = { _ in true }) {
    for notification in remove(where: isMeant) {
      backend.recordPush(notification.subscription, to: client, isDelivered: false)
    }
  }

  /// Drops all but the last notification of each subscription, as services may.
  public func coalesce() {
    let last = Dictionary(
      pending.map { ($0.subscription, $0.number) }, uniquingKeysWith: { max($0, $1) })
    drop { last[$0.subscription] != $0.number }
  }

  private func remove(
    where isMeant: (QueuedNotification<Message>) -> Bool
  ) -> [QueuedNotification<Message>] {
    let meant = Set(pending.filter(isMeant).map(\.number))
    let removed = backend.lock.withLock { held in
      // Another thread can have removed some of them since.
      let queues = backend.queues(held)
      let all = queues.waiting[client.label] ?? []
      queues.waiting[client.label] = all.filter { !meant.contains($0.number) }
      return all.filter { meant.contains($0.number) }
    }
    return removed.compactMap(QueuedNotification.init)
  }

  private func hand(over notification: QueuedNotification<Message>) {
    backend.recordPush(notification.subscription, to: client, isDelivered: true)
    let (receiver, listeners, queue) = backend.lock.withLock { held in
      let queues = backend.queues(held)
      return (
        queues.receivers[client.label], queues.listeners[client.label] ?? [:], queues.deliveries
      )
    }
    for listener in listeners.values { listener(notification.message) }
    guard let receiver else { return }
    backend.schedule(on: queue) { receiver(notification.message) }
  }
}

extension QueuedNotification {
  init?(_ stored: StoredNotification) {
    guard let message = stored.message as? Message else { return nil }
    self.init(number: stored.number, subscription: "\(stored.subscription)", message: message)
  }
}
