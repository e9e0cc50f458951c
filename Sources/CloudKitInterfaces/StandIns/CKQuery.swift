#if !canImport(CloudKit)
  import Foundation

  /// A search for records of one type.
  ///
  /// Foundation offers less here than on Apple platforms: `NSPredicate` has only `init(value:)`,
  /// `init(block:)` and `NSCompoundPredicate`, no format strings; the block gets the record.
  /// `NSSortDescriptor` knows Swift key paths only; this module adds `init(key:ascending:)`.
  /// Neither can be archived, so a query cannot either.
  open class CKQuery: NSObject, NSCopying, @unchecked Sendable {
    private struct State {
      let predicate: NSPredicate
      var sortDescriptors: [NSSortDescriptor]?
    }

    public let recordType: CKRecord.RecordType
    private let state: Protected<State>

    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
      self.recordType = recordType
      self.state = Protected(State(predicate: predicate))
    }

    public var predicate: NSPredicate { state.withLock { $0.predicate } }

    public var sortDescriptors: [NSSortDescriptor]? {
      get { state.withLock { $0.sortDescriptors } }
      set { state.withLock { $0.sortDescriptors = newValue } }
    }

    open func copy(with zone: NSZone? = nil) -> Any {
      let copy = CKQuery(recordType: recordType, predicate: predicate)
      copy.sortDescriptors = sortDescriptors
      return copy
    }
  }
#endif
