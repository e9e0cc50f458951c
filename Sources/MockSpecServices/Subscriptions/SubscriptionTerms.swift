import MockSpecRuntime

/// Of which changes a watch tells.
///
/// ```swift
/// SubscriptionTerms(of: RecordQuery(typeName: "Photo"), kinds: [.created], firesOnce: true)
/// ```
public struct SubscriptionTerms<Adapter: RecordAdapter> {
  /// Which records; `nil` for all of them, and for zones that are made or deleted.
  public let query: RecordQuery<Adapter.Record>?
  /// In which zone; `nil` for all zones.
  public let zone: Adapter.ZoneID?
  /// Whether only zones with a history count.
  public let isOfHistory: Bool
  /// What happens to them.
  public let kinds: Set<ChangeKind>
  /// Whether the watch is deleted when it has told something.
  public let firesOnce: Bool
  /// In which databases there can be such a watch; `nil` for all of them.
  public let databases: [AnyHashable]?

  /// Describes a watch.
  ///
  /// - Parameters:
  ///   - query: Which records, by their type and the predicate; of a deleted one, as it was.
  ///   - zone: In which zone.
  ///   - isOfHistory: Whether only zones with a history count.
  ///   - kinds: What happens to them.
  ///   - firesOnce: Whether the watch is deleted when it has told something.
  ///   - databases: In which databases there can be such a watch.
  public init(
    of query: RecordQuery<Adapter.Record>? = nil, in zone: Adapter.ZoneID? = nil,
    isOfHistory: Bool = false,
    kinds: Set<ChangeKind> = [.created, .updated, .deleted],
    firesOnce: Bool = false, databases: [AnyHashable]? = nil
  ) {
    self.query = query
    self.zone = zone
    self.isOfHistory = isOfHistory
    self.kinds = kinds
    self.firesOnce = firesOnce
    self.databases = databases
  }

  /// Whether the watch is about a change.
  func includes(_ change: SubscribedChange<Adapter>) -> Bool {
    guard kinds.contains(change.kind), zone == nil || zone == change.zone,
      change.isTracked || !isOfHistory
    else { return false }
    guard let query else { return true }
    guard let record = change.record else { return false }
    return (query.typeName ?? Adapter.typeName(of: record)) == Adapter.typeName(of: record)
      && query.predicate(record)
  }
}
