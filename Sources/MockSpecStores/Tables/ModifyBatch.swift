@_spi(MockSpecGenerated) import MockSpecRuntime

/// The records to save and the ids to delete of one request, with what is known of them.
@usableFromInline
struct ModifyBatch<Adapter: RecordAdapter> {
  @usableFromInline var saves: [RecordFacts<Adapter>]
  @usableFromInline var deletes: [Adapter.ID]
  @usableFromInline let policy: SavePolicy
  @usableFromInline let isAtomic: Bool
  @usableFromInline let note: (any Sendable)?

  @inlinable
  init(
    _ saves: [RecordFacts<Adapter>], deleting deletes: [Adapter.ID], policy: SavePolicy,
    isAtomic: Bool, note: (any Sendable)? = nil
  ) {
    (self.saves, self.deletes, self.policy) = (saves, deletes, policy)
    (self.isAtomic, self.note) = (isAtomic, note)
  }

  @usableFromInline var ids: [Adapter.ID] { saves.map(\.id) + deletes }

  @inlinable var count: Int { saves.count + deletes.count }

  /// True if no id comes twice.
  @inlinable var isDistinct: Bool {
    guard count > 1 else { return true }
    var ids = Set<Adapter.ID>(minimumCapacity: count)
    return saves.allSatisfy { ids.insert($0.id).inserted }
      && deletes.allSatisfy { ids.insert($0).inserted }
  }

  /// The validation failure of the request, whatever the store holds.
  @inlinable
  func failure(within limits: StoreLimits) -> ErrorMeaning? {
    if let most = limits.items, count > most { return .tooMany }
    if let most = limits.bytes, saves.reduce(0, { $0 + $1.sentSize }) > most { return .tooMany }
    return isDistinct ? nil : .invalid
  }

  /// The first items, without those whose atomic zone is cut in two.
  @usableFromInline
  func head(_ count: Int, in table: Table<Adapter>, _ state: StoreState) -> Self {
    let zones = table.atomicZones(of: self, in: state)
    let rest = isAtomic ? Set(zones.dropFirst(count)) : []
    let broken = rest.filter { $0.map { table.zoneFacts(of: $0, in: state).isAtomic } ?? true }
    let kept = Set(
      zip(ids, zones).prefix(count).filter { !broken.contains($0.1) }.map { $0.0 })
    return Self(
      saves.filter { kept.contains($0.id) }, deleting: deletes.filter(kept.contains),
      policy: policy, isAtomic: isAtomic, note: note)
  }
}

/// The reason for which an item or a request is rejected, and what the error shall carry; made into an error
/// outside the lock.
@usableFromInline
final class Rejection<Adapter: RecordAdapter> {
  @usableFromInline
  enum Cause {
    case meaning(ErrorMeaning)
    case fault(FaultHit)
  }

  @usableFromInline let cause: Cause
  @usableFromInline let id: Adapter.ID?
  /// The zone that the error is about where it says that a zone is missing.
  @usableFromInline let zone: Adapter.ZoneID?
  @usableFromInline let client: Adapter.Record?
  @usableFromInline var server: Adapter.Record?
  /// The version that the client has started from.
  @usableFromInline var base: Adapter.Record?
  /// True if the zone is gone with the keys of its encrypted data.
  @usableFromInline let keysLost: Bool

  @inlinable
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
    case .fault(let hit): hit.entry(held)?.meaning == .fileMissing
    }
  }

  /// True for a rejection that a test has asked for.
  @usableFromInline var isFault: Bool {
    if case .fault = cause { true } else { false }
  }

  /// The error of the service.
  @usableFromInline
  func error<Catalogue: ErrorCatalogue>(
    _ catalogue: Catalogue.Type, _ output: RecordOutput<Adapter>
  ) -> any Error {
    var details = ErrorDetails()
    details.id = id
    details.keysLost = keysLost ? true : nil
    details.client = client.map(Adapter.copy)
    details.server = server.map(output.whole)
    if let client { details.ancestor = Adapter.ancestor(of: client, base: base.map(output.whole)) }
    let entry: (any ErrorCatalogue)? =
      switch cause {
      case .fault(let hit): hit.entry
      case .meaning(let meaning) where meaning == .zoneMissing || meaning == .purged:
        Catalogue.entry(for: meaning)
      case .meaning: nil
      }
    if let zone = zone ?? id.flatMap({ Adapter.zone(of: $0, in: client ?? server) }), let entry,
      entry.meaning == .zoneMissing || entry.meaning == .purged
    {
      var zoned = details
      zoned.id = zone
      if entry.canBeMade(with: zoned) { details = zoned }
    }
    switch cause {
    case .fault(let hit):
      return hit.error(details, cancellation: Catalogue.entry(for: .cancelled)?.error(details))
    case .meaning(let meaning):
      return Catalogue.error(
        for: meaning, details, about: id.map { "\($0)" } ?? "", on: output.backend)
    }
  }
}

/// The outcome of an item or a request before records are copied and errors are made.
@usableFromInline
enum Outcome<Value, Adapter: RecordAdapter> {
  case done(Value)
  case rejected(Rejection<Adapter>)

  var rejection: Rejection<Adapter>? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}

/// The way in which records leave the store: as copies, as the client's user sees them.
@usableFromInline
struct RecordOutput<Adapter: RecordAdapter> {
  /// The backend that is told of errors that the service lacks.
  @usableFromInline var backend: Backend?
  /// The user in whose view users have other names than in a store without an owner.
  @usableFromInline var viewer: String?
  @usableFromInline var part: (any TablePart<Adapter>)?
  /// The fields that are asked for; `nil` for all.
  @usableFromInline var fields: [String]?

  @inlinable
  init(_ fields: [String]? = nil) { self.fields = fields }

  /// A copy with all fields.
  @inlinable
  func whole(_ record: Adapter.Record) -> Adapter.Record {
    let copy = Adapter.handedOut(record)
    guard let viewer, let part else { return copy }
    return part.record(copy, seenBy: viewer)
  }

  /// A copy with the fields that are asked for.
  @inlinable
  func selected(_ record: Adapter.Record) -> Adapter.Record {
    let copy = whole(record)
    return fields.map { Adapter.selecting($0, of: copy) } ?? copy
  }

  /// Returns the service's error for a value that a function of the adapter did not make, and reports that.
  @usableFromInline
  func error<Catalogue: ErrorCatalogue>(
    _ catalogue: Catalogue.Type, unmade type: Any.Type, by function: String
  ) -> any Error {
    let error = Catalogue.error(for: .unstubbed, ErrorDetails(), about: "", on: nil)
    let issue =
      "\(Adapter.self).\(function) made no \(type), and the call failed with \(error); let it make one, or stub the call"
    // One issue stands for all values of an answer.
    if let backend, !backend.issues.contains(issue) { backend.report(issue) }
    return error
  }

  @inlinable
  func result<Catalogue: ErrorCatalogue>(
    _ outcome: Outcome<Adapter.Record, Adapter>, _ catalogue: Catalogue.Type
  ) -> Result<Adapter.Record, any Error> {
    switch outcome {
    case .done(let record): .success(selected(record))
    case .rejected(let rejection): .failure(rejection.error(catalogue, self))
    }
  }
}
