#if !canImport(CloudKit)
  import Foundation

  /// A part of a database whose records are saved, fetched and shared together.
  open class CKRecordZone: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    public typealias ID = CKRecordZoneID

    /// The capabilities of a zone; empty until the service has returned the zone.
    public struct Capabilities: OptionSet, Codable, Sendable {
      public let rawValue: UInt

      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let fetchChanges = Capabilities(rawValue: 1 << 0)
      public static let atomic = Capabilities(rawValue: 1 << 1)
      public static let sharing = Capabilities(rawValue: 1 << 2)
      public static let zoneWideSharing = Capabilities(rawValue: 1 << 3)
    }

    /// The scope of the keys for encrypted fields: one record or the whole zone.
    public enum EncryptionScope: Int, Codable, Sendable {
      case perRecord = 0
      case perZone = 1
    }

    private struct State: Codable {
      let zoneID: CKRecordZoneID.Fields
      var capabilities: Capabilities = []
      var encryptionScope = EncryptionScope.perRecord
      var share: CKReference.Fields?
    }

    private let state: Protected<State>

    private init(_ state: State) { self.state = Protected(state) }

    public init(zoneID: CKRecordZone.ID) {
      state = Protected(State(zoneID: zoneID.fields))
    }

    public convenience init(zoneName: String) { self.init(zoneID: ID(zoneName: zoneName)) }

    public required init?(coder: NSCoder) {
      guard let state = coder.decodeValue(State.self, forKey: "zone") else { return nil }
      self.state = Protected(state)
    }

    open class func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }

    public var zoneID: CKRecordZone.ID { ID(state.withLock { $0.zoneID }) }
    public var capabilities: Capabilities { state.withLock { $0.capabilities } }
    public var share: CKRecord.Reference? { state.withLock { $0.share }.map(CKReference.init) }

    public var encryptionScope: EncryptionScope {
      get { state.withLock { $0.encryptionScope } }
      set { state.withLock { $0.encryptionScope = newValue } }
    }

    /// Sets the values of a zone that only the service knows.
    @_spi(MockSpec) public func stamp(capabilities: Capabilities, share: CKRecord.Reference? = nil)
    {
      state.withLock {
        $0.capabilities = capabilities
        $0.share = share?.fields
      }
    }

    /// Sets the capabilities of a default or custom zone, and the share of the whole zone, which
    /// has the same name in every zone.
    @_spi(MockSpec) public func stamp(isDefault: Bool, isShared: Bool) {
      let id = CKRecordID(recordName: CKRecordNameZoneWideShare, zoneID: zoneID)
      stamp(
        capabilities: isDefault ? [] : [.fetchChanges, .atomic, .sharing],
        share: isShared ? CKReference(recordID: id, action: .none) : nil)
    }

    open func encode(with coder: NSCoder) {
      coder.encodeValue(state.withLock { $0 }, forKey: "zone")
    }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any { CKRecordZone(state.withLock { $0 }) }

    /// Returns `true` if the ids are equal; the service's values do not count.
    open override func isEqual(_ object: Any?) -> Bool {
      (object as? CKRecordZone)?.zoneID == zoneID
    }

    open override var hash: Int { zoneID.hash }
  }

  /// The name of a zone and of its owner.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKRecordZoneID: NSObject, NSSecureCoding, NSCopying, Sendable {
    struct Fields: Hashable, Codable, Sendable {
      let zoneName: String
      let ownerName: String
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
