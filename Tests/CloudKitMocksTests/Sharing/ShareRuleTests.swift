import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKShare.h, CKError.h, the documentation of CKShare.
@Suite("Which shares can be saved")
struct ShareRuleTests {
  private func codes(saving records: [CKRecord], in database: MockCKDatabase) async throws
    -> [CKError.Code?]
  {
    let (saves, _) = try await database.modifyRecords(saving: records, deleting: [])
    return records.map { code(saves[$0.recordID]) }
  }

  @Test func `a share comes with its root, and the root refers to it`() async throws {
    let lists = try await SharedList()
    let list = try await lists.ownersDatabase.save(lists.record("list"))
    let share = CKShare(rootRecord: list)
    #expect(
      await failure { try await lists.ownersDatabase.save(share) }?.code == .invalidArguments)
    #expect(
      await failure { try await lists.ownersDatabase.save(list) }?.code == .referenceViolation)
    #expect(try await codes(saving: [share, list], in: lists.ownersDatabase) == [nil, nil])
    let stored = try await lists.ownersDatabase.record(for: list.recordID)
    #expect(stored.share?.recordID == share.recordID)
    // From now on the share and the record are saved separately.
    let saved = try await lists.ownersDatabase.record(for: share.recordID)
    _ = try await lists.ownersDatabase.save(saved)
    _ = try await lists.ownersDatabase.save(stored)
  }

  @Test func `a share is saved only over the version that the app has seen`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share()
    _ = try await lists.ownersDatabase.save(lists.ownersDatabase.record(for: share.recordID))
    for policy in [CKModifyRecordsOperation.RecordSavePolicy.allKeys, .changedKeys] {
      let (saves, _) = try await lists.ownersDatabase.modifyRecords(
        saving: [share], deleting: [], savePolicy: policy)
      #expect(code(saves[share.recordID]) == .serverRecordChanged)
    }
  }

  @Test func `a record takes part in one share`() async throws {
    let lists = try await SharedList()
    try await lists.share()
    let milk = try await lists.ownersDatabase.record(for: recordID("milk", in: lists.zone))
    let list = try await lists.ownersDatabase.record(for: recordID("list", in: lists.zone))
    for root in [milk, list] {
      let share = CKShare(rootRecord: root)
      #expect(
        try await codes(saving: [share, root], in: lists.ownersDatabase)
          == [.alreadyShared, .batchRequestFailed])
    }
    let below = lists.record("below", below: "list")
    #expect(
      try await codes(saving: [CKShare(rootRecord: below), below], in: lists.ownersDatabase)
        == [.alreadyShared, .batchRequestFailed])
    let above = CKRecord(recordType: "Note", recordID: recordID("above", in: lists.zone))
    let moved = try await lists.ownersDatabase.record(for: recordID("list", in: lists.zone))
    moved.parent = CKRecord.Reference(recordID: above.recordID, action: .none)
    #expect(try await codes(saving: [above, moved], in: lists.ownersDatabase) == [nil, nil])
    let stored = try await lists.ownersDatabase.record(for: above.recordID)
    let again = CKShare(rootRecord: stored)
    #expect(
      try await codes(saving: [again, stored], in: lists.ownersDatabase)
        == [.alreadyShared, .batchRequestFailed])
  }

  @Test func `a zone is shared whole, or in parts, not both`() async throws {
    let lists = try await SharedList()
    try await lists.share()
    let whole = CKShare(recordZoneID: lists.zone)
    #expect(try await codes(saving: [whole], in: lists.ownersDatabase) == [.invalidArguments])
    let other = try await SharedList()
    try await other.share(zoneWide: true)
    let root = other.record("new")
    #expect(
      try await codes(saving: [CKShare(rootRecord: root), root], in: other.ownersDatabase)
        == [.serverRejectedRequest, .batchRequestFailed])
    let again = CKShare(recordZoneID: other.zone)
    #expect(
      try await codes(saving: [again], in: other.ownersDatabase) == [.serverRecordChanged])
  }

  /// The code of the default zone is a choice.
  @Test func `only custom zones of the private database have shares`() async throws {
    let lists = try await SharedList()
    let root = note("root")
    let share = CKShare(rootRecord: root)
    #expect(
      try await codes(saving: [share, root], in: lists.ownersDatabase).first == .invalidArguments)
    #expect(
      try await codes(saving: [share, root], in: lists.alice.publicCloudDatabase).first
        == .badDatabase)
  }

  @Test func `a share has at most 100 participants`() async throws {
    let lists = try await SharedList()
    var share = try await lists.share(with: nil)
    for number in 1...99 {
      let address = "\(number)@example.com"
      share.cloud.addParticipant(try await lists.alice.participant(address))
    }
    // The owner counts as a participant.
    share = try #require(try await lists.ownersDatabase.save(share) as? CKShare)
    share.cloud.addParticipant(try await lists.alice.participant("100@example.com"))
    let full = share
    #expect(
      await failure { try await lists.ownersDatabase.save(full) }?.code == .tooManyParticipants)
  }

  @Test func `who stops sharing keeps the records, and can share them again`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share()
    _ = try await lists.ownersDatabase.deleteRecord(withID: share.recordID)
    let list = try await lists.ownersDatabase.record(for: recordID("list", in: lists.zone))
    #expect(list.share == nil)
    let again = CKShare(rootRecord: list)
    #expect(try await codes(saving: [again, list], in: lists.ownersDatabase) == [nil, nil])
  }
}
