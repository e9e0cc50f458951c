#if !canImport(CloudKit)
  import Foundation

  /// The name of a record and the zone of the record.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKRecordID: NSObject, NSSecureCoding, NSCopying, Sendable {
    struct Fields: Hashable, Codable, Sendable {
      let recordName: String
      let zoneID: CKRecordZoneID.Fields
    }

    let fields: Fields
    private let ownHash: Int
    public let zoneID: CKRecordZone.ID

    init(_ fields: Fields, in zone: CKRecordZone.ID? = nil) {
      self.fields = fields
      zoneID = zone ?? CKRecordZoneID(fields.zoneID)
      ownHash = fields.hashValue
    }

    public convenience init(recordName: String) {
      self.init(recordName: recordName, zoneID: .default)
    }

    public convenience init(
      recordName: String = UUID().uuidString, zoneID: CKRecordZone.ID = CKRecordZone.ID.default
    ) {
      self.init(Fields(recordName: recordName, zoneID: zoneID.fields), in: zoneID)
    }

    public init?(coder: NSCoder) {
      guard
        let fields = coder.decodeValue(Fields.self, forKey: "recordID") ?? Fields(archivedBy: coder)
      else { return nil }
      self.fields = fields
      zoneID = CKRecordZoneID(fields.zoneID)
      ownHash = fields.hashValue
    }

    public var recordName: String { fields.recordName }

    public func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "recordID") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? CKRecordID else { return false }
      return other === self || other.ownHash == ownHash && other.fields == fields
    }

    public override var hash: Int { ownHash }

    public override var description: String { "\(recordName)@\(zoneID)" }
  }
#endif
