#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct QueryTests {
    private func note(_ name: String, _ fields: [String: any CKRecordValueProtocol]) -> CKRecord {
      let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: name))
      for (key, value) in fields { record[key] = value }
      return record
    }

    private func order(_ key: String?, _ left: CKRecord, _ right: CKRecord) -> [Int] {
      [true, false].map {
        NSSortDescriptor(key: key, ascending: $0).compare(left, to: right).rawValue
      }
    }

    @Test func `sort descriptors compare fields by key`() {
      let low = note("a", ["title": "a", "count": 2, "ratio": 0.5, "day": Date.distantPast])
      let high = note("b", ["title": "b", "count": 10, "ratio": 1, "day": Date.distantFuture])
      for key in ["title", "count", "ratio", "day"] {
        #expect(order(key, low, high) == [-1, 1], "\(key)")
        #expect(order(key, high, low) == [1, -1], "\(key)")
        #expect(order(key, low, low) == [0, 0], "\(key)")
      }
    }

    @Test func `a missing field comes first, and no key is no order`() {
      let empty = note("a", [:])
      let full = note("b", ["title": "b"])
      #expect(order("title", empty, full) == [-1, 1])
      #expect(order("title", empty, empty) == [0, 0])
      #expect(order(nil, empty, full) == [0, 0])
    }

    @Test func `large integers are compared exactly`() {
      let left = note("a", ["n": Int64.max - 1])
      let right = note("b", ["n": Int64.max])
      #expect(order("n", left, right) == [-1, 1])
      #expect(order("n", right, note("c", ["n": UInt64.max])) == [-1, 1])
    }

    @Test func `system dates sort too`() {
      let old = note("a", [:])
      let young = note("b", [:])
      for (record, date) in [(old, Date.distantPast), (young, Date.distantFuture)] {
        record.stamp(
          changeTag: nil, creationDate: date, modificationDate: date, creator: nil,
          lastModifiedBy: nil)
      }
      #expect(order(CKRecord.SystemFieldKey.creationDate, old, young) == [-1, 1])
      #expect(order(CKRecord.SystemFieldKey.modificationDate, young, old) == [1, -1])
    }

    @Test func `a copied query is independent`() throws {
      let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
      #expect(query.sortDescriptors == nil)
      query.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
      let copy = try #require(query.copy() as? CKQuery)
      #expect(copy.recordType == "Note")
      #expect(copy.sortDescriptors?.count == 1)
      query.sortDescriptors = []
      #expect(copy.sortDescriptors?.count == 1)
    }

    @Test func `a block predicate gets the record`() {
      let block = NSPredicate { object, _ in (object as? CKRecord)?["title"] == "b" }
      let query = CKQuery(recordType: "Note", predicate: block)
      #expect(query.predicate.evaluate(with: note("b", ["title": "b"])))
      #expect(!query.predicate.evaluate(with: note("a", ["title": "a"])))
    }

    @Test func `a cursor is a value that can be archived`() throws {
      let cursor = CKQueryOperation.Cursor(token: "page 2")
      #expect(cursor == CKQueryOperation.Cursor(token: "page 2"))
      #expect(cursor != CKQueryOperation.Cursor(token: "page 3"))
      #expect(cursor.hash == CKQueryOperation.Cursor(token: "page 2").hash)
      #expect(try archived(cursor).token == "page 2")
      #expect(cursor.copy() as? CKQueryOperation.Cursor == cursor)
      #expect(CKQueryOperation.maximumResults == 0)
    }
  }
#endif
