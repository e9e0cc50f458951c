import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension Note {
  static let recordType = "Note"

  /// Returns the record to send: the server's last version with the text of this device.
  func record(_ id: CKRecord.ID) -> CKRecord {
    let record = lastVersion ?? CKRecord(recordType: Self.recordType, recordID: id)
    record["text"] = text
    return record
  }

  private var lastVersion: CKRecord? {
    guard let systemFields else { return nil }
    guard let coder = try? NSKeyedUnarchiver(forReadingFrom: systemFields) else { return nil }
    defer { coder.finishDecoding() }
    return CKRecord(coder: coder)
  }

  /// Takes over the server's version, but keeps a text that is not sent yet.
  mutating func merge(_ record: CKRecord) {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    record.encodeSystemFields(with: coder)
    coder.finishEncoding()
    systemFields = coder.encodedData
    let theirs: String? = record["text"]
    if !isUnsent { text = theirs }
    if text == theirs { isUnsent = false }
  }
}
