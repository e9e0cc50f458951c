/// A push notification that waits for its delivery to a client.
public struct QueuedNotification<Message: Sendable>: Sendable {
  /// The number of the notification on its backend.
  public let number: Int
  /// The id of the subscription that has caused it.
  public let subscription: String
  /// The message for the client.
  public let message: Message
}

/// The same with a message of any type.
struct StoredNotification {
  let number: Int
  let subscription: AnyHashable
  let message: any Sendable
}

extension ClientRegister {
  /// Leaves a notification with the clients of a user.
  func post(_ notice: StoredNotification, to user: String?, except author: String?) {
    for label in labels where label != author {
      let client = states[label] ?? ClientState()
      guard user == nil || client.user == user, client.account == .available else { continue }
      notices[label, default: []].append(notice)
    }
  }
}
