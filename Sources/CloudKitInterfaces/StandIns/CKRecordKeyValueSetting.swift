#if !canImport(CloudKit)
  import Foundation

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
#endif
