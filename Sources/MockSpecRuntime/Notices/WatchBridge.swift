/// How the store handles records that say of which changes their users want to be told: subscriptions.
///
/// A spec says what they watch: `subscriptions: Subscription by id  through … watching photos`.
public protocol WatchBridge: RecordBridge {
  /// How the store handles the records that are watched.
  associatedtype Watched: RecordBridge
  /// What the clients of the user are told.
  associatedtype Message: Sendable

  /// Of which changes a watch tells; by default of all.
  static func terms(of watch: Record) -> WatchTerms<Watched>
  /// What the clients of a watch's user are told of a change.
  ///
  /// - Parameters:
  ///   - watch: The watch, as it is stored.
  ///   - change: What another client has done, one of the changes that the watch is about.
  /// - Returns: `nil` where there is nothing to tell.
  static func message(of watch: Record, about change: WatchedChange<Watched>) -> Message?
}

extension WatchBridge {
  public static func terms(of watch: Record) -> WatchTerms<Watched> { WatchTerms() }

  /// A watch belongs into the databases of its terms.
  public static func flaw(saving watch: Record, in place: StorePlace) -> ErrorMeaning? {
    let databases = terms(of: watch).databases
    return databases?.contains(place.database) == false ? .misplaced : flaw(saving: watch)
  }
}

/// What has happened to a record, or to a zone.
public enum ChangeKind: Sendable, Hashable { case created, updated, deleted }

/// A change of a record, or of a zone, of which a watch can tell.
public struct WatchedChange<Bridge: RecordBridge> {
  /// What has happened.
  public let kind: ChangeKind
  /// The record as it is stored, or was; it belongs to the store. `nil` for a change of a zone.
  public let record: Bridge.Record?
  /// The zone of the record, or the one that was made or deleted; `nil` for tables without zones.
  public let zone: Bridge.ZoneID?
  /// Whether the zone has a history; true for tables without zones.
  public let isTracked: Bool
  /// Whose watch it is, and in which database.
  public let place: StorePlace
  /// Tells the notices of a backend apart.
  public let number: Int
}
