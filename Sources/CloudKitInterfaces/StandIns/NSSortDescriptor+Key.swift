#if !canImport(CloudKit)
  import Foundation

  extension NSSortDescriptor {
    /// Creates a descriptor that sorts records by a field; Foundation itself cannot, because it has
    /// no key-value coding here.
    ///
    /// System fields can be keys too. A descriptor without a key does not sort.
    public convenience init(key: String?, ascending: Bool) {
      self.init(keyPath: \CKRecord.[sortedBy: key], ascending: ascending) { left, right in
        FieldValue.order((left as? SortedField)?.value, (right as? SortedField)?.value)
      }
    }
  }

  extension NSSortDescriptor {
    /// The key of the descriptor, found by comparing two probes because this Foundation does not keep it.
    @_spi(MockSpec) public var sortedKey: String? {
      let probe = SortProbe(recordType: "Probe")
      _ = compare(probe, to: probe)
      return probe.key.value
    }
  }

  /// A record that stores the key by which it is sorted.
  private final class SortProbe: CKRecord, @unchecked Sendable {
    let key = Protected<String?>(nil)
  }

  /// The value of the field that a sort descriptor reads.
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
