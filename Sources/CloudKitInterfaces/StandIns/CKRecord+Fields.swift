#if !canImport(CloudKit)
  import Foundation

  extension CKRecord: CKRecordKeyValueSetting, Sequence {
    public typealias Element = (CKRecord.FieldKey, any CKRecordValueProtocol)
    public typealias Iterator = CKRecordKeyValueIterator

    public func object(forKey key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)? {
      field(key)?.object
    }

    /// Sets a field or the parent; other system fields cannot be set.
    public func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: CKRecord.FieldKey) {
      if key == SystemFieldKey.parent {
        parent = object as? CKRecord.Reference
      } else {
        let value = object.map { FieldValue($0) }
        state.withLock { $0.plain[key] = value }
      }
    }

    /// Returns the value of a field, as `object(forKey:)` does.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Sets a field as `setObject(_:forKey:)` does; an unsupported type of value ends the process.
    public func setValue(_ value: Any?, forKey key: String) {
      setObject(value.map { FieldValue($0).object }, forKey: key)
    }

    @_disfavoredOverload
    public subscript(key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)? {
      get { object(forKey: key) }
      set { setObject(newValue, forKey: key) }
    }

    public func allKeys() -> [CKRecord.FieldKey] {
      state.withLock { $0.plain.values.keys.sorted() }
    }

    public func changedKeys() -> [CKRecord.FieldKey] {
      state.withLock { $0.plain.changed.sorted() }
    }

    /// Returns the words of all strings, in the order of their fields.
    public func allTokens() -> [String] {
      let fields = snapshot.plain.values.sorted { $0.key < $1.key }
      let texts = fields.flatMap(\.value.strings)
      return texts.flatMap { text in text.split(whereSeparator: \.isWhitespace).map(String.init) }
    }

    /// A view of the fields that the device encrypts; their keys are separate and not in `allKeys`.
    public var encryptedValues: any CKRecordKeyValueSetting & Sendable { EncryptedValues(self) }

    public func makeIterator() -> CKRecordKeyValueIterator {
      CKRecordKeyValueIterator(snapshot.plain.values)
    }

    func field(_ key: String) -> FieldValue? { state.withLock { $0.field(key) } }
  }

  /// A set of fields by name: those of a record, or its encrypted ones.
  public protocol CKRecordKeyValueSetting: NSObjectProtocol {
    func object(forKey key: String) -> (any __CKRecordObjCValue)?
    func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: String)
    subscript(key: String) -> (any __CKRecordObjCValue)? { get set }
    func allKeys() -> [String]
    func changedKeys() -> [String]
  }

  extension CKRecordKeyValueSetting {
    /// The value of a field; `nil` if the field is missing or its value is no `T`.
    public subscript<T: CKRecordValueProtocol>(key: CKRecord.FieldKey) -> T? {
      get { object(forKey: key) as? T }
      set { setField(newValue, forKey: key) }
    }

    public subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? {
      get { object(forKey: key) as? any CKRecordValueProtocol }
      set { setField(newValue, forKey: key) }
    }

    private func setField(_ value: (any CKRecordValueProtocol)?, forKey key: String) {
      setObject(value.map { FieldValue($0).object }, forKey: key)
    }
  }

  /// An iterator over the fields of a record, sorted by name, as they were when the loop began.
  public struct CKRecordKeyValueIterator: IteratorProtocol {
    public typealias Element = (CKRecord.FieldKey, any CKRecordValueProtocol)

    private var rest: ArraySlice<(key: String, value: FieldValue)>

    init(_ values: [String: FieldValue]) { rest = values.sorted { $0.key < $1.key }[...] }

    public mutating func next() -> Element? {
      rest.popFirst().map { ($0.key, $0.value.object) }
    }
  }

  /// The encrypted fields of one record.
  final class EncryptedValues: NSObject, CKRecordKeyValueSetting, Sendable {
    private let record: CKRecord

    init(_ record: CKRecord) { self.record = record }

    func object(forKey key: String) -> (any __CKRecordObjCValue)? {
      record.state.withLock { $0.encrypted[key] }?.object
    }

    /// Sets a field; the service refuses encrypted references, because queries and cascading
    /// deletions must read them.
    func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: String) {
      let value = object.map { FieldValue($0) }
      precondition(
        value?.containsReference != true,
        "a reference cannot be encrypted; set it on the record itself")
      record.state.withLock { $0.encrypted[key] = value }
    }

    subscript(key: String) -> (any __CKRecordObjCValue)? {
      get { object(forKey: key) }
      set { setObject(newValue, forKey: key) }
    }

    func allKeys() -> [String] { record.state.withLock { $0.encrypted.values.keys.sorted() } }

    func changedKeys() -> [String] { record.state.withLock { $0.encrypted.changed.sorted() } }
  }
#endif
