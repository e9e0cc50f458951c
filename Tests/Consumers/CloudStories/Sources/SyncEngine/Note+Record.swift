import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension Note {
  static let recordType = "Note"

  /// A part of a note that is sent separately, so that two devices can change two parts.
  enum Field: String, CaseIterable, Codable {
    case title
    case body

    var path: WritableKeyPath<Note, String> {
      switch self {
      case .title: \.title
      case .body: \.body
      }
    }
  }

  init?(_ record: CKRecord) {
    guard record.recordType == Self.recordType else { return nil }
    self.init(id: record.recordID.recordName, title: "")
    for field in Field.allCases {
      self[keyPath: field.path] = record[field.rawValue] as? String ?? ""
    }
  }

  /// Writes some fields into a record, and keeps the server's values of the others.
  func write(_ fields: Set<Field>, to record: CKRecord) {
    for field in fields { record[field.rawValue] = self[keyPath: field.path] }
  }

  func changes(from other: Note) -> Set<Field> {
    Set(Field.allCases.filter { self[keyPath: $0.path] != other[keyPath: $0.path] })
  }
}

/// Archives objects of CloudKit as bytes.
enum Archive {
  static func systemFields(of record: CKRecord) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    record.encodeSystemFields(with: archiver)
    archiver.finishEncoding()
    return archiver.encodedData
  }

  static func record(_ systemFields: Data) throws -> CKRecord? {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: systemFields)
    defer { unarchiver.finishDecoding() }
    return CKRecord(coder: unarchiver)
  }

  static func data(_ token: CKServerChangeToken) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
  }

  static func token(_ data: Data) throws -> CKServerChangeToken? {
    try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: data)
  }
}
