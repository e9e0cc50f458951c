#if !canImport(CloudKit)
  import Foundation

  /// A link from a field to another record.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKReference: NSObject, NSSecureCoding, NSCopying, Sendable {
    struct Fields: Hashable, Codable, Sendable {
      var recordID: CKRecordID.Fields
      var action: UInt
    }

    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    public convenience init(recordID: CKRecord.ID, action: CKRecord.ReferenceAction) {
      self.init(Fields(recordID: recordID.fields, action: action.rawValue))
    }

    public convenience init(record: CKRecord, action: CKRecord.ReferenceAction) {
      self.init(recordID: record.recordID, action: action)
    }

    public init?(coder: NSCoder) {
      guard let fields = coder.decodeValue(Fields.self, forKey: "reference") else { return nil }
      self.fields = fields
    }

    public var recordID: CKRecord.ID { CKRecordID(fields.recordID) }
    public var action: CKRecord.ReferenceAction { .init(rawValue: fields.action) ?? .none }

    public func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "reference") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKReference)?.fields == fields
    }

    public override var hash: Int { fields.hashValue }

    public override var description: String { "→ \(recordID)" }
  }

  extension CKRecord {
    /// The fate of the record that holds a reference when the target is deleted.
    public enum ReferenceAction: UInt, Sendable {
      case none = 0
      case deleteSelf = 1
    }
  }
#endif
