#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct RecordFieldTests {
    let record = CKRecord(recordType: "Note")
    let target = CKRecord.ID(recordName: "target")

    @Test func `swift values come back through the typed subscript`() {
      let day = Date(timeIntervalSinceReferenceDate: 123.5)
      let file = URL(fileURLWithPath: "/photo.jpg")
      record["text"] = "words"
      record["flag"] = true
      record["count"] = 5
      record["big"] = UInt64.max
      record["ratio"] = 0.1
      record["small"] = Float(0.1)
      record["day"] = day
      record["bytes"] = Data([1, 2])
      record["tags"] = ["a", "b"]
      record["matrix"] = [[1, 2], [3]]
      record["link"] = CKRecord.Reference(recordID: target, action: .deleteSelf)
      record["photo"] = CKAsset(fileURL: file)

      #expect(record["text"] == "words")
      #expect(record["flag"] == true)
      #expect(record["count"] == 5)
      #expect(record["big"] == UInt64.max)
      #expect(record["ratio"] == 0.1)
      #expect(record["small"] == Float(0.1))
      #expect(record["day"] == day)
      #expect(record["bytes"] == Data([1, 2]))
      #expect(record["tags"] == ["a", "b"])
      #expect(record["matrix"] as? [[Int]] == [[1, 2], [3]])
      record["mixed"] = NSArray(array: [
        NSNumber(value: true), NSNumber(value: 2.5), "a" as NSString,
      ])
      let mixed: NSArray? = record["mixed"]
      #expect(
        mixed == NSArray(array: [NSNumber(value: true), NSNumber(value: 2.5), "a" as NSString]))
      #expect(record["link"] == CKRecord.Reference(recordID: target, action: .deleteSelf))
      let asset: CKAsset? = record["photo"]
      #expect(asset?.fileURL == file)
      let wrong: String? = record["count"]
      #expect(wrong == nil)
    }

    @Test func `what is stored can be cast as on Apple platforms`() throws {
      record["count"] = 5
      record["flag"] = false
      #expect(record["count"] as? Int == 5)
      #expect(record["count"] as? Double == 5)
      #expect(record["count"] as? NSNumber == 5)
      #expect(record["count"] as? String == nil)
      #expect(record["flag"] as? Bool == false)
      #expect(record["flag"] as? Int == 0)
      #expect(record["missing"] as? String == nil)
      #expect(record["missing"] == nil)
    }

    @Test func `values are accepted as Foundation classes and as CKRecordValue`() {
      let title = "words"
      record["title"] = title as CKRecordValue
      record["number"] = NSNumber(value: 2.5)
      record.setObject(NSArray(array: [1, 2]), forKey: "list")
      record.setObject([title] as CKRecordValue, forKey: "titles")
      #expect(record.object(forKey: "title") as? String == title)
      #expect(record["number"] as? Double == 2.5)
      #expect(record["list"] as? [Int] == [1, 2])
      #expect(record["titles"] as? [String] == [title])
      let value: CKRecordValue? = record["title"]
      #expect(value as? NSString == NSString(string: title))
    }

    @Test func `a mutable value is stored as it was`() {
      let text = NSMutableString(string: "before")
      record["text"] = text
      text.append(" after")
      #expect(record["text"] as? String == "before")
    }

    @Test func `an optional value is set or removed`() {
      var title: String? = "words"
      record["title"] = title
      #expect(record.allKeys() == ["title"])
      title = nil
      record["title"] = title
      #expect(record.allKeys().isEmpty)
      record["title"] = "again"
      record["title"] = nil
      #expect(record.allKeys().isEmpty)
    }

    @Test func `a record is a sequence of its fields, sorted by name`() {
      record["b"] = 1
      record["a"] = "x"
      #expect(record.map { $0.0 } == ["a", "b"])
      #expect(record.first { $0.0 == "b" }?.1 as? Int == 1)
    }

    @Test func `tokens are the words of all strings`() {
      record["b"] = ["three", "four  five"]
      record["a"] = "one\ttwo"
      record["n"] = 6
      #expect(record.allTokens() == ["one", "two", "three", "four", "five"])
      #expect(CKRecord(recordType: "Empty").allTokens().isEmpty)
    }

    @Test func `encrypted fields are apart from the others`() {
      record["open"] = 1
      record.encryptedValues["secret"] = "hush"
      #expect(record.encryptedValues["secret"] == "hush")
      #expect(record.encryptedValues["secret"] as? String == "hush")
      #expect(record["secret"] == nil)
      #expect(record.encryptedValues["open"] == nil)
      #expect(record.allKeys() == ["open"])
      #expect(record.encryptedValues.allKeys() == ["secret"])
      #expect(record.encryptedValues.changedKeys() == ["secret"])
    }

    @Test func `the parent is a reference that deletes nothing`() {
      let parent = CKRecord(recordType: "Folder", recordID: target)
      record.setParent(parent)
      let reference = CKRecord.Reference(recordID: target, action: .none)
      #expect(record.parent == reference)
      #expect(record[CKRecord.SystemFieldKey.parent] as? CKRecord.Reference == reference)
      #expect(record.changedKeys().isEmpty)
      record.setParent(nil as CKRecord?)
      #expect(record.parent == nil)
      record.setParent(target)
      #expect(record.parent == reference)
    }

    @Test func `concurrent changes are all kept`() async {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<200 { group.addTask { record["k\(number)"] = number } }
      }
      #expect(record.allKeys().count == 200)
      for number in 0..<200 { #expect(record["k\(number)"] == number) }
    }
  }
#endif
