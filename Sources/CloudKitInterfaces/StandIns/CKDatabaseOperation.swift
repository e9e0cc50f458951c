#if !canImport(CloudKit)
  import Foundation

  /// An operation on one database; `nil` is the private database of the configured container.
  open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    private let target = Protected<CKDatabase?>(nil)

    open var database: CKDatabase? {
      get { target.withLock { $0 } }
      set { target.withLock { $0 = newValue } }
    }

    public override init() { super.init() }
  }

  extension CKDatabaseOperation: DatabaseOperational {}
#endif
