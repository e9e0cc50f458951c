import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// A client that keeps its tokens, as an app does.
final class ChangeTrace: @unchecked Sendable {
  let trace = Trace()
  var tokens: [CKServerChangeToken] = []
  var token: CKServerChangeToken?
  var moreComing = false

  func fetch(
    _ database: MockCKDatabase, in zones: [CKRecordZone.ID] = [customZone],
    since token: CKServerChangeToken? = nil, limit: Int = 0, all: Bool = true
  ) async -> [String] {
    let operation = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: zones,
      configurationsByRecordZoneID: Dictionary(
        uniqueKeysWithValues: zones.map {
          ($0, .init(previousServerChangeToken: token, resultsLimit: limit))
        }))
    operation.fetchAllChanges = all
    return await run(operation, in: database)
  }

  func run(_ operation: CKFetchRecordZoneChangesOperation, in database: MockCKDatabase) async
    -> [String]
  {
    let before = trace.all.count
    operation.recordWasChangedBlock = { [trace] in trace.add(line($0, $1)) }
    operation.recordWithIDWasDeletedBlock = { [trace] in trace.add("\($0.recordName) deleted \($1)")
    }
    operation.recordZoneChangeTokensUpdatedBlock = { [self] zone, token, data in
      trace.add("\(zone.zoneName) token")
      if let token { tokens.append(token) }
    }
    operation.recordZoneFetchResultBlock = { [self] zone, result in
      trace.add(line(zone, result))
      if let end = try? result.get() {
        (token, moreComing) = (end.serverChangeToken, end.moreComing)
      }
    }
    operation.fetchRecordZoneChangesResultBlock = { [trace] in
      trace.add("finished \(code($0).map { "\($0)" } ?? "")")
    }
    await database.run(operation)
    return Array(trace.all.dropFirst(before))
  }

  func fetchZones(
    _ database: MockCKDatabase, since token: CKServerChangeToken? = nil, limit: Int = 0,
    all: Bool = true, onlyDeleted: Bool = false
  ) async -> [String] {
    let before = trace.all.count
    let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: token)
    operation.resultsLimit = limit
    operation.fetchAllChanges = all
    operation.recordZoneWithIDChangedBlock = { [trace] in trace.add("\($0.zoneName) changed") }
    operation.recordZoneWithIDWasDeletedBlock = { [trace] in trace.add("\($0.zoneName) deleted") }
    if !onlyDeleted {
      operation.recordZoneWithIDWasPurgedBlock = { [trace] in trace.add("\($0.zoneName) purged") }
      operation.recordZoneWithIDWasDeletedDueToUserEncryptedDataResetBlock = { [trace] in
        trace.add("\($0.zoneName) reset")
      }
    }
    operation.changeTokenUpdatedBlock = { [self] token in
      trace.add("token")
      tokens.append(token)
    }
    operation.fetchDatabaseChangesResultBlock = { [self] result in
      trace.add("finished \(code(result).map { "\($0)" } ?? "")")
      if let end = try? result.get() {
        (self.token, moreComing) = (end.serverChangeToken, end.moreComing)
      }
    }
    await database.run(operation)
    return Array(trace.all.dropFirst(before))
  }
}
