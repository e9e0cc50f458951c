#if !canImport(CloudKit)
  import Foundation

  /// The visible part of the notification; apps now read it from the notification centre instead.
  extension CKNotification {
    @available(*, deprecated) public var alertBody: String? { payload.alert.text("body") }

    @available(*, deprecated)
    public var alertLocalizationKey: String? { payload.alert.text("loc-key") }

    @available(*, deprecated)
    public var alertLocalizationArgs: [String]? { payload.alert.list("loc-args") }

    @available(*, deprecated) public var title: String? { payload.alert.text("title") }

    @available(*, deprecated)
    public var titleLocalizationKey: String? { payload.alert.text("title-loc-key") }

    @available(*, deprecated)
    public var titleLocalizationArgs: [String]? { payload.alert.list("title-loc-args") }

    @available(*, deprecated) public var subtitle: String? { payload.alert.text("subtitle") }

    @available(*, deprecated)
    public var subtitleLocalizationKey: String? { payload.alert.text("subtitle-loc-key") }

    @available(*, deprecated)
    public var subtitleLocalizationArgs: [String]? { payload.alert.list("subtitle-loc-args") }

    @available(*, deprecated)
    public var alertActionLocalizationKey: String? { payload.alert.text("action-loc-key") }

    @available(*, deprecated)
    public var alertLaunchImage: String? { payload.alert.text("launch-image") }

    @available(*, deprecated)
    public var badge: NSNumber? { payload.alert.badge.map { NSNumber(value: $0) } }

    @available(*, deprecated) public var soundName: String? { payload.alert.sound }

    @available(*, deprecated) public var category: String? { payload.alert.category }
  }
#endif
