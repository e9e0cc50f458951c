#if !canImport(CloudKit)
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
