/// An adapter of objects that a client keeps: a save that succeeds brings the client's own object up to date.
///
/// Without it, the client goes on with the record of the answer. ``ServiceChoices/updatesSavedRecords`` switches it
/// off.
public protocol InPlaceAdapter<Record, ID>: RecordAdapter {
  /// Writes into a client's own record what the service has written at its save. The store is not locked.
  ///
  /// - Parameters:
  ///   - record: The object of the client, which can have changed it since it was sent.
  ///   - sent: A copy of the record as it was sent.
  ///   - stored: The record of the answer.
  static func update(_ record: Record, sent: Record, stored: Record)
}
