extension FaultRule {
  /// Sets the payload of the error, in place of what the store knows.
  ///
  /// By default the records of a conflict are those of the store at that moment.
  ///
  /// ```swift
  /// database.on.saveRecord.fails(with: .serverRecordChanged).carrying(server: newer)
  /// database.on.query.fails(with: .networkFailure).carrying(underlying: URLError(.timedOut))
  /// ```
  ///
  /// - Parameters:
  ///   - client: The record that the client has sent.
  ///   - server: The record that is stored.
  ///   - ancestor: The record that the client has started from.
  ///   - underlying: The error of a lower layer.
  ///   - keysLost: Whether the zone is gone with the keys of its encrypted data.
  ///   - items: The errors of items, by id, of a failure that is composed of them.
  /// - Returns: The rule itself.
  @discardableResult
  public func carrying(
    client: Any? = nil, server: Any? = nil, ancestor: Any? = nil,
    underlying: (any Error)? = nil, keysLost: Bool? = nil, items: [AnyHashable: any Error] = [:]
  ) -> FaultRule {
    var details = ErrorDetails()
    (details.client, details.server, details.ancestor) = (client, server, ancestor)
    (details.underlying, details.keysLost, details.items) = (underlying, keysLost, items)
    let box = UncheckedBox(details)
    clock.lock.withLock { payload = box.value.completed(by: payload) }
    return self
  }
}
