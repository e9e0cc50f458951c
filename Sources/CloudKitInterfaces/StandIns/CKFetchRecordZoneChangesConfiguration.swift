#if !canImport(CloudKit)
  import Foundation

  /// The starting point and the extent of a fetch of one zone's changes.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  open class CKFetchRecordZoneChangesConfiguration: NSObject, NSSecureCoding, NSCopying,
    @unchecked Sendable
  {
    private let request: Protected<ZoneChangesRequest>

    public override init() { request = Protected(ZoneChangesRequest()) }

    /// Creates a configuration; without a limit the service chooses the size of a page, without
    /// keys it returns every field.
    public convenience init(
      previousServerChangeToken: CKServerChangeToken? = nil, resultsLimit: Int? = nil,
      desiredKeys: [CKRecord.FieldKey]? = nil
    ) {
      self.init(
        ZoneChangesRequest(
          token: previousServerChangeToken?.token, limit: resultsLimit ?? 0, keys: desiredKeys))
    }

    private init(_ request: ZoneChangesRequest) { self.request = Protected(request) }

    public required init?(coder: NSCoder) {
      guard let request = coder.decodeValue(ZoneChangesRequest.self, forKey: "configuration")
      else { return nil }
      self.request = Protected(request)
    }

    open func encode(with coder: NSCoder) {
      coder.encodeValue(request.value, forKey: "configuration")
    }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any {
      CKFetchRecordZoneChangesConfiguration(request.value)
    }

    open var previousServerChangeToken: CKServerChangeToken? {
      get { request.token.map { CKServerChangeToken(token: $0) } }
      set { request.token = newValue?.token }
    }

    open var resultsLimit: Int {
      get { request.limit }
      set { request.limit = newValue }
    }

    open var desiredKeys: [CKRecord.FieldKey]? {
      get { request.keys }
      set { request.keys = newValue }
    }
  }

  struct ZoneChangesRequest: Codable, Sendable {
    var token: String?
    var limit = 0
    var keys: [String]?
  }

  extension CKFetchRecordZoneChangesOperation {
    public typealias ZoneConfiguration = CKFetchRecordZoneChangesConfiguration

    @available(*, deprecated, renamed: "ZoneConfiguration")
    public typealias ZoneOptions = CKFetchRecordZoneChangesOptions

    @available(*, deprecated, renamed: "init(recordZoneIDs:configurationsByRecordZoneID:)")
    public convenience init(
      recordZoneIDs: [CKRecordZone.ID], optionsByRecordZoneID: [CKRecordZone.ID: ZoneOptions]?
    ) {
      self.init(
        recordZoneIDs: recordZoneIDs,
        configurationsByRecordZoneID: optionsByRecordZoneID?.mapValues(\.configuration))
    }

    /// The configurations under their older name; the values are shared, not copied.
    @available(*, deprecated, renamed: "configurationsByRecordZoneID")
    public var optionsByRecordZoneID: [CKRecordZone.ID: ZoneOptions]? {
      get { configurationsByRecordZoneID?.mapValues(ZoneOptions.init(sharing:)) }
      set { configurationsByRecordZoneID = newValue?.mapValues(\.configuration) }
    }
  }

  /// The older name of `ZoneConfiguration`.
  @available(*, deprecated, renamed: "CKFetchRecordZoneChangesConfiguration")
  open class CKFetchRecordZoneChangesOptions: NSObject, NSSecureCoding, NSCopying {
    let configuration: CKFetchRecordZoneChangesConfiguration

    public override init() { configuration = CKFetchRecordZoneChangesConfiguration() }

    /// Creates a view of a configuration under its older name.
    init(sharing configuration: CKFetchRecordZoneChangesConfiguration) {
      self.configuration = configuration
    }

    public required init?(coder: NSCoder) {
      guard let configuration = CKFetchRecordZoneChangesConfiguration(coder: coder)
      else { return nil }
      self.configuration = configuration
    }

    open func encode(with coder: NSCoder) { configuration.encode(with: coder) }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any {
      CKFetchRecordZoneChangesOptions(
        sharing: configuration.copy() as? CKFetchRecordZoneChangesConfiguration
          ?? CKFetchRecordZoneChangesConfiguration())
    }

    open var previousServerChangeToken: CKServerChangeToken? {
      get { configuration.previousServerChangeToken }
      set { configuration.previousServerChangeToken = newValue }
    }

    open var resultsLimit: Int {
      get { configuration.resultsLimit }
      set { configuration.resultsLimit = newValue }
    }

    open var desiredKeys: [String]? {
      get { configuration.desiredKeys }
      set { configuration.desiredKeys = newValue }
    }
  }
#endif
