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
#endif
