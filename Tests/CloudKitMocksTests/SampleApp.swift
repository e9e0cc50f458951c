// An app written for Apple platforms. The same text is compiled against the stand-ins, and by 'Tests/AppleSide/check'
// against the known declarations of CloudKit: the real classes and the mocks fit it.
#if canImport(CloudKit)
  import CloudKit
#endif
import CloudKitInterfaces
import Foundation

struct Notes<Container: CloudContainable>: Sendable {
  let container: Container

  func open(since day: Date) async throws -> [CKRecord] {
    let predicate = NSPredicate(format: "modificationDate > %@", day as NSDate)
    let query = CKQuery(recordType: "Note", predicate: predicate)
    query.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    let database = container.privateCloudDatabase
    var (matches, cursor) = try await database.records(matching: query, resultsLimit: 2)
    while let next = cursor {
      let page = try await database.records(continuingMatchFrom: next)
      matches += page.matchResults
      cursor = page.queryCursor
    }
    return try matches.map { try $0.1.get() }
  }

  func save(_ notes: [CKRecord], done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let operation = CKModifyRecordsOperation(recordsToSave: notes)
    operation.savePolicy = .changedKeys
    operation.perRecordSaveBlock = { id, result in
      if case .failure(let error as CKError) = result, error.code == .serverRecordChanged {
        print(id.recordName, error.serverRecord?["title"] as String? ?? "")
      }
    }
    operation.modifyRecordsResultBlock = done
    container.privateCloudDatabase.add(operation)
  }

  func count() async throws -> Int {
    let configuration = CKOperation.Configuration()
    configuration.timeoutIntervalForRequest = 5
    return try await container.configuredWith(configuration: configuration) { container in
      try await container.privateCloudDatabase.allRecordZones().count
    }
  }

  /// Checks the account and makes a zone, and drops the answers, as CloudKit allows.
  func prepare(_ zone: CKRecordZone.ID) async throws {
    try await container.userRecordID()
    try await container.configuredWith(group: CKOperationGroup()) { container in
      try await container.privateCloudDatabase.save(CKRecordZone(zoneID: zone)).zoneID
    }
    try await container.privateCloudDatabase.allRecordZones()
    try await container.privateCloudDatabase.recordZone(for: zone)
  }

  /// Returns the token to begin with next time, archived for a file.
  func changes(since data: Data?, seen: @escaping @Sendable (CKRecordZone.ID) -> Void)
    async throws -> Data
  {
    let token = try data.flatMap {
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: $0)
    }
    return try await withCheckedThrowingContinuation { continuation in
      let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: token)
      operation.recordZoneWithIDChangedBlock = seen
      operation.fetchDatabaseChangesResultBlock = { result in
        continuation.resume(
          with: Result {
            try NSKeyedArchiver.archivedData(
              withRootObject: result.get().serverChangeToken, requiringSecureCoding: true)
          })
      }
      container.privateCloudDatabase.add(operation)
    }
  }

  func subscribe() async throws {
    let subscription = CKQuerySubscription(
      recordType: "Note", predicate: NSPredicate(value: true), subscriptionID: "notes",
      options: [.firesOnRecordCreation, .firesOnce])
    subscription.notificationInfo = CKSubscription.NotificationInfo(
      title: "News", shouldSendContentAvailable: true)
    _ = try await container.privateCloudDatabase.save(subscription)
  }

  func didReceive(_ userInfo: [AnyHashable: Any]) -> CKRecord.ID? {
    guard let notification = CKNotification(fromRemoteNotificationDictionary: userInfo),
      let query = notification as? CKQueryNotification, query.subscriptionID == "notes"
    else { return nil }
    return query.queryNotificationReason == .recordDeleted ? nil : query.recordID
  }

  func share(_ note: CKRecord, with address: String) async throws -> URL? {
    let share = CKShare(rootRecord: note)
    share[CKShare.SystemFieldKey.title] = note["title"] as String?
    share.publicPermission = .none
    let participant = try await container.shareParticipant(forEmailAddress: address)
    participant.permission = .readWrite
    share.addParticipant(participant)
    let (saved, _) = try await container.privateCloudDatabase.modifyRecords(
      saving: [note, share], deleting: [])
    return (try saved[share.recordID]?.get() as? CKShare)?.url
  }

  func join(_ metadata: CKShare.Metadata) {
    let operation = CKAcceptSharesOperation(shareMetadatas: [metadata])
    operation.perShareResultBlock = { print($0.containerIdentifier, $1) }
    operation.acceptSharesResultBlock = { print($0) }
    container.add(operation)
  }
}

/// Returns the message for a user on an error, including codes of later versions of CloudKit.
func advice(on error: any Error) -> String {
  guard let error = error as? CKError else { return "unexpected" }
  if let seconds = error.retryAfterSeconds { return "again in \(Int(seconds)) s" }
  switch error.code {
  case .partialFailure: return "failed for \(error.partialErrorsByItemID?.count ?? 0)"
  case .notAuthenticated, .accountTemporarilyUnavailable: return "sign in"
  case .quotaExceeded: return "full"
  default: return error.localizedDescription.isEmpty ? "failed" : "failed, see the log"
  }
}

/// A note with everything that a record can carry.
func fullNote(_ title: String, in zone: CKRecordZone, under parent: CKRecord? = nil) -> CKRecord {
  let note = CKRecord(
    recordType: "Note", recordID: CKRecord.ID(recordName: title, zoneID: zone.zoneID))
  note["title"] = title
  note["stars"] = 3
  note["tags"] = ["a", "b"]
  note["file"] = CKAsset(fileURL: URL(fileURLWithPath: "/etc/hosts"))
  note.encryptedValues["secret"] = "s"
  note.setParent(parent)
  note["list"] = parent.map { CKRecord.Reference(record: $0, action: .deleteSelf) }
  return note
}

/// A record without its fields, as it is kept beside an app's own data.
func systemFields(of record: CKRecord) -> CKRecord? {
  let archiver = NSKeyedArchiver(requiringSecureCoding: true)
  record.encodeSystemFields(with: archiver)
  archiver.finishEncoding()
  guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: archiver.encodedData) else {
    return nil
  }
  return CKRecord(coder: unarchiver)
}
