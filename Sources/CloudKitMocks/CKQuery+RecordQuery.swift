@_spi(MockSpec) import CloudKitInterfaces

extension CKQuery: PredicateQuery {
  public typealias Adapter = CKRecordAdapter

  /// A predicate that the service does not support makes the query invalid. Source: CKQuery.h.
  public var objection: String? { predicate.objectionOfService }

  /// Source: observed.
  public var listLimit: Int? { 250 }
}

extension ChangesStart where Adapter == CKRecordAdapter {
  /// Where the changes of a zone begin.
  public init(_ configuration: CKFetchRecordZoneChangesOperation.ZoneConfiguration) {
    self.init(
      since: configuration.previousServerChangeToken, limit: configuration.resultsLimit,
      fields: configuration.desiredKeys)
  }
}
