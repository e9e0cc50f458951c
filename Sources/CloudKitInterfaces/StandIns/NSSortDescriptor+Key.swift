#if !canImport(CloudKit)
  import Foundation

  extension NSSortDescriptor {
    /// Sorts records by a field, which Foundation cannot do here because it has no key-value coding.
    ///
    /// System fields sort too. A descriptor without a key leaves the order alone.
    public convenience init(key: String?, ascending: Bool) {
      self.init(keyPath: \CKRecord.[sortedBy: key], ascending: ascending) { left, right in
        FieldValue.order((left as? SortedField)?.value, (right as? SortedField)?.value)
      }
    }
  }

  /// The field of a record that a sort descriptor looks at.
  struct SortedField: Sendable {
    var value: FieldValue?
  }

  extension CKRecord {
    subscript(sortedBy key: String?) -> SortedField {
      SortedField(value: key.flatMap { field($0) })
    }
  }
#endif
