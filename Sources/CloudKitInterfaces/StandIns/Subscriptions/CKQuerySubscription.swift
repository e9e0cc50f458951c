#if !canImport(CloudKit)
  import Foundation

  /// A subscription to changes of records that match a predicate.
  open class CKQuerySubscription: CKSubscription, @unchecked Sendable {
    /// The kinds of changes that fire a notification, and whether it fires only once.
    public struct Options: OptionSet, Sendable {
      public let rawValue: UInt

      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let firesOnRecordCreation = Options(rawValue: 1 << 0)
      public static let firesOnRecordUpdate = Options(rawValue: 1 << 1)
      public static let firesOnRecordDeletion = Options(rawValue: 1 << 2)
      public static let firesOnce = Options(rawValue: 1 << 3)
    }

    private let search: Protected<NSPredicate>

    init(_ state: SubscriptionState, predicate: NSPredicate) {
      search = Protected(predicate)
      super.init(state)
    }

    public convenience init(
      recordType: CKRecord.RecordType, predicate: NSPredicate, subscriptionID: CKSubscription.ID,
      options querySubscriptionOptions: CKQuerySubscription.Options = [
        .firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion,
      ]
    ) {
      var state = SubscriptionState(id: subscriptionID, type: .query)
      state.recordType = recordType
      state.options = querySubscriptionOptions.rawValue
      self.init(state, predicate: predicate)
    }

    @available(*, deprecated, message: "use 'init(recordType:predicate:subscriptionID:options:)'")
    public convenience init(
      recordType: CKRecord.RecordType, predicate: NSPredicate,
      options querySubscriptionOptions: CKQuerySubscription.Options = [
        .firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion,
      ]
    ) {
      self.init(
        recordType: recordType, predicate: predicate, subscriptionID: UUID().uuidString,
        options: querySubscriptionOptions)
    }

    /// Creates a subscription from an archive; without an archived predicate it matches no record.
    public required init?(coder: NSCoder) {
      let tree = coder.decodeValue(PredicateTree.self, forKey: "predicate")
      search = Protected(FormatPredicate(tree ?? .constant(false)))
      super.init(coder: coder)
    }

    /// Archives the subscription; fails with a predicate made of blocks, which cannot be archived.
    open override func encode(with coder: NSCoder) {
      super.encode(with: coder)
      guard let tree = predicate.tree else {
        return coder.failWithError(CocoaError(.coderInvalidValue))
      }
      coder.encodeValue(tree, forKey: "predicate")
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
      CKQuerySubscription(state.value.copied(), predicate: predicate)
    }

    open var predicate: NSPredicate { search.value }
    open var recordType: CKRecord.RecordType? { state.recordType }

    open var querySubscriptionOptions: CKQuerySubscription.Options {
      Options(rawValue: state.options)
    }

    /// The id of the zone whose changes count; `nil` for every zone.
    open var zoneID: CKRecordZone.ID? {
      get { state.zoneID.map { CKRecordZoneID($0) } }
      set { state.zoneID = newValue?.fields }
    }
  }
#endif
