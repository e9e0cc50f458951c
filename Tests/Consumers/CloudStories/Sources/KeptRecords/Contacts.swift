import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// The model of a screen with contacts, written as sample code often is: it keeps the records that it has made, changes
/// them in place, saves them, and drops the answers.
@MainActor
public final class Contacts<Database: CloudStorable> {
  private let database: Database
  private let zone = CKRecordZone(zoneName: "Contacts")

  /// The records of the contacts, in the order in which they were added.
  public private(set) var records: [CKRecord] = []
  /// The share of each contact that is shared, by the name of its record.
  private var shares: [String: CKShare] = [:]

  public init(database: Database) { self.database = database }

  /// Makes the zone of the contacts.
  public func start() async throws { try await database.save(zone) }

  /// Adds a contact.
  public func add(_ name: String) async throws {
    let record = CKRecord(
      recordType: "Contact", recordID: CKRecord.ID(recordName: name, zoneID: zone.zoneID))
    record["name"] = name
    records.append(record)
    try await database.save(record)
  }

  /// Notes a call with a contact.
  public func noteCall(with index: Int) async throws {
    let record = records[index]
    record["calls"] = (record["calls"] as? Int ?? 0) + 1
    try await database.save(record)
  }

  /// The share of a contact for the system's sharing screen, which shows its URL.
  public func share(_ index: Int) async throws -> CKShare {
    let record = records[index]
    if let share = shares[record.recordID.recordName] { return share }
    let share = CKShare(rootRecord: record)
    share[CKShare.SystemFieldKey.title] = record["name"] as? String
    try await modify([record, share])
    shares[record.recordID.recordName] = share
    return share
  }

  /// Lets everybody who has the URL of a contact read it.
  public func publish(_ index: Int) async throws {
    let share = try await share(index)
    share.publicPermission = .readOnly
    try await modify([share])
  }

  private func modify(_ records: [CKRecord]) async throws {
    let operation = CKModifyRecordsOperation(recordsToSave: records)
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      operation.modifyRecordsResultBlock = { continuation.resume(with: $0) }
      database.add(operation)
    }
  }
}
