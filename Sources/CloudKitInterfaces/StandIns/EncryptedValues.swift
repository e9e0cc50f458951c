#if !canImport(CloudKit)
  import Foundation

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
