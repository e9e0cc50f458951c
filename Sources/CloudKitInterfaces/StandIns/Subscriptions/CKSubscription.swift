#if !canImport(CloudKit)
  import Foundation

  /// A subscription to changes; only its subclasses can be created.
  open class CKSubscription: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    public typealias ID = String
    public typealias NotificationInfo = CKNotificationInfo

    /// The kind of changes of a subscription.
    public enum SubscriptionType: Int, Codable, Sendable {
      case query = 1
      case recordZone = 2
      case database = 3
    }

    let state: Protected<SubscriptionState>

    init(_ state: SubscriptionState) { self.state = Protected(state) }

    public required init?(coder: NSCoder) {
      guard let state = coder.decodeValue(SubscriptionState.self, forKey: "subscription")
      else { return nil }
      self.state = Protected(state)
    }

    open func encode(with coder: NSCoder) {
      coder.encodeValue(state.value, forKey: "subscription")
    }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any {
      CKSubscription(state.value.copied())
    }

    open var subscriptionID: CKSubscription.ID { state.id }
    open var subscriptionType: CKSubscription.SubscriptionType { state.type }

    /// The contents of notifications, copied when set; required when the subscription is saved.
    open var notificationInfo: CKSubscription.NotificationInfo? {
      get { state.notification?.info }
      set {
        let copy = newValue.map { SubscriptionState.Notification(info: $0.copied()) }
        state.notification = copy
      }
    }
  }

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

  /// The contents of a subscription of any type.
  struct SubscriptionState: Codable, Sendable {
    let id: String
    let type: CKSubscription.SubscriptionType
    var recordType: String?
    var zoneID: CKRecordZoneID.Fields?
    var options: UInt = 0
    var notification: Notification?

    init(id: String, type: CKSubscription.SubscriptionType) {
      self.id = id
      self.type = type
    }

    /// Returns a copy with its own notification info, because that is a mutable object.
    func copied() -> SubscriptionState {
      var copy = self
      copy.notification = notification.map { Notification(info: $0.info.copied()) }
      return copy
    }

    /// The notification info in an archive; the class itself is not `Codable`, as in CloudKit.
    struct Notification: Codable, Sendable {
      let info: CKNotificationInfo

      init(info: CKNotificationInfo) { self.info = info }

      init(from decoder: any Decoder) throws {
        info = CKNotificationInfo(try CKNotificationInfo.Fields(from: decoder))
      }

      func encode(to encoder: any Encoder) throws { try info.fields.value.encode(to: encoder) }
    }
  }

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
