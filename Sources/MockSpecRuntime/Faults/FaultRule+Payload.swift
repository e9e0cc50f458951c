extension FaultRule {
  /// Sets the payload of the error, in place of the one from the store.
  ///
  /// By default the records of a conflict are those of the store at that moment.
  ///
  /// ```swift
  /// database.on.saveRecord.fails(with: .serverRecordChanged).carrying(server: newer)
  /// database.on.query.fails(with: .networkFailure).carrying(underlying: URLError(.timedOut))
  /// ```
  ///
  /// - Parameters:
  ///   - client: The record of the request.
  ///   - server: The stored record.
  ///   - ancestor: The record from which the client has started.
  ///   - underlying: The error of a lower layer.
  ///   - keysLost: True if the zone is gone with the keys of its encrypted data.
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
