import MockSpecRuntime

/// A push notification, as it comes to a device.
///
/// ```swift
/// let notice = PushNotification(alert, ["photo": photo.id.uuidString])
/// app.didReceiveRemoteNotification(notice.userInfo)
/// ```
public struct PushNotification: @unchecked Sendable {
  /// What the app's delegate is given.
  public let userInfo: [AnyHashable: Any]

  /// Makes a notification.
  ///
  /// - Parameters:
  ///   - alert: What is shown, under the key `aps`.
  ///   - payload: What the service tells beside it, in values of property lists.
  public init(_ alert: PushAlert, _ payload: [String: Any] = [:]) {
    var info: [AnyHashable: Any] = ["aps": alert.payload]
    for (key, value) in payload { info[key] = value }
    userInfo = info
  }
}

extension PushAlert.Text {
  /// Describes a text that tells of a record.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - key: The key of a text of the app's.
  ///   - fields: The fields whose values stand for its placeholders; the name of one stands for itself where
  ///     the record has none.
  ///   - record: The record; `nil` where there is none to tell of.
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
  /// What some fields hold that are not encrypted.
  ///
  /// - Parameter keys: The names of the fields.
  /// - Returns: The values of those that the record has.
  public func fields(_ keys: [String]) -> [String: Any] {
    let fields = keys.map { ($0, field($0, encrypted: false)) }
    return Dictionary(fields, uniquingKeysWith: { one, _ in one }).compactMapValues { $0 }
  }
}
