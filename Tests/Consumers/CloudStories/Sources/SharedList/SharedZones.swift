import CloudKitInterfaces

/// Subscribes to changes of other users' shares, and fetches the changes when a push arrives.
public actor SharedZones<Database: CloudStorable> {
  private let database: Database
  private var token: CKServerChangeToken?

  /// The zones that are shared with the user.
  public private(set) var zones: Set<CKRecordZone.ID> = []
  /// The number of fetches.
  public private(set) var fetches = 0

  public init(database: Database) { self.database = database }

  /// Subscribes to pushes.
  public func subscribe() async throws {
    let subscription = CKDatabaseSubscription(subscriptionID: "shared lists")
    let info = CKSubscription.NotificationInfo()
    info.shouldSendContentAvailable = true
    subscription.notificationInfo = info
    _ = try await database.save(subscription)
  }

  /// Fetches changes if a push is about the shared database.
  public func receive(_ notification: CKNotification?) async throws {
    guard let push = notification as? CKDatabaseNotification, push.databaseScope == .shared else {
      return
    }
    try await refresh()
  }

  /// Fetches changes.
  public func refresh() async throws {
    fetches += 1
    var moreComing = true
    while moreComing {
      let changes = try await database.databaseChanges(since: token, resultsLimit: nil)
      zones.formUnion(changes.modifications.map(\.zoneID))
      zones.subtract(changes.deletions.map(\.zoneID))
      (token, moreComing) = (changes.changeToken, changes.moreComing)
    }
  }
}
