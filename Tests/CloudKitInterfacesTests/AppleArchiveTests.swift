#if !canImport(CloudKit)
  import CloudKitInterfaces
  import Foundation
  import Testing

  /// An archive with the classes and fields of those that a Mac makes.
  private enum AppleArchive {
    private static func uid(_ number: Int) -> String {
      "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    }

    private static func object(_ pairs: (String, Int)...) -> String {
      "<dict>" + pairs.map { "<key>\($0)</key>\(uid($1))" }.joined() + "</dict>"
    }

    private static func text(_ text: String) -> String { "<string>\(text)</string>" }

    private static func type(_ name: String) -> String {
      "<dict><key>$classes</key><array><string>\(name)</string><string>NSObject</string></array>"
        + "<key>$classname</key><string>\(name)</string></dict>"
    }

    /// A record with a change tag, a parent and a share, in the zone 'Notes'.
    static var record: Data {
      let objects = [
        text("$null"),
        object(
          ("$class", 2), ("RecordType", 3), ("RecordID", 4), ("ETag", 5), ("ParentReference", 6),
          ("ShareReference", 7)),
        type("CKRecord"), text("Note"), object(("$class", 8), ("RecordName", 9), ("ZoneID", 10)),
        text("1a"), object(("$class", 11), ("RecordID", 12)),
        object(("$class", 11), ("RecordID", 13)), type("CKRecordID"), text("a"),
        object(("$class", 14), ("ZoneName", 15), ("ownerName", 16)), type("CKReference"),
        object(("$class", 8), ("RecordName", 17), ("ZoneID", 10)),
        object(("$class", 8), ("RecordName", 18), ("ZoneID", 10)), type("CKRecordZoneID"),
        text("Notes"), text("__defaultOwner__"), text("parent"), text("share"),
      ]
      let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>$archiver</key><string>NSKeyedArchiver</string>
        <key>$version</key><integer>100000</integer>
        <key>$top</key><dict><key>root</key>\(uid(1))</dict>
        <key>$objects</key><array>\(objects.joined(separator: "\n"))</array>
        </dict></plist>
        """
      return Data(plist.utf8)
    }
  }

  @Suite("Archives of a Mac") struct AppleArchiveTests {
    @Test func `a record is read by its class, with parent and share`() throws {
      CloudKitArchives.useAppleNames()
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: CKRecord.self, from: AppleArchive.record)
      let record = try #require(read)
      #expect(record.recordType == "Note" && record.recordChangeTag == "1a")
      #expect(record.recordID.recordName == "a" && record.recordID.zoneID.zoneName == "Notes")
      #expect(record.parent?.recordID.recordName == "parent")
      #expect(record.share?.recordID.recordName == "share")
      #expect(record.allKeys() == [])
    }
  }
#endif
