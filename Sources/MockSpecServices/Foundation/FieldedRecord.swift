import Foundation

/// A record with fields of any type under any name, of which a service can keep some encrypted.
///
/// The accessors of the fields are enough. Whatever else has a default that is made of them, or stands for a
/// service without such a thing.
public protocol FieldedRecord: NSObject, NSCopying {
  /// What refers to another record.
  associatedtype Link: NSObject

  /// The names of the fields.
  ///
  /// - Parameter isEncrypted: Whether those that are encrypted are meant, or the others.
  /// - Returns: The names.
  func fieldKeys(encrypted isEncrypted: Bool) -> [String]

  /// The names of the fields that an app has set or removed since it was given the record; by default all.
  ///
  /// - Parameter isEncrypted: Whether those that are encrypted are meant, or the others.
  /// - Returns: The names.
  func changedFieldKeys(encrypted isEncrypted: Bool) -> [String]

  /// What a field holds.
  ///
  /// - Parameters:
  ///   - key: The name of the field.
  ///   - isEncrypted: Whether it is one of those that are encrypted.
  /// - Returns: `nil` where there is no such field.
  func field(_ key: String, encrypted isEncrypted: Bool) -> Any?

  /// Fills or removes a field, as an app does.
  ///
  /// - Parameters:
  ///   - key: The name of the field.
  ///   - value: What it holds from now on; `nil` for a field that shall be gone.
  ///   - isEncrypted: Whether it is one of those that are encrypted.
  func setField(_ key: String, to value: Any?, encrypted isEncrypted: Bool)

  /// Puts what is the same to the app in the place of what a field holds; that is no change.
  ///
  /// By default the field is set, for records whose class does not let anybody take a change back.
  ///
  /// - Parameters:
  ///   - key: The name of a field that is not encrypted.
  ///   - value: What it holds from now on.
  func replaceField(_ key: String, with value: Any)

  /// Removes the fields that nobody has asked for; that is no change, if the class lets it be none.
  ///
  /// - Parameter keys: The names of the fields that stay, encrypted or not.
  func removeFields(except keys: [String])

  /// Takes over what a save sends: fields, encrypted or not, and the parent.
  ///
  /// - Parameters:
  ///   - other: The record that is sent.
  ///   - all: Whether every field is sent, or those that have changed; what `other` lacks stays.
  func takeFields(of other: Self, all: Bool)

  /// Whether some field holds a file or a reference, which a store has to look after; by default it may.
  var holdsServiceValues: Bool { get }

  /// The bytes of all fields in a request; by default those of ``FieldSize``.
  var fieldBytes: Int { get }

  /// What the service has written into the record. Setting it leaves no field changed.
  var serviceFields: ServiceFields { get set }

  /// The record that this one hangs below; by default none.
  var parent: Link? { get set }

  /// The record that shares this one, and what hangs below it, with other users; by default none.
  var share: Link? { get }
}

extension FieldedRecord {
  /// What all fields hold, those that are encrypted last.
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

  public func removeFields(except keys: [String]) {
    for isEncrypted in [false, true] {
      for key in fieldKeys(encrypted: isEncrypted) where !keys.contains(key) {
        setField(key, to: nil, encrypted: isEncrypted)
      }
    }
  }

  public func takeFields(of other: Self, all: Bool) {
    for isEncrypted in [false, true] {
      let keys =
        all
        ? other.fieldKeys(encrypted: isEncrypted) : other.changedFieldKeys(encrypted: isEncrypted)
      for key in keys {
        setField(key, to: other.field(key, encrypted: isEncrypted), encrypted: isEncrypted)
      }
    }
    parent = other.parent
  }

  public var parent: Link? {
    get { nil }
    set {}
  }

  public var share: Link? { nil }
}
