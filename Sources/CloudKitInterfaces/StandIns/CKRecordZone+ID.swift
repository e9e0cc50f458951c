#if !canImport(CloudKit)
  import Foundation

  /// The name of a zone and of its owner.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKRecordZoneID: NSObject, NSSecureCoding, NSCopying, Sendable {
    struct Fields: Hashable, Codable, Sendable {
      var zoneName: String
      var ownerName: String
    }

    public static let `default` = CKRecordZoneID()
    public static let defaultZoneName = "_defaultZone"

    let fields: Fields
    private let ownHash: Int

    init(_ fields: Fields) {
      self.fields = fields
      ownHash = fields.hashValue
    }

    public convenience init(
      zoneName: String = CKRecordZone.ID.defaultZoneName,
      ownerName: String = CKCurrentUserDefaultName
    ) {
      self.init(Fields(zoneName: zoneName, ownerName: ownerName))
    }

    public init?(coder: NSCoder) {
      guard
        let fields = coder.decodeValue(Fields.self, forKey: "zoneID") ?? Fields(archivedBy: coder)
      else { return nil }
      self.fields = fields
      ownHash = fields.hashValue
    }

    public var zoneName: String { fields.zoneName }
    public var ownerName: String { fields.ownerName }

    public func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "zoneID") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? CKRecordZoneID else { return false }
      return other === self || other.ownHash == ownHash && other.fields == fields
    }

    public override var hash: Int { ownHash }

    public override var description: String { "\(zoneName):\(ownerName)" }
  }
#endif
