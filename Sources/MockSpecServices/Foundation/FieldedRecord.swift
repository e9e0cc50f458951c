import Foundation

/// A record with fields of any type under any name, some of which a service can keep encrypted.
///
/// The accessors of the fields are enough: every other requirement has a default, which uses them or stands
/// for a service without the feature.
public protocol FieldedRecord: NSObject, NSCopying {
  /// The type of references to other records.
  associatedtype Link: NSObject

  /// Returns the names of the fields.
  ///
  /// - Parameter isEncrypted: True for the encrypted fields, false for the others.
  /// - Returns: The names.
  func fieldKeys(encrypted isEncrypted: Bool) -> [String]

  /// Returns the names of the fields that an app has set or removed since it got the record; by default all.
  ///
  /// - Parameter isEncrypted: True for the encrypted fields, false for the others.
  /// - Returns: The names.
  func changedFieldKeys(encrypted isEncrypted: Bool) -> [String]

  /// Returns the value of a field.
  ///
  /// - Parameters:
  ///   - key: The name of the field.
  ///   - isEncrypted: True if the field is encrypted.
  /// - Returns: The value; `nil` where there is no such field.
  func field(_ key: String, encrypted isEncrypted: Bool) -> Any?

  /// Sets or removes a field, as an app does.
  ///
  /// - Parameters:
  ///   - key: The name of the field.
  ///   - value: The new value; `nil` to remove the field.
  ///   - isEncrypted: True if the field is encrypted.
  func setField(_ key: String, to value: Any?, encrypted isEncrypted: Bool)

  /// Replaces the value of a field by one that is the same to the app, without marking a change.
  ///
  /// By default the field is set, for records whose class cannot take a change back.
  ///
  /// - Parameters:
  ///   - key: The name of a field that is not encrypted.
  ///   - value: The new value.
  func replaceField(_ key: String, with value: Any)

  /// Removes the fields that were not requested, without marking a change if the class allows that.
  ///
  /// - Parameter keys: The names of the fields that stay, encrypted or not.
  func removeFields(except keys: [String])

  /// Takes over the fields that a save sends, encrypted or not, and the parent.
  ///
  /// - Parameters:
  ///   - other: The record that is sent.
  ///   - all: True if every field is sent, false for those that have changed; fields that `other` lacks stay.
  func copyFields(of other: Self, all: Bool)

  /// True if some field holds a file or a reference, which a store has to handle; by default true.
  var holdsServiceValues: Bool { get }

  /// The bytes of all fields in a request; by default those of ``FieldSize``.
  var fieldBytes: Int { get }

  /// The values that the service has written into the record; setting them marks no field as changed.
  var serviceFields: ServiceFields { get set }

  /// The parent of the record; by default none.
  var parent: Link? { get set }

  /// The record that shares this one and its descendants with other users; by default none.
  var share: Link? { get }
}

extension FieldedRecord {
  /// The values of all fields, the encrypted ones last.
  public var fieldValues: [Any] {
    [false, true].flatMap { isEncrypted in
      fieldKeys(encrypted: isEncrypted).compactMap { field($0, encrypted: isEncrypted) }
    }
  }

  public var holdsServiceValues: Bool { true }

  public var fieldBytes: Int { fieldValues.reduce(0) { $0 + FieldSize.bytes(of: $1) } }

  public func changedFieldKeys(encrypted isEncrypted: Bool) -> [String] {
    fieldKeys(encrypted: isEncrypted)
  }

  public func replaceField(_ key: String, with value: Any) {
    setField(key, to: value, encrypted: false)
  }

  public func removeFields(except keys: [String]) { removeFieldValues(except: keys) }

  /// Sets the fields that were not requested to `nil`.
  func removeFieldValues(except keys: [String]) {
    for isEncrypted in [false, true] {
      for key in fieldKeys(encrypted: isEncrypted) where !keys.contains(key) {
        setField(key, to: nil, encrypted: isEncrypted)
      }
    }
  }

  public func copyFields(of other: Self, all: Bool) {
    copyFieldValues(of: other, all: all)
    parent = other.parent
  }

  /// Takes over the fields that a save sends.
  func copyFieldValues(of other: Self, all: Bool) {
    for isEncrypted in [false, true] {
      let keys =
        all
        ? other.fieldKeys(encrypted: isEncrypted) : other.changedFieldKeys(encrypted: isEncrypted)
      for key in keys {
        setField(key, to: other.field(key, encrypted: isEncrypted), encrypted: isEncrypted)
      }
    }
  }

  public var parent: Link? {
    get { nil }
    set {}
  }

  public var share: Link? { nil }
}
