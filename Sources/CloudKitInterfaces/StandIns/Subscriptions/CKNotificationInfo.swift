#if !canImport(CloudKit)
  import Foundation

  /// The visible texts and the other contents of a subscription's notifications.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  open class CKNotificationInfo: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    struct Fields: Codable, Sendable {
      var alertBody: String?
      var alertLocalizationKey: String?
      var alertLocalizationArgs: [CKRecord.FieldKey]?
      var title: String?
      var titleLocalizationKey: String?
      var titleLocalizationArgs: [CKRecord.FieldKey]?
      var subtitle: String?
      var subtitleLocalizationKey: String?
      var subtitleLocalizationArgs: [CKRecord.FieldKey]?
      var alertActionLocalizationKey: String?
      var alertLaunchImage: String?
      var soundName: String?
      var desiredKeys: [CKRecord.FieldKey]?
      var shouldBadge: Bool = false
      var shouldSendContentAvailable: Bool = false
      var shouldSendMutableContent: Bool = false
      var category: String?
      var collapseIDKey: String?
    }

    let fields: Protected<Fields>

    public override init() { fields = Protected(Fields()) }

    init(_ fields: Fields) { self.fields = Protected(fields) }

    public convenience init(
      alertBody: String? = nil,
      alertLocalizationKey: String? = nil,
      alertLocalizationArgs: [CKRecord.FieldKey] = [],
      title: String? = nil,
      titleLocalizationKey: String? = nil,
      titleLocalizationArgs: [CKRecord.FieldKey] = [],
      subtitle: String? = nil,
      subtitleLocalizationKey: String? = nil,
      subtitleLocalizationArgs: [CKRecord.FieldKey] = [],
      alertActionLocalizationKey: String? = nil,
      alertLaunchImage: String? = nil,
      soundName: String? = nil,
      desiredKeys: [CKRecord.FieldKey] = [],
      shouldBadge: Bool = false,
      shouldSendContentAvailable: Bool = false,
      shouldSendMutableContent: Bool = false,
      category: String? = nil,
      collapseIDKey: String? = nil
    ) {
      self.init(
        Fields(
          alertBody: alertBody,
          alertLocalizationKey: alertLocalizationKey,
          alertLocalizationArgs: alertLocalizationArgs,
          title: title,
          titleLocalizationKey: titleLocalizationKey,
          titleLocalizationArgs: titleLocalizationArgs,
          subtitle: subtitle,
          subtitleLocalizationKey: subtitleLocalizationKey,
          subtitleLocalizationArgs: subtitleLocalizationArgs,
          alertActionLocalizationKey: alertActionLocalizationKey,
          alertLaunchImage: alertLaunchImage,
          soundName: soundName,
          desiredKeys: desiredKeys,
          shouldBadge: shouldBadge,
          shouldSendContentAvailable: shouldSendContentAvailable,
          shouldSendMutableContent: shouldSendMutableContent,
          category: category,
          collapseIDKey: collapseIDKey))
    }

    public required init?(coder: NSCoder) {
      guard let fields = coder.decodeValue(Fields.self, forKey: "info") else { return nil }
      self.fields = Protected(fields)
    }

    open func encode(with coder: NSCoder) { coder.encodeValue(fields.value, forKey: "info") }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any { copied() }

    func copied() -> CKNotificationInfo { CKNotificationInfo(fields.value) }
  }

  extension CKNotificationInfo {
    public var alertBody: String? {
      get { fields.alertBody }
      set { fields.alertBody = newValue }
    }

    public var alertLocalizationKey: String? {
      get { fields.alertLocalizationKey }
      set { fields.alertLocalizationKey = newValue }
    }

    public var alertLocalizationArgs: [CKRecord.FieldKey]? {
      get { fields.alertLocalizationArgs }
      set { fields.alertLocalizationArgs = newValue }
    }

    public var title: String? {
      get { fields.title }
      set { fields.title = newValue }
    }

    public var titleLocalizationKey: String? {
      get { fields.titleLocalizationKey }
      set { fields.titleLocalizationKey = newValue }
    }

    public var titleLocalizationArgs: [CKRecord.FieldKey]? {
      get { fields.titleLocalizationArgs }
      set { fields.titleLocalizationArgs = newValue }
    }

    public var subtitle: String? {
      get { fields.subtitle }
      set { fields.subtitle = newValue }
    }

    public var subtitleLocalizationKey: String? {
      get { fields.subtitleLocalizationKey }
      set { fields.subtitleLocalizationKey = newValue }
    }

    public var subtitleLocalizationArgs: [CKRecord.FieldKey]? {
      get { fields.subtitleLocalizationArgs }
      set { fields.subtitleLocalizationArgs = newValue }
    }

    public var alertActionLocalizationKey: String? {
      get { fields.alertActionLocalizationKey }
      set { fields.alertActionLocalizationKey = newValue }
    }

    public var alertLaunchImage: String? {
      get { fields.alertLaunchImage }
      set { fields.alertLaunchImage = newValue }
    }

    public var soundName: String? {
      get { fields.soundName }
      set { fields.soundName = newValue }
    }

    public var desiredKeys: [CKRecord.FieldKey]? {
      get { fields.desiredKeys }
      set { fields.desiredKeys = newValue }
    }

    public var shouldBadge: Bool {
      get { fields.shouldBadge }
      set { fields.shouldBadge = newValue }
    }

    public var shouldSendContentAvailable: Bool {
      get { fields.shouldSendContentAvailable }
      set { fields.shouldSendContentAvailable = newValue }
    }

    public var shouldSendMutableContent: Bool {
      get { fields.shouldSendMutableContent }
      set { fields.shouldSendMutableContent = newValue }
    }

    public var category: String? {
      get { fields.category }
      set { fields.category = newValue }
    }

    public var collapseIDKey: String? {
      get { fields.collapseIDKey }
      set { fields.collapseIDKey = newValue }
    }
  }
#endif
