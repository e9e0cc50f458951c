import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKReference.h, CKRecord.h, CKError.h; the deletion of parents as observed.
@Suite("References")
struct ReferenceTests {
  let database = MockCKContainer().privateCloudDatabase

  private func child(_ name: String, of parent: String, in zone: CKRecordZone.ID = .default)
    -> CKRecord
  {
    let record = note(name, in: zone)
    record.setParent(recordID(parent, in: zone))
    return record
  }

  private func owned(
    _ name: String, by owner: String, action: CKRecord.ReferenceAction = .deleteSelf,
    in zone: CKRecordZone.ID = .default
  ) -> CKRecord {
    let record = note(name, in: zone)
    record["owner"] = CKRecord.Reference(recordID: recordID(owner, in: zone), action: action)
    return record
  }

  private var names: [String] { database.records.all.map(\.recordID.recordName) }

  @Test("CKError.referenceViolation: a parent must be on the server or in the same batch")
  func parents() async throws {
    #expect(
      await failure { try await database.save(child("a", of: "p")) }?.code == .referenceViolation)
    _ = try await database.modifyRecords(saving: [child("a", of: "p"), note("p")], deleting: [])
    _ = try await database.save(child("b", of: "p"))
    #expect(names == ["a", "p", "b"])
  }

  @Test("CKReference: with an action the target must be there; without one anything goes")
  func targets() async throws {
    #expect(
      await failure { try await database.save(owned("a", by: "o")) }?.code == .referenceViolation)
    _ = try await database.save(owned("b", by: "o", action: .none))
    let list = note("c")
    list["owners"] = [CKRecord.Reference(recordID: recordID("o"), action: .deleteSelf)]
    #expect(await failure { try await database.save(list) }?.code == .referenceViolation)
    #expect(names == ["b"])
  }

  @Test(
    "CKModifyRecordsOperation: what deleteSelf takes along is reported to nobody, but told as a change"
  )
  func cascade() async throws {
    let zone = customZone
    database.records.insert(
      note("o", in: zone), owned("a", by: "o", in: zone), owned("b", by: "a", in: zone),
      note("c", in: zone))
    let client = ChangeTrace()
    _ = await client.fetch(database)
    let (saves, deletes) = try await database.modifyRecords(
      saving: [], deleting: [recordID("o", in: zone)])
    #expect(saves.isEmpty && deletes.keys.map(\.recordName) == ["o"])
    #expect(names == ["c"])
    #expect(
      await client.fetch(database, since: client.token) == [
        "o deleted Note", "a deleted Note", "b deleted Note", "Custom success", "finished ",
      ])
  }

  @Test func `everything that a record owns goes with it, one by one or through lists`()
    async throws
  {
    let list = note("c")
    list["owners"] = ["x", "o"].map {
      CKRecord.Reference(recordID: recordID($0), action: .deleteSelf)
    }
    database.records.insert(
      note("o"), note("x"), owned("a", by: "o"), owned("b", by: "o"), list, owned("d", by: "c"),
      owned("e", by: "o", action: .none))
    _ = try await database.deleteRecord(withID: recordID("o"))
    #expect(names == ["x", "e"])
  }

  @Test func `a chain of any length goes with its first record, in other zones too`() async throws {
    let zones = [customZone, CKRecordZone.ID(zoneName: "Other")]
    let ids = (0..<5_000).map { recordID("\($0)", in: zones[$0 % 2]) }
    for (index, id) in ids.enumerated() {
      let record = CKRecord(recordType: "Note", recordID: id)
      if index > 0 {
        record["owner"] = CKRecord.Reference(recordID: ids[index - 1], action: .deleteSelf)
      }
      database.records.insert(record)
    }
    let client = ChangeTrace()
    _ = await client.fetch(database, in: [zones[1]])
    let operation = CKModifyRecordsOperation(recordIDsToDelete: [ids[0]])
    await database.run(operation)
    #expect(database.records.isEmpty)
    let later = await client.fetch(database, in: [zones[1]], since: client.token)
    #expect(later.filter { $0.hasSuffix("deleted Note") }.count == 2_500)
  }

  @Test func `records that own each other go together`() async throws {
    database.records.insert(owned("a", by: "b"), owned("b", by: "a"))
    _ = try await database.deleteRecord(withID: recordID("a"))
    #expect(names == [])
  }

  @Test("CKError.referenceViolation: a parent with children outside the batch cannot be deleted")
  func deletedParents() async throws {
    database.records.insert(note("p"), child("a", of: "p"), note("q"))
    #expect(
      await failure { try await database.deleteRecord(withID: recordID("p")) }?.code
        == .referenceViolation)
    let moved = try await database.record(for: recordID("a"))
    moved.setParent(recordID("q"))
    let (_, deletes) = try await database.modifyRecords(saving: [moved], deleting: [recordID("p")])
    #expect(code(deletes[recordID("p")]) == nil)
    _ = try await database.modifyRecords(saving: [], deleting: [recordID("q"), recordID("a")])
    #expect(names == [])
  }

  @Test func `what is refused fails those that need it, and its zone`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    database.records.insert(note("p"))
    let stale = note("p", "new")
    let (first, _) = try await database.modifyRecords(
      saving: [stale, child("a", of: "p"), child("b", of: "x")], deleting: [])
    #expect(code(first[recordID("p")]) == .serverRecordChanged)
    #expect(code(first[recordID("a")]) == nil && code(first[recordID("b")]) == .referenceViolation)
    let (second, _) = try await database.modifyRecords(
      saving: [child("c", of: "x", in: customZone), note("d", in: customZone)], deleting: [])
    #expect(code(second[recordID("c", in: customZone)]) == .referenceViolation)
    #expect(code(second[recordID("d", in: customZone)]) == .batchRequestFailed)
    let (third, deletes) = try await database.modifyRecords(
      saving: [child("e", of: "a")], deleting: [recordID("a")])
    #expect(code(third[recordID("e")]) == nil)
    #expect(code(deletes[recordID("a")]) == .referenceViolation)
  }

  @Test func `saves of a request come before its deletions`() async throws {
    database.records.insert(note("p"), child("a", of: "p"), note("o"))
    let changed = try await database.record(for: recordID("a"))
    changed["text"] = "new"
    let (saves, deletes) = try await database.modifyRecords(
      saving: [changed, owned("b", by: "o")], deleting: [recordID("p"), recordID("o")])
    #expect(saves.values.allSatisfy { code($0) == nil })
    #expect(code(deletes[recordID("p")]) == .referenceViolation)
    #expect(code(deletes[recordID("o")]) == nil)
    #expect(database.text(of: "a") == "new" && names == ["p", "a"])
  }

  @Test func `children that go with their parent do not keep it`() async throws {
    let both = owned("a", by: "p")
    both.setParent(recordID("p"))
    let grandchild = owned("b", by: "a")
    grandchild.setParent(recordID("p"))
    database.records.insert(note("p"), both, grandchild)
    let added = owned("c", by: "b")
    added.setParent(recordID("p"))
    let (_, deletes) = try await database.modifyRecords(
      saving: [added], deleting: [recordID("p")])
    #expect(code(deletes[recordID("p")]) == nil)
    #expect(names == [])
    database.records.insert(note("q"), owned("d", by: "q"), child("e", of: "d"))
    _ = try await database.deleteRecord(withID: recordID("q"))
    #expect(names == ["e"])
  }
}
