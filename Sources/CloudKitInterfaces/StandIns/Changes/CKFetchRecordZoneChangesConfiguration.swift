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
#endif
