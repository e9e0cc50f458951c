@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

extension RecordQuery where Record == CKRecord {
  /// The query as the store runs it: record type, predicate and sort descriptors.
  ///
  /// A predicate that the service does not support makes the query invalid. Source: CKQuery.h.
  public init(_ query: CKQuery) {
    self.init(
      typeName: query.recordType, matching: query.predicate,
      sortedBy: query.sortDescriptors ?? [], objection: query.predicate.objectionOfService,
      uses: CKRecordBridge.uses(of: query))
  }
}

extension ChangesStart where Bridge == CKRecordBridge {
  /// Where the changes of a zone begin.
  public init(_ configuration: CKFetchRecordZoneChangesOperation.ZoneConfiguration) {
    self.init(
      since: configuration.previousServerChangeToken, limit: configuration.resultsLimit,
      fields: configuration.desiredKeys)
  }
}
