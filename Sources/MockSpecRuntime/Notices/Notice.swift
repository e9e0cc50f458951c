/// Something that a client will be told, and has not been told yet.
public struct Notice<Message: Sendable>: Sendable {
  /// Grows with every notice of the backend.
  public let number: Int
  /// The id of the watch that has told it.
  public let watch: String
  /// What the client will be told.
  public let message: Message
}

/// The same, whatever is told.
struct StoredNotice {
  let number: Int
  let watch: AnyHashable
  let message: any Sendable
}

extension ClientRegister {
  /// Leaves a notice with the clients of a user; the lock is held.
  func post(_ notice: StoredNotice, to user: String?, except author: String?) {
    for label in labels where label != author {
      let client = states[label] ?? ClientState()
      guard user == nil || client.user == user, client.account == .available else { continue }
      notices[label, default: []].append(notice)
    }
  }
}
