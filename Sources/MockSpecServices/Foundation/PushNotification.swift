import MockSpecStores

/// A push notification, as a device receives it.
///
/// ```swift
/// let notice = PushNotification(alert, ["photo": photo.id.uuidString])
/// app.didReceiveRemoteNotification(notice.userInfo)
/// ```
public struct PushNotification: @unchecked Sendable {
  /// The payload that the app's delegate receives.
  public let userInfo: [AnyHashable: Any]

  /// Creates a notification.
  ///
  /// - Parameters:
  ///   - alert: The alert, under the key `aps`.
  ///   - payload: The values that the service adds, of types that property lists can hold.
  public init(_ alert: PushAlert, _ payload: [String: Any] = [:]) {
    var info: [AnyHashable: Any] = ["aps": alert.payload]
    for (key, value) in payload { info[key] = value }
    userInfo = info
  }
}

extension PushAlert.Text {
  /// Creates a text about a record.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - key: The key of a localized text of the app.
  ///   - fields: The fields whose values fill the placeholders; the name of a field that the record lacks
  ///     fills its own.
  ///   - record: The record; `nil` where the notification is about none.
  public init(
    _ text: String?, key: String?, _ fields: [String]?, of record: (any FieldedRecord)?
  ) {
    self.init(
      text, key: key,
      arguments: fields?.map { field in
        record?.field(field, encrypted: false).map { "\($0)" } ?? field
      })
  }
}

extension FieldedRecord {
  /// Returns the values of some fields that are not encrypted.
  ///
  /// - Parameter keys: The names of the fields.
  /// - Returns: The values of those that the record has.
  public func fields(_ keys: [String]) -> [String: Any] {
    let fields = keys.map { ($0, field($0, encrypted: false)) }
    return Dictionary(fields, uniquingKeysWith: { one, _ in one }).compactMapValues { $0 }
  }
}

/// The part `aps` of a push notification's payload, as Apple's push service takes it.
///
/// ```swift
/// var alert = PushAlert()
/// alert.body = PushAlert.Text("New photo")
/// let userInfo: [AnyHashable: Any] = ["aps": alert.payload]
/// ```
///
/// Source: "Generating a remote notification", Apple's documentation of User Notifications.
public struct PushAlert: Sendable, Hashable {
  /// A text, or the key of a localized text of the app.
  public struct Text: Sendable, Hashable {
    /// The text itself.
    public var text: String?
    /// The key of a localized text of the app.
    public var key: String?
    /// The values of the placeholders in the text of the key.
    public var arguments: [String]?

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - key: The key of a localized text of the app.
    ///   - arguments: The values of the placeholders in the text of the key.
    public init(_ text: String? = nil, key: String? = nil, arguments: [String]? = nil) {
      self.text = text
      self.key = key
      self.arguments = arguments
    }

    fileprivate func payload(_ textKey: String, _ prefix: String) -> [String: Any] {
      let parts: [String: Any?] = [
        textKey: text, "\(prefix)loc-key": key,
        "\(prefix)loc-args": arguments?.isEmpty == true ? nil : arguments,
      ]
      return parts.compactMapValues { $0 }
    }
  }

  /// The title of the alert.
  public var title = Text()
  /// The text below the title.
  public var subtitle = Text()
  /// The text of the alert.
  public var body = Text()
  /// The key of the title of the button that opens the app.
  public var actionKey: String?
  /// The name of the image that is shown while the app starts.
  public var launchImage: String?
  /// The number on the icon of the app; zero removes it.
  public var badge: Int?
  /// The name of the sound that is played.
  public var sound: String?
  /// The category that decides which actions the notification offers.
  public var category: String?
  /// True if the app is woken to fetch new content.
  public var isContentAvailable = false
  /// True if an extension of the app can change the notification before it is shown.
  public var isMutable = false

  /// Creates an alert that shows nothing.
  public init() {}

  /// The part `aps` of a notification.
  public var payload: [String: Any] {
    let others: [String: Any?] = ["action-loc-key": actionKey, "launch-image": launchImage]
    let parts = [
      title.payload("title", "title-"), subtitle.payload("subtitle", "subtitle-"),
      body.payload("body", ""), others.compactMapValues { $0 },
    ]
    let alert = parts.reduce(into: [:]) { $0.merge($1) { one, _ in one } }
    let aps: [String: Any?] = [
      "alert": alert.isEmpty ? nil : alert, "badge": badge, "sound": sound, "category": category,
      "content-available": isContentAvailable ? 1 : nil, "mutable-content": isMutable ? 1 : nil,
    ]
    return aps.compactMapValues { $0 }
  }
}
