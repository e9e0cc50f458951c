@_spi(MockSpecGenerated) import MockSpecRuntime

/// One item of a request and its outcome, before records are copied and errors are made.
package class StoreOutcome<Adapter: RecordAdapter> {
  package final let id: Adapter.ID
  /// The record as it is stored; `nil` for one that was deleted, and for a rejected item.
  @exclusivity(unchecked) final var stored: Adapter.Record?
  /// The reason for which the item is rejected; `nil` for one that was applied.
  @exclusivity(unchecked) final var rejection: Rejection<Adapter>?
  /// The error that the client gets for a rejected item, as soon as it is made.
  @exclusivity(unchecked) final var error: (any Error)?

  init(_ id: Adapter.ID, stored: Adapter.Record? = nil, rejection: Rejection<Adapter>? = nil) {
    (self.id, self.stored, self.rejection) = (id, stored, rejection)
  }
}

/// The reason for which an item or a request is rejected, and what the error shall carry.
final class Rejection<Adapter: RecordAdapter> {
  enum Cause {
    case meaning(ErrorMeaning)
    case fault(FaultHit)
    /// A rule's error that holds those of the items.
    case composition(FaultHit)
  }

  let cause: Cause
  let id: Adapter.ID?
  /// The zone that the error is about where it says that a zone is missing.
  let zone: Adapter.ZoneID?
  let client: Adapter.Record?
  var server: Adapter.Record?
  /// The version that the client has started from.
  var base: Adapter.Record?
  /// True if the zone is gone with the keys of its encrypted data.
  let keysLost: Bool

  init(
    _ cause: Cause, id: Adapter.ID? = nil, zone: Adapter.ZoneID? = nil,
    client: Adapter.Record? = nil, server: Adapter.Record? = nil, base: Adapter.Record? = nil,
    keysLost: Bool = false
  ) {
    (self.cause, self.id, self.zone, self.client) = (cause, id, zone, client)
    (self.server, self.base, self.keysLost) = (server, base, keysLost)
  }

  /// True if the item is rejected only because another one is.
  var isConsequence: Bool {
    if case .meaning(.aborted) = cause { true } else { false }
  }

  /// Tells whether the client finds the failure before it sends anything; it then sends nothing to that zone.
  func isBeforeSending(_ held: borrowing Held) -> Bool {
    switch cause {
    case .meaning(let meaning): meaning == .fileMissing
    case .fault(let hit), .composition(let hit): hit.entry(held)?.meaning == .fileMissing
    }
  }

  /// True for a rejection that a test has asked for.
  var isFault: Bool {
    if case .fault = cause { true } else { false }
  }
}
