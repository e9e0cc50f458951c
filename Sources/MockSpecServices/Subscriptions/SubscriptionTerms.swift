import MockSpecRuntime

/// The changes that a subscription selects.
///
/// ```swift
/// SubscriptionTerms(of: RecordQuery(typeName: "Photo"), kinds: [.created], firesOnce: true)
/// ```
public struct SubscriptionTerms<Adapter: RecordAdapter> {
  /// The query that changed records match; `nil` for all records, and for zones that are created or deleted.
  public let query: RecordQuery<Adapter.Record>?
  /// The zone of the changes; `nil` for all zones.
  public let zone: Adapter.ZoneID?
  /// True if only zones with a history count.
  public let isOfHistory: Bool
  /// The kinds of the changes.
  public let kinds: Set<ChangeKind>
  /// True if the subscription is deleted after its first notification.
  public let firesOnce: Bool
  /// The databases that accept the subscription; `nil` for all of them.
  public let databases: [AnyHashable]?

  /// Creates the terms of a subscription.
  ///
  /// - Parameters:
  ///   - query: The query with a type and a predicate; a deleted record is matched as it was.
  ///   - zone: The zone of the changes.
  ///   - isOfHistory: True if only zones with a history count.
  ///   - kinds: The kinds of the changes.
  ///   - firesOnce: True if the subscription is deleted after its first notification.
  ///   - databases: The databases that accept the subscription.
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

  /// Checks whether a change is selected.
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
