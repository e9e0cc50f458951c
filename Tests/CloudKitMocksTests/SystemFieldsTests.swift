import CloudKitMocks
import Foundation
import MockSpecServices
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite struct SystemFieldsTests {
  @Test func `system fields of a record are archived without its fields`() throws {
    let record = CKRecord(recordType: "Note")
    record["title"] = "a"
    let copy = try #require(
      KeyedArchive(record.encodeSystemFields).decoded(CKRecord.init(coder:)))

    #expect(copy.recordID == record.recordID)
    #expect(copy.allKeys() == [])
    #expect(KeyedArchive().decoded(CKServerChangeToken.init(coder:)) == nil)
  }
}
