@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// The pending changes of a mock engine and what it knows of the server.
  public final class State: CloudSyncState, CustomStringConvertible {
    private let memory: Protected<SyncMemory>

    init(_ memory: Protected<SyncMemory>) { self.memory = memory }

    public var pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange] {
      memory.withLock { $0.values.changes.all }
    }

    public var pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange] {
      memory.withLock { $0.values.databaseChanges.all }
    }

    public var hasPendingUntrackedChanges: Bool {
      get { memory.withLock { $0.values.hasUntrackedChanges } }
      set {
        if newValue { memory.withLock { $0.untrackedCount += 1 } }
        change(addsChanges: newValue) { values in
          defer { values.hasUntrackedChanges = newValue }
          // Told again, it can be about changes that came while the delegate was asked.
          return newValue || values.hasUntrackedChanges
        }
      }
    }

    public var zoneIDsWithUnfetchedServerChanges: [CKRecordZone.ID] {
      memory.withLock { $0.values.unfetchedZones }
    }

    public func add(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange]) {
      change(addsChanges: true) { $0.changes.add(pendingRecordZoneChanges) }
    }

    public func remove(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange]) {
      change(addsChanges: false) { $0.changes.remove(pendingRecordZoneChanges) }
    }

    public func add(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange]) {
      change(addsChanges: true) { $0.databaseChanges.add(pendingDatabaseChanges) }
    }

    public func remove(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange]) {
      change(addsChanges: false) { $0.databaseChanges.remove(pendingDatabaseChanges) }
    }

    /// Changes the lists, and lets the engine schedule what follows from that.
    private func change(addsChanges: Bool, _ body: (inout SyncValues) -> Bool) {
      let engine: MockCKSyncEngine? = memory.withLock { memory in
        guard body(&memory.values) else { return nil }
        memory.recordChange(addsChanges: addsChanges)
        return memory.engine
      }
      engine?.scheduleAfterChange()
    }

    public var description: String {
      let (changes, zones) = memory.withLock {
        ($0.values.changes.count, $0.values.databaseChanges.count)
      }
      return "\(changes) pending record changes, \(zones) pending zone changes"
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// Tells the delegate of a user who is another than that of the state, and requires an account.
  ///
  /// The state is emptied first, and what the handler adds stays (CKSyncEngine.h). An account that is not ready, or
  /// cannot be determined, is no change (a choice).
  func meetAccount() async throws {
    let account = core.client.account
    if let (user, _) = user(of: account), let change = change(to: user) {
      let keepsChanges = backend.syncEngineChoices.keepsChangesAtFirstSignIn
      try await deliver(.accountChange(.init(changeType: change))) {
        $0.meet(user, keepingChanges: keepsChanges)
      }
      try await deliverState()
    }
    try core.requireAccount(MockCKError.self)
  }

  /// The name of the record of the user, which is `nil` without one; `nil` if that is not known now.
  private func user(of account: AccountState) -> (name: String?, Void)? {
    switch account {
    case .available: (CKRecordAdapter.users.name(of: core.client.user), ())
    case .missing, .restricted: (nil, ())
    case .unready, .unknown: nil
    }
  }

  /// Returns the change from the user of the state; `nil` if there is nothing to tell.
  private func change(to user: String?) -> CKSyncEngine.Event.AccountChange.ChangeType? {
    let repeatsSignIn = backend.syncEngineChoices.repeatsSignIn
    return memory.withLock { memory in
      let isStart = !memory.hasMetAccount
      memory.hasMetAccount = true
      let former = memory.values.user
      if former == user {
        guard let user, isStart, repeatsSignIn else { return nil }
        return .signIn(currentUser: CKRecord.ID(recordName: user))
      }
      switch (former.map { CKRecord.ID(recordName: $0) }, user.map { CKRecord.ID(recordName: $0) })
      {
      case (nil, let user?): return .signIn(currentUser: user)
      case (let former?, nil): return .signOut(previousUser: former)
      case (let former?, let user?):
        return .switchAccounts(previousUser: former, currentUser: user)
      case (nil, nil): return nil
      }
    }
  }
}
