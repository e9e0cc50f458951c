#if !canImport(CloudKit)
  import Foundation

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
