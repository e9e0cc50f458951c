import MockSpecRuntime

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
