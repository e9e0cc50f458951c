#if !canImport(CloudKit)
  import Foundation

  /// What `ZoneConfiguration` was called before it was renamed.
  @available(*, deprecated, renamed: "CKFetchRecordZoneChangesConfiguration")
  open class CKFetchRecordZoneChangesOptions: NSObject, NSSecureCoding, NSCopying {
    private let configuration: CKFetchRecordZoneChangesConfiguration

    public override init() { configuration = CKFetchRecordZoneChangesConfiguration() }

    private init(copying configuration: CKFetchRecordZoneChangesConfiguration) {
      self.configuration =
        configuration.copy() as? CKFetchRecordZoneChangesConfiguration
        ?? CKFetchRecordZoneChangesConfiguration()
    }

    public required init?(coder: NSCoder) {
      guard let configuration = CKFetchRecordZoneChangesConfiguration(coder: coder)
      else { return nil }
      self.configuration = configuration
    }

    open func encode(with coder: NSCoder) { configuration.encode(with: coder) }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any {
      CKFetchRecordZoneChangesOptions(copying: configuration)
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
