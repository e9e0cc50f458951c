#if !canImport(CloudKit)
  import CloudKitInterfaces
  import Foundation
  import Testing

  /// Tests of `CKSyncEngine.RecordZoneChangeBatch`.
  @Suite struct ChangeBatchTests {
    private typealias Batch = CKSyncEngine.RecordZoneChangeBatch
    private typealias Change = CKSyncEngine.PendingRecordZoneChange

    private func id(_ number: Int) -> CKRecord.ID { CKRecord.ID(recordName: "\(number)") }

    private func batch(of changes: [Change], without missing: Set<CKRecord.ID> = []) async -> Batch?
    {
      await Batch(pendingChanges: changes) { id in
        missing.contains(id) ? nil : CKRecord(recordType: "Note", recordID: id)
      }
    }

    @Test func `a batch made by hand has what it is given`() {
      let empty = Batch()
      #expect(empty.recordsToSave.isEmpty && empty.recordIDsToDelete.isEmpty)
      #expect(!empty.atomicByZone)
      let records = (0..<300).map { CKRecord(recordType: "Note", recordID: id($0)) }
      let batch = Batch(recordsToSave: records, recordIDsToDelete: [id(300)], atomicByZone: true)
      #expect(batch.recordsToSave.count == 300 && batch.recordIDsToDelete == [id(300)])
      #expect(batch.atomicByZone)
    }

    @Test func `pending changes are taken in order`() async throws {
      let batch = try #require(
        await batch(of: [
          .saveRecord(id(2)), .deleteRecord(id(3)), .saveRecord(id(1)), .deleteRecord(id(0)),
        ]))
      #expect(batch.recordsToSave.map(\.recordID) == [id(2), id(1)])
      #expect(batch.recordIDsToDelete == [id(3), id(0)])
      #expect(!batch.atomicByZone)
    }

    @Test func `250 changes fill a batch, saves and deletes together`() async throws {
      let changes = (0..<444).map {
        $0 % 3 == 0 ? Change.deleteRecord(id($0)) : .saveRecord(id($0))
      }
      let first = try #require(await batch(of: changes))
      #expect(first.recordsToSave.count + first.recordIDsToDelete.count == 250)
      #expect(
        first.recordIDsToDelete.last == id(249) && first.recordsToSave.last?.recordID == id(248))
      let rest = try #require(await batch(of: Array(changes.dropFirst(250))))
      #expect(rest.recordsToSave.count + rest.recordIDsToDelete.count == 194)
    }

    @Test func `a batch holds no more bytes than a request may`() async throws {
      let changes = (0..<3).map { Change.saveRecord(id($0)) } + [.deleteRecord(id(3))]
      func batch(of changes: [Change], bytes: Int) async -> Batch? {
        await Batch(pendingChanges: changes) { id in
          let record = CKRecord(recordType: "Note", recordID: id)
          record["text"] = String(repeating: "a", count: bytes / 2)
          record.encryptedValues["secret"] = Data(count: bytes / 2)
          return record
        }
      }
      let first = try #require(await batch(of: changes, bytes: 900_000))
      #expect(first.recordsToSave.map(\.recordID) == [id(0), id(1)])
      #expect(first.recordIDsToDelete.isEmpty)
      let full = try #require(await batch(of: changes, bytes: 1_000_000))
      #expect(full.recordsToSave.count == 2)
      let rest = try #require(await batch(of: Array(changes.dropFirst(2)), bytes: 900_000))
      #expect(rest.recordsToSave.map(\.recordID) == [id(2)] && rest.recordIDsToDelete == [id(3)])
      let large = try #require(await batch(of: changes, bytes: 3_000_000))
      #expect(large.recordsToSave.map(\.recordID) == [id(0)])
    }

    @Test func `missing records take no room`() async throws {
      let changes = (0..<300).map { Change.saveRecord(id($0)) }
      let batch = try #require(await batch(of: changes, without: Set((0..<50).map(id))))
      #expect(batch.recordsToSave.map(\.recordID) == (50..<300).map(id))
    }

    @Test func `nothing to send is no batch`() async {
      #expect(await batch(of: []) == nil)
      #expect(await batch(of: [.saveRecord(id(1))], without: [id(1)]) == nil)
      #expect(await batch(of: [.saveRecord(id(1)), .deleteRecord(id(2))], without: [id(1)]) != nil)
    }
  }
#endif
