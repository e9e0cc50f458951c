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

  extension NSSortDescriptor {
    /// The key that was given, which this Foundation does not keep: what is read when records are compared.
    @_spi(MockSpec) public var sortedKey: String? {
      let probe = SortProbe(recordType: "Probe")
      _ = compare(probe, to: probe)
      return probe.key.value
    }
  }

  /// A record that notes by which field it is sorted.
  private final class SortProbe: CKRecord, @unchecked Sendable {
    let key = Protected<String?>(nil)
  }

  /// The field of a record that a sort descriptor looks at.
  struct SortedField: Sendable {
    var value: FieldValue?
  }

  extension CKRecord {
    subscript(sortedBy key: String?) -> SortedField {
      (self as? SortProbe)?.key.withLock { $0 = key }
      return SortedField(value: key.flatMap { field($0) })
    }
  }
#endif
