/// Why an item or a request is refused, and what the error shall carry; made into one outside the lock.
@usableFromInline
struct Refusal<Adapter: RecordAdapter> {
  @usableFromInline
  enum Cause {
    case meaning(ErrorMeaning)
    case fault(FaultRule)
  }

  @usableFromInline var cause: Cause
  @usableFromInline var id: Adapter.ID?
  @usableFromInline var client: Adapter.Record?
  @usableFromInline var server: Adapter.Record?
  /// The version that the client has started from.
  @usableFromInline var base: Adapter.Record?
  /// Who sees the records, where users have other names in their eyes than in the store.
  @usableFromInline var viewer: String?
  /// Whether the zone is gone with the keys of its encrypted data.
  @usableFromInline var keysLost = false

  @inlinable
  init(
    cause: Cause, id: Adapter.ID? = nil, client: Adapter.Record? = nil,
    server: Adapter.Record? = nil, base: Adapter.Record? = nil, viewer: String? = nil,
    keysLost: Bool = false
  ) {
    self.cause = cause
    self.id = id
    self.client = client
    self.server = server
    self.base = base
    self.viewer = viewer
    self.keysLost = keysLost
  }

  /// Whether the client finds out by itself, before anything is sent; it then sends nothing to that zone.
  @inlinable var isBeforeSending: Bool {
    switch cause {
    case .meaning(let meaning): meaning == .fileMissing
    case .fault(let rule): rule.tells(.fileMissing)
    }
  }

  /// Whether a test has asked for it.
  @inlinable var isFault: Bool {
    if case .fault = cause { true } else { false }
  }

  /// The error of the service, or the store's own where the service has none.
  @inlinable
  func error<Catalogue: ErrorCatalogue>(_ catalogue: Catalogue.Type) -> any Error {
    switch cause {
    case .fault(let rule):
      rule.error(details, cancellation: Catalogue.entry(for: .cancelled)?.error(details))
    case .meaning(let meaning):
      Catalogue.entry(for: meaning, or: meaning == .purged ? .zoneMissing : meaning)?.error(details)
        ?? StoreError(meaning, item: id.map { "\($0)" } ?? "")
    }
  }

  @inlinable var details: ErrorDetails {
    var details = ErrorDetails()
    details.keysLost = keysLost ? true : nil
    details.client = client.map(Adapter.copy)
    details.server = server.map(handedOut)
    if let client {
      details.ancestor = Adapter.ancestor(of: client, base: base.map(handedOut))
    }
    return details
  }

  @inlinable
  func handedOut(_ record: Adapter.Record) -> Adapter.Record {
    let copy = Adapter.handedOut(record)
    guard let viewer, let sharing = Adapter.sharing, sharing.namesUsers else { return copy }
    return sharing.seen(copy, from: viewer, by: viewer)
  }
}

extension ErrorCatalogue {
  /// The service's error for what has happened, or for what is not as much.
  @inlinable
  static func entry(for meaning: ErrorMeaning, or other: ErrorMeaning) -> Self? {
    entry(for: meaning) ?? (other == meaning ? nil : entry(for: other))
  }
}

/// What became of an item or a request inside the lock.
@usableFromInline
enum Outcome<Value, Adapter: RecordAdapter> {
  case done(Value)
  case refused(Refusal<Adapter>)

  @inlinable
  func result<Catalogue: ErrorCatalogue, Mapped>(
    _ catalogue: Catalogue.Type, _ transform: (Value) -> Mapped
  ) -> Result<Mapped, any Error> {
    switch self {
    case .done(let value): .success(transform(value))
    case .refused(let refusal): .failure(refusal.error(catalogue))
    }
  }
}
