import Foundation

/// A record with fields of any type under any name, of which a service can keep some encrypted.
public protocol FieldedRecord: NSObject, NSCopying {
  /// The names of the fields.
  ///
  /// - Parameter isEncrypted: Whether those that are encrypted are meant, or the others.
  /// - Returns: The names.
  func fieldKeys(encrypted isEncrypted: Bool) -> [String]

  /// What a field holds.
  ///
  /// - Parameters:
  ///   - key: The name of the field.
  ///   - isEncrypted: Whether it is one of those that are encrypted.
  /// - Returns: `nil` where there is no such field.
  func field(_ key: String, encrypted isEncrypted: Bool) -> Any?

  /// Fills a field, as an app does.
  ///
  /// - Parameters:
  ///   - key: The name of the field.
  ///   - value: What it holds from now on.
  ///   - isEncrypted: Whether it is one of those that are encrypted.
  func setField(_ key: String, to value: Any, encrypted isEncrypted: Bool)

  /// Puts what is the same to the app in the place of what a field holds; that is no change.
  ///
  /// - Parameters:
  ///   - key: The name of a field that is not encrypted.
  ///   - value: What it holds from now on.
  func replaceField(_ key: String, with value: Any)
}

extension FieldedRecord {
  /// What all fields hold, those that are encrypted last.
  public var fieldValues: [Any] {
    [false, true].flatMap { isEncrypted in
      fieldKeys(encrypted: isEncrypted).compactMap { field($0, encrypted: isEncrypted) }
    }
  }
}
