import CloudKitMocks
import Foundation

/// CloudKit's mocks with the records of an app against the same records in a dictionary, per record.
///
/// A measure is linear if it costs the same per record among 10,000 and among 100,000.
struct CloudBenchmark {
  let sizes = [(records: 10_000, rounds: 3), (records: 100_000, rounds: 1)]
  let batch = 400

  func run() async throws -> [Measurement] {
    var measurements: [Measurement] = []
    for (count, rounds) in sizes {
      var times: [String: (mock: [Double], plain: [Double])] = [:]
      for _ in 0..<rounds {
        for (step, mock, plain) in try await round(of: count) {
          times[step, default: ([], [])].mock.append(mock)
          times[step]?.plain.append(plain)
        }
      }
      for (step, time) in times.sorted(by: { $0.key < $1.key }) {
        measurements.append(
          Measurement(
            name: "\(step), \(count) records", value: median(time.mock),
            baseline: median(time.plain)))
      }
    }
    return measurements
  }

  private func round(of count: Int) async throws -> [(String, mock: Double, plain: Double)] {
    let zone = CKRecordZone.ID(zoneName: "Notes")
    let database = MockCKContainer().privateCloudDatabase
    _ = try await database.save(CKRecordZone(zoneID: zone))
    let records = (0..<count).map { note($0, in: zone) }
    var plain: [CKRecord.ID: CKRecord] = [:]
    var token: CKServerChangeToken?

    let saving = try await nanoseconds(per: count) {
      for start in stride(from: 0, to: count, by: batch) {
        let part = Array(records[start..<min(start + batch, count)])
        _ = try await database.modifyRecords(saving: part, deleting: [])
      }
    }
    let plainSaving = await nanoseconds(per: count) {
      for record in records { plain[record.recordID] = record.copy() as? CKRecord }
    }
    let querying = try await nanoseconds(per: count) {
      let found = try await page(through: database, zone)
      precondition(found == count, "the query found \(found) of \(count) records")
    }
    let following = try await nanoseconds(per: count) {
      let found = try await follow(database, zone, since: &token)
      precondition(found == count, "\(found) changes were told of \(count)")
    }
    let plainReading = await nanoseconds(per: count) {
      let copies = plain.values.compactMap { $0.copy() as? CKRecord }
      precondition(copies.count == count, "a record is missing")
    }
    let new = (0..<10).map { note(count + $0, in: zone) }
    _ = try await database.modifyRecords(saving: new, deleting: [])
    let changes = try await nanoseconds(per: new.count) {
      let found = try await follow(database, zone, since: &token)
      precondition(found == new.count, "\(found) changes were told of \(new.count)")
    }
    for record in new { plain[record.recordID] = record }
    let plainChanges = await nanoseconds(per: new.count) {
      let copies = new.compactMap { plain[$0.recordID]?.copy() as? CKRecord }
      precondition(copies.count == new.count, "a record is missing")
    }
    return [
      ("CKRecord: save in batches of 400", saving, plainSaving),
      ("CKRecord: query all, in pages of 100", querying, plainReading),
      ("CKRecord: all changes of a zone, in pages of 100", following, plainReading),
      ("CKRecord: ten changes since a token (per change)", changes, plainChanges),
    ]
  }

  private func note(_ number: Int, in zone: CKRecordZone.ID) -> CKRecord {
    let id = CKRecord.ID(recordName: "note \(number)", zoneID: zone)
    let record = CKRecord(recordType: "Note", recordID: id)
    record["title"] = "A note with number \(number)"
    record["rank"] = number % 7
    return record
  }

  private func page(through database: MockCKDatabase, _ zone: CKRecordZone.ID) async throws -> Int {
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    var (page, cursor) = try await database.records(matching: query, inZoneWith: zone)
    var found = page.count
    while let next = cursor {
      (page, cursor) = try await database.records(continuingMatchFrom: next)
      found += page.count
    }
    return found
  }

  private func follow(
    _ database: MockCKDatabase, _ zone: CKRecordZone.ID, since token: inout CKServerChangeToken?
  ) async throws -> Int {
    var found = 0
    var moreComing = true
    while moreComing {
      let page = try await database.recordZoneChanges(inZoneWith: zone, since: token)
      found += page.modificationResultsByID.count
      (token, moreComing) = (page.changeToken, page.moreComing)
    }
    return found
  }
}
