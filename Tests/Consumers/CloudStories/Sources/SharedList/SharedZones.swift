import CloudKitInterfaces

/// Watches what other users share, and asks for changes when a push says that there are some.
public actor SharedZones<Database: CloudStorable> {
  private let database: Database
  private var token: CKServerChangeToken?

  /// The zones in which there is something to see.
  public private(set) var zones: Set<CKRecordZone.ID> = []
  /// How often the service was asked.
  public private(set) var fetches = 0

  public init(database: Database) { self.database = database }

  /// Asks for pushes.
  public func subscribe() async throws {
    let subscription = CKDatabaseSubscription(subscriptionID: "shared lists")
    let info = CKSubscription.NotificationInfo()
    info.shouldSendContentAvailable = true
    subscription.notificationInfo = info
    _ = try await database.save(subscription)
  }

  /// Asks for changes if a push is about the shared database.
  public func receive(_ notification: CKNotification?) async throws {
    guard let push = notification as? CKDatabaseNotification, push.databaseScope == .shared else {
      return
    }
    try await refresh()
  }

  /// Asks for changes.
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
