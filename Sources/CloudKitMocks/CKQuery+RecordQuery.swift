@_spi(MockSpec) import CloudKitInterfaces

extension CKQuery: PredicateQuery {
  public typealias Adapter = CKRecordAdapter

  /// The reason why the service refuses the predicate, if it does; the query is invalid then. Source: CKQuery.h.
  public var objection: String? { predicate.objectionOfService }

  /// The most elements of a list in a predicate. Source: observed.
  public var listLimit: Int? { 250 }
}

extension ChangesStart where Adapter == CKRecordAdapter {
  /// Creates the start of a zone's changes from the zone's configuration.
  public init(_ configuration: CKFetchRecordZoneChangesOperation.ZoneConfiguration) {
    self.init(
      since: configuration.previousServerChangeToken, limit: configuration.resultsLimit,
      fields: configuration.desiredKeys)
  }
}
