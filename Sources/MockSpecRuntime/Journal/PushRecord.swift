/// A push notification that a client got or lost, at its place among the calls.
struct PushRecord {
  /// The number of calls in the journal before it.
  let position: Int
  let time: Duration
  /// The label of the client.
  let client: String
  let subscription: String
  let isDelivered: Bool
}

/// The push notifications of a backend so far; guarded by its lock. A rewind keeps them, as it keeps the calls.
final class PushJournal: BackendPart {
  var records: [PushRecord] = []
}

extension Backend {
  /// Keeps a push notification for the sequence diagram.
  ///
  /// - Parameters:
  ///   - subscription: The subscription that caused it.
  ///   - client: The client.
  ///   - isDelivered: False for a notification that was dropped.
  package func recordPush(_ subscription: String, to client: Client, isDelivered: Bool) {
    lock.withLock { held in
      part(PushJournal.self, held).records.append(
        PushRecord(
          position: log.pointee.count, time: clock.time(held), client: client.label,
          subscription: subscription,
          isDelivered: isDelivered))
    }
  }
}
