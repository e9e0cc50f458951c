#if !canImport(CloudKit)
  import Foundation

  /// A query for records of one type.
  ///
  /// Foundation has neither predicate formats nor sort descriptors by key here; this module adds
  /// `NSPredicate(format:)` and `NSSortDescriptor(key:ascending:)`, both for records only.
  open class CKQuery: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    private struct State {
      let predicate: NSPredicate
      var sortDescriptors: [NSSortDescriptor]?
    }

    public let recordType: CKRecord.RecordType
    private let state: Protected<State>

    /// Creates a query; traps without a record type, as CloudKit does.
    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
      precondition(!recordType.isEmpty, "a query needs a record type")
      self.recordType = recordType
      self.state = Protected(State(predicate: predicate))
    }

    /// Creates a query from an archive; any other archive gives a query without results, because
    /// this initializer cannot fail.
    public required init(coder aDecoder: NSCoder) {
      let archive = aDecoder.decodeValue(QueryArchive.self, forKey: "query")
      recordType = archive?.recordType ?? ""
      state = Protected(State(predicate: FormatPredicate(archive?.predicate ?? .constant(false))))
    }

    /// Archives the query; fails with sort descriptors or predicates made of blocks, which cannot be archived here.
    open func encode(with coder: NSCoder) {
      guard let tree = predicate.tree, sortDescriptors?.isEmpty != false else {
        return coder.failWithError(CocoaError(.coderInvalidValue))
      }
      coder.encodeValue(QueryArchive(recordType: recordType, predicate: tree), forKey: "query")
    }

    open class var supportsSecureCoding: Bool { true }

    public var predicate: NSPredicate { state.predicate }

    public var sortDescriptors: [NSSortDescriptor]? {
      get { state.sortDescriptors }
      set { state.sortDescriptors = newValue }
    }

    open func copy(with zone: NSZone? = nil) -> Any {
      let copy = CKQuery(recordType: recordType, predicate: predicate)
      copy.sortDescriptors = sortDescriptors
      return copy
    }
  }

  private struct QueryArchive: Codable {
    let recordType: String
    let predicate: PredicateTree
  }

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
