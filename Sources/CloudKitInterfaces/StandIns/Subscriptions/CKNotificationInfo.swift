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
#endif
