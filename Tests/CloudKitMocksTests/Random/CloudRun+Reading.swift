import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension CloudRun {
  /// Fetches records with some of their fields, which become the copies of the client.
  mutating func fetch(_ client: Int, _ keys: [CloudKey], _ fields: [String]?) async -> String? {
    let ids = keys.map(\.recordID)
    guard let results = try? await database(client).records(for: ids, desiredKeys: fields) else {
      return "a fetch failed"
    }
    for key in Set(keys) {
      let expected: CKError.Code? =
        !model.has(zone: key.zone) ? .zoneNotFound : model.records[key] == nil ? .unknownItem : nil
      if let difference = compare("\(key)", code(results[key.recordID]), expected) {
        return difference
      }
      guard let record = try? results[key.recordID]?.get(), var known = model.records[key] else {
        continue
      }
      if let fields {
        known.fields = known.fields.filter { fields.contains($0.key) }
        if !fields.contains("owner") { known.owner = nil }
      }
      if let difference = difference(of: record, from: known) { return difference }
      clients[client].copies[key] = record
      clients[client].models[key] = CloudModel.Copy(record: known, isKnown: true)
    }
    return nil
  }

  /// Fetches a page of the records that existed when the query began and still exist.
  mutating func page(_ client: Int, _ limit: Int) async -> String? {
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let known = clients[client].page
    let rest = (known?.rest ?? model.results(zone: nil, least: nil, sorted: false))
      .filter { model.records[$0] != nil }
    let answer: ([(CKRecord.ID, Result<CKRecord, any Error>)], CKQueryOperation.Cursor?)
    do {
      if let known {
        answer = try await database(client).records(
          continuingMatchFrom: known.cursor, resultsLimit: limit)
      } else {
        answer = try await database(client).records(matching: query, resultsLimit: limit)
      }
    } catch {
      return "a page failed: \(error)"
    }
    let expected = rest.prefix(limit)
    clients[client].page = answer.1.map { ($0, Array(rest.dropFirst(limit))) }
    return compare("page", answer.0.map(\.0), expected.map(\.recordID))
      ?? compare("whether there is more", answer.1 != nil, rest.count > limit)
  }

  /// Returns the difference in the number of notifications of each client; `nil` if there is none.
  func differenceOfNotices() -> String? {
    compare("number of notices", containers.map(\.notifications.pending.count), model.notices)
  }
}
