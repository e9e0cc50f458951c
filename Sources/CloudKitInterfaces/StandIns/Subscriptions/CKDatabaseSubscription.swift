#if !canImport(CloudKit)
  import Foundation

  /// A subscription to all changes in the custom zones of a database.
  open class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
    override init(_ state: SubscriptionState) { super.init(state) }

    public convenience init(subscriptionID: CKSubscription.ID) {
      self.init(SubscriptionState(id: subscriptionID, type: .database))
    }

    @available(*, deprecated, message: "use 'init(subscriptionID:)'")
    public convenience init() { self.init(subscriptionID: UUID().uuidString) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func copy(with zone: NSZone? = nil) -> Any {
      CKDatabaseSubscription(state.value.copied())
    }

    /// The type of the records whose changes count; `nil` for every type.
    open var recordType: CKRecord.RecordType? {
      get { state.recordType }
      set { state.recordType = newValue }
    }
  }
#endif
