@_spi(MockSpec) import CloudKitInterfaces
import Foundation
import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

extension RecordQuery where Record == CKRecord {
  /// The query as the store runs it: record type, predicate and sort descriptors.
  ///
  /// A predicate that the service does not support makes the query invalid. Source: CKQuery.h.
  public init(_ query: CKQuery) {
    let predicate = query.predicate
    let descriptors = query.sortDescriptors ?? []
    self.init(
      typeName: query.recordType, where: { predicate.evaluate(with: $0) },
      sort: descriptors.isEmpty ? nil : { areInOrder($0, $1, by: descriptors) },
      objection: predicate.objectionOfService)
  }
}

private func areInOrder(_ left: CKRecord, _ right: CKRecord, by descriptors: [NSSortDescriptor])
  -> Bool
{
  for descriptor in descriptors {
    switch descriptor.compare(left, to: right) {
    case .orderedAscending: return true
    case .orderedDescending: return false
    case .orderedSame: continue
    }
  }
  return false
}

extension ChangesStart where Bridge == CKRecordBridge {
  /// Where the changes of a zone begin.
  public init(_ configuration: CKFetchRecordZoneChangesOperation.ZoneConfiguration) {
    self.init(
      since: configuration.previousServerChangeToken, limit: configuration.resultsLimit,
      fields: configuration.desiredKeys)
  }
}

extension SavePolicy {
  /// CloudKit's name for the policy.
  public init(_ policy: CKModifyRecordsOperation.RecordSavePolicy) {
    switch policy {
    case .changedKeys: self = .changedFields
    case .allKeys: self = .allFields
    default: self = .ifUnchanged
    }
  }
}
