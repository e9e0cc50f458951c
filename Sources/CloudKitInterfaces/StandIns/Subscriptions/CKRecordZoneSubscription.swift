#if !canImport(CloudKit)
  import Foundation

  /// A subscription to changes of records in one zone.
  open class CKRecordZoneSubscription: CKSubscription, @unchecked Sendable {
    override init(_ state: SubscriptionState) { super.init(state) }

    public convenience init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID) {
      var state = SubscriptionState(id: subscriptionID, type: .recordZone)
      state.zoneID = zoneID.fields
      self.init(state)
    }

    @available(*, deprecated, message: "use 'init(zoneID:subscriptionID:)'")
    public convenience init(zoneID: CKRecordZone.ID) {
      self.init(zoneID: zoneID, subscriptionID: UUID().uuidString)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func copy(with zone: NSZone? = nil) -> Any {
      CKRecordZoneSubscription(state.value.copied())
    }

    open var zoneID: CKRecordZone.ID { state.zoneID.map { CKRecordZoneID($0) } ?? .default }

    /// The type of the records whose changes count; `nil` for every type.
    open var recordType: CKRecord.RecordType? {
      get { state.recordType }
      set { state.recordType = newValue }
    }
  }
#endif
