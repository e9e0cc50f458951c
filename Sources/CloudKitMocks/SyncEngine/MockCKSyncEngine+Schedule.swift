@_spi(MockSpec) import CloudKitInterfaces
import Foundation
@_spi(MockSpecGenerated) import MockSpecServices
import MockSpecStores

// The scheduled work of an engine, on the clock of the backend.

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// Begins to listen to pushes, and schedules what the state has left to do.
  func begin() {
    core.listenToPushes(ObjectIdentifier(self)) { [weak self] message in
      guard let self, let push = message as? CloudNotification, isMeant(by: push) else { return }
      receivePush(about: push.changedZone)
    }
    let (user, hasWork) = memory.withLock { ($0.values.user, $0.values.hasWork) }
    if user == nil || hasWork || hasAnotherUser(than: user) { scheduleSync() }
  }

  private func hasAnotherUser(than user: String?) -> Bool {
    let account = core.client.account
    return account != .available || CKRecordAdapter.users.name(of: core.client.user) != user
      || backend.syncEngineChoices.repeatsSignIn
  }

  /// Tells the engine that the account may have changed.
  func handleAccountChange() { if automaticallySync { scheduleSync(isUrgent: true) } }

  /// Delivers a push about the database to the engine, without any subscription.
  ///
  /// An engine that synchronises by itself lists the zone among those with unfetched changes, and schedules a fetch;
  /// others do nothing.
  ///
  /// - Parameter zone: The zone that the push names; `nil` for a push that lost it on its way.
  public func receivePush(about zone: CKRecordZone.ID? = nil) {
    guard automaticallySync else { return }
    if let zone {
      memory.withLock { memory in
        memory.values.markUnfetched(zone)
        memory.isDirty = true
      }
    }
    scheduleSync()
    scheduleAfterChange()
  }

  /// Checks whether a push is about the database, and of the subscription that the configuration names.
  private func isMeant(by push: CloudNotification) -> Bool {
    guard let notification = push.notification as? CKDatabaseNotification else { return false }
    return notification.databaseScope == database.databaseScope
      && (subscriptionID.map { $0 == notification.subscriptionID } ?? true)
  }

  /// Schedules a state update, and a synchronisation for changes about which the delegate was not asked.
  ///
  /// Work that runs does the latter at its end.
  func scheduleAfterChange() {
    let choices = backend.syncEngineChoices
    let (updates, syncs, retry) = memory.withLock { memory in
      let updates = memory.isDirty && !memory.hasScheduledUpdate
      if updates { memory.hasScheduledUpdate = true }
      guard memory.entries.isEmpty else { return (updates, false, Duration?.none) }
      defer { memory.retryDelay = nil }
      return (updates, memory.hasNewChanges, memory.retryDelay)
    }
    if updates {
      let number = backend.schedule(after: choices.stateUpdateDelay) { [weak self] in
        self?.updateState()
      }
      memory.withLock { $0.scheduledUpdate = number }
    }
    guard automaticallySync else { return }
    if let retry {
      scheduleSync(after: retry + choices.delayBeyondRetryAfter)
    } else if syncs {
      scheduleSync()
    }
  }

  /// Delivers a changed state, also while a request runs.
  private func updateState() {
    let isNeeded = memory.withLock { memory in
      memory.hasScheduledUpdate = false
      return memory.isDirty
    }
    guard isNeeded, !isStopped else { return }
    backend.beginActivity()
    DelegateCall.$current.withValue(nil) {
      _ = backend.clock.task { [self] in
        try? await deliverState()
        backend.endActivity()
      }
    }
  }

  /// Schedules a fetch and a send, unless they are scheduled; an urgent one takes the place of the other.
  private func scheduleSync(after delay: Duration? = nil, isUrgent: Bool = false) {
    let number: Int? = memory.withLock { memory in
      if isUrgent { memory.earliestSync = nil }
      if memory.scheduledSync != nil, !isUrgent { return nil }
      if memory.isStopped || memory.isEndless && !isUrgent { return nil }
      memory.scheduleCount += 1
      memory.scheduledSync = memory.scheduleCount
      return memory.scheduleCount
    }
    guard let number else { return }
    begin(number, after: delay ?? backend.syncEngineChoices.schedulingDelay)
  }

  /// Begins a scheduled synchronisation after a delay, and not before the time that an error of the service has named.
  private func begin(_ number: Int, after delay: Duration) {
    backend.schedule(after: delay) { [weak self] in
      guard let self else { return }
      let now = backend.clock.now
      let rest = memory.withLock { memory in
        memory.scheduledSync == number ? memory.earliestSync.map { now.duration(to: $0) } : nil
      }
      if let rest, rest > .zero {
        begin(number, after: rest)
      } else {
        _ = beginScheduledSync(number)
      }
    }
  }

  private func beginScheduledSync(_ number: Int?) -> SyncMemory.Entry? {
    let isDue = memory.withLock { memory in
      guard let scheduled = memory.scheduledSync, number ?? scheduled == scheduled else {
        return false
      }
      memory.scheduledSync = nil
      return true
    }
    guard isDue, !isStopped else { return nil }
    return add(.sync) { try await $0.sync($1) }
  }

  /// Runs the scheduled fetch and send now, and waits for their end; without one, it does nothing.
  ///
  /// - Throws: The error of the fetch or the send.
  public func runScheduledWork() async throws {
    try refuseReentrancy(of: "runScheduledWork()")
    guard let entry = beginScheduledSync(nil) else { return }
    try await turn(of: entry, "runScheduledWork()")
    try await entry.task.value
  }

  /// True if the engine has scheduled a fetch and a send.
  public var hasScheduledWork: Bool { memory.withLock { $0.scheduledSync != nil } }

  /// Fetches, then sends; a failed request for the changes of the database ends both.
  private func sync(_ work: SyncWork) async throws {
    // Work that fails for good waits for the next change, push or account, and is not tried again and again.
    memory.withLock { $0.hasNewChanges = false }
    var failure: (any Error)?
    do {
      try await meetAccount()
      if let limit = await subscribe(work) { throw limit }
      try await fetch(CKSyncEngine.FetchChangesOptions(), .scheduled, work)
    } catch let error as CKError where error.code == .partialFailure {
      failure = error
    }
    try await send(CKSyncEngine.SendChangesOptions(), .scheduled, work)
    if let failure { throw failure }
  }

  /// Saves a subscription to the database, unless there is one; a failure is tried again with the next sync.
  ///
  /// - Returns: An error that names a time to wait, which holds for the rest of the sync as well.
  private func subscribe(_ work: SyncWork) async -> CKError? {
    let known = database.subscriptions.all.contains { subscription in
      subscription is CKDatabaseSubscription
        && (subscriptionID.map { $0 == subscription.subscriptionID } ?? true)
    }
    if known { return nil }
    let subscription = CKDatabaseSubscription(
      subscriptionID: subscriptionID ?? "MockCKSyncEngine.\(database.databaseScope.rawValue)")
    let info = CKSubscription.NotificationInfo()
    info.shouldSendContentAvailable = true
    subscription.notificationInfo = info
    let operation = CKModifySubscriptionsOperation(subscriptionsToSave: [subscription])
    let end = Protected(CKError?.none)
    let record = { @Sendable (result: Result<Void, any Error>) in
      if case .failure(let error) = result { end.withLock { $0 = error.ofCloudKit } }
    }
    operation.perSubscriptionSaveBlock = { _, result in record(result.map { _ in }) }
    operation.modifySubscriptionsResultBlock = { record($0) }
    await run(operation, for: work)
    guard let error = end.withLock({ $0 }), error.retryAfterSeconds != nil else { return nil }
    recordFailure(error)
    return error
  }

  /// The errors after which the changes stay pending (CKSyncEngine.h, Apple's sample).
  static let retriedCodes: Set<CKError.Code> = [
    .networkFailure, .networkUnavailable, .requestRateLimited, .serviceUnavailable, .zoneBusy,
    .notAuthenticated, .accountTemporarilyUnavailable, .operationCancelled,
  ]

  /// Records when the next try is due; the latest of several times counts.
  func recordFailure(_ error: CKError) {
    guard Self.retriedCodes.contains(error.code) else { return }
    let choices = backend.syncEngineChoices
    let named = error.retryAfterSeconds.map { Duration.seconds($0) }
    let now = backend.clock.now
    memory.withLock { memory in
      memory.retryDelay = max(memory.retryDelay ?? .zero, named ?? choices.retryDelay)
      if let named {
        let end = now.advanced(by: named + choices.delayBeyondRetryAfter)
        memory.earliestSync = max(memory.earliestSync ?? end, end)
      }
    }
  }
}
