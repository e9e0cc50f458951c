#if !canImport(CloudKit)
  import Foundation

  /// The name of a record and the zone it lives in.
  ///
  /// At the top level because the archiver of this Foundation cannot name a nested class.
  public final class CKRecordID: NSObject, NSSecureCoding, NSCopying, Sendable {
    struct Fields: Hashable, Codable, Sendable {
      var recordName: String
      var zoneID: CKRecordZoneID.Fields
    }

    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    public convenience init(recordName: String) {
      self.init(recordName: recordName, zoneID: .default)
    }

    public convenience init(
      recordName: String = UUID().uuidString, zoneID: CKRecordZone.ID = CKRecordZone.ID.default
    ) {
      self.init(Fields(recordName: recordName, zoneID: zoneID.fields))
    }

    public init?(coder: NSCoder) {
      guard let fields = coder.decodeValue(Fields.self, forKey: "recordID") else { return nil }
      self.fields = fields
    }

    public var recordName: String { fields.recordName }
    public var zoneID: CKRecordZone.ID { CKRecordZoneID(fields.zoneID) }

    public func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "recordID") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKRecordID)?.fields == fields
    }

    public override var hash: Int { fields.hashValue }

    public override var description: String { "\(recordName)@\(zoneID)" }
  }
#endif
