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
      return fields.flatMap { $0.value.strings }
        .flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    }

    /// A view of the fields that the device encrypts; their keys are separate and not in `allKeys`.
    public var encryptedValues: any CKRecordKeyValueSetting & Sendable { EncryptedValues(self) }

    public func makeIterator() -> CKRecordKeyValueIterator {
      CKRecordKeyValueIterator(snapshot.plain.values)
    }

    func field(_ key: String) -> FieldValue? { state.withLock { $0.field(key) } }
  }
#endif
