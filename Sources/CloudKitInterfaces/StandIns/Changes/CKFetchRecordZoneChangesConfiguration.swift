#if !canImport(CloudKit)
  import Foundation

  /// Where the changes of one zone begin, and how much of them is wanted.
  ///
  /// At the top level because the archiver of this Foundation cannot name a nested class.
  open class CKFetchRecordZoneChangesConfiguration: NSObject, NSSecureCoding, NSCopying,
    @unchecked Sendable
  {
    private let request: Protected<ZoneChangesRequest>

    public override init() { request = Protected(ZoneChangesRequest()) }

    /// No limit leaves the size of a page to the service, no keys bring every field.
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
