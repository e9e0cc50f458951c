import MockSpecStores

/// A push notification that waits for its delivery to a client.
public struct QueuedNotification<Message: Sendable>: Sendable {
  /// The number of the notification on its backend.
  public let number: Int
  /// The id of the subscription that has caused it.
  public let subscription: String
  /// The message for the client.
  public let message: Message
}

/// A waiting notification with a message of any type.
struct StoredNotification {
  let number: Int
  let subscription: AnyHashable
  let message: any Sendable
}

/// The push notifications of a backend.
final class NotificationQueues: BackendPart {
  /// The notifications that wait for delivery, by the labels of the clients.
  var waiting: [String: [StoredNotification]] = [:]
  var count = 0
  /// The handlers of delivered messages, by the labels of the clients.
  var receivers: [String: @Sendable (any Sendable) -> Void] = [:]
  /// The queue on which the handlers of an orderly backend run.
  let deliveries = CallbackQueue()
  /// The run of the asynchronous handler of the last delivered message, after which the next one runs.
  var lastDelivery: Task<Void, any Error>?
  /// The asynchronous handlers that have not ended, each with the label of its client and the wait for its end.
  var runs: [ObjectIdentifier: (client: String, end: Waiter)] = [:]
  /// The mocks that listen beside the app, by the labels of the clients.
  var listeners: [String: [ObjectIdentifier: @Sendable (any Sendable) -> Void]] = [:]

  var memory: Any? { (waiting, count) }

  func restore(_ memory: Any?) -> [Any] {
    (waiting, count) = memory as? ([String: [StoredNotification]], Int) ?? ([:], 0)
    return []
  }

  func hasLaunchedAgain(_ client: String) {
    receivers[client] = nil
    listeners[client] = nil
    // The code of an app that was killed may never end.
    for (key, run) in runs where run.client == client {
      runs[key] = nil
      run.end.finish()
    }
  }
}

extension MockCore {
  /// Adds a listener to the messages that are delivered to the client, beside the handler of the app; `nil` removes it.
  package func listenToPushes(
    _ id: ObjectIdentifier, _ listener: (@Sendable (any Sendable) -> Void)?
  ) {
    backend.lock.withLock { held in
      backend.queues(held).listeners[client.label, default: [:]][id] = listener
    }
  }
}

extension Backend {
  /// The notification queues of the backend.
  func queues(_ held: borrowing Held) -> NotificationQueues { part(NotificationQueues.self, held) }

  /// Adds a notification to the queues of a user's clients, except the one that made the change.
  func post(
    _ notification: StoredNotification, about table: TableKey, except author: String?,
    _ held: borrowing Held
  ) {
    let queues = queues(held)
    for label in clients.labels
    where label != author && clients.containers[label] == table.container {
      let client = clients.states[label] ?? ClientState()
      guard table.user == nil || client.user == table.user, client.account == .available else {
        continue
      }
      queues.waiting[label, default: []].append(notification)
    }
  }
}
