@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// A mock of `CKSyncEngine` on a mock database; app code makes it with `database.syncEngine(_:)`.
///
/// Its requests are operations on the database, so the faults, limits and conflicts of the database are those of
/// the engine. A test finds an engine that the app has made among ``MockCKDatabase/syncEngines``:
///
/// ```swift
/// database.on.modifyRecords.fails(with: .networkFailure, on: .once)
/// try? await notes.engine.sendChanges()
/// let engine = try #require(database.syncEngines.last)
/// try database.backend.expect(engine.on.handleEvent.when { $0.name == "sentRecordZoneChanges" })
/// ```
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public final class MockCKSyncEngine: CloudSyncEngine {
  public let database: MockCKDatabase
  public let state: State
  public let core: MockCore

  let delegate: any CloudSyncDelegate
  let automaticallySync: Bool
  let subscriptionID: CKSubscription.ID?
  let memory: Protected<SyncMemory>
  let identity = SyncEngineIdentity()

  private init(_ configuration: CloudSyncConfiguration, database: MockCKDatabase) {
    self.database = database
    delegate = configuration.delegate
    automaticallySync = configuration.automaticallySync
    subscriptionID = configuration.subscriptionID
    core = MockCore(
      "MockCKSyncEngine",
      members: """
        fetchChanges(_:) sendChanges(_:) cancelOperations() handleEvent(_:) \
        nextRecordZoneChangeBatch(_:) nextFetchChangesOptions(_:)
        """,
      backend: database.core.backend)
    memory = Protected(SyncMemory(configuration.stateSerialization))
    state = State(memory)
    memory.withLock { $0.engine = self }
  }

  deinit { unregister() }

  /// Makes an engine on the client of a database.
  static func make(_ configuration: CloudSyncConfiguration, on database: MockCKDatabase)
    -> MockCKSyncEngine
  {
    let engine = database.core.newChild { MockCKSyncEngine(configuration, database: database) }
    engine.register()
    if database.databaseScope == .public {
      engine.backend.report(
        "a sync engine was made for the public database, which has no changes to fetch",
        isMisuse: true)
    }
    if engine.automaticallySync { engine.begin() }
    return engine
  }

  var backend: Backend { core.backend }

  /// The calls of the engine and of its delegate.
  public var on: On { On(core: core) }

  /// The calls of an engine, and those that it makes of its delegate.
  public struct On: Sendable {
    let core: MockCore

    /// The app's calls of `fetchChanges`.
    public var fetchChanges: SyncEngineCalls<CKSyncEngine.FetchChangesOptions> { .init(core) }
    /// The app's calls of `sendChanges`.
    public var sendChanges: SyncEngineCalls<CKSyncEngine.SendChangesOptions> { .init(core) }
    /// The app's calls of `cancelOperations`.
    public var cancelOperations: SyncEngineCalls<Void> { .init(core) }
    /// The events that the delegate got.
    public var handleEvent: SyncEngineCalls<CloudSyncEvent> { .init(core) }
    /// The engine's questions for records to send.
    public var nextRecordZoneChangeBatch: SyncEngineCalls<CloudSendContext> { .init(core) }
    /// The engine's questions for the options of a request.
    public var nextFetchChangesOptions: SyncEngineCalls<CloudFetchContext> { .init(core) }
  }

  public func fetchChanges(_ options: CKSyncEngine.FetchChangesOptions) async throws {
    on.fetchChanges.record(options, function: "fetchChanges(_:)")
    try refuseReentrancy(of: "fetchChanges(_:)")
    try await end(
      of: add(.fetch, of: options.scope) { try await $0.fetch(options, .manual, $1) },
      "fetchChanges(_:)")
  }

  public func sendChanges(_ options: CKSyncEngine.SendChangesOptions) async throws {
    on.sendChanges.record(options, function: "sendChanges(_:)")
    try refuseReentrancy(of: "sendChanges(_:)")
    try await end(
      of: add(.send) { try await $0.send(options, .manual, $1) }, "sendChanges(_:)")
  }

  public func cancelOperations() async {
    on.cancelOperations.record((), function: "cancelOperations()")
    guard (try? refuseReentrancy(of: "cancelOperations()")) != nil else { return }
    let entries = memory.withLock { $0.entries }
    for entry in entries { entry.work.cancel() }
    for entry in entries where (try? await turn(of: entry, "cancelOperations()")) != nil {
      _ = await entry.task.result
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  public var description: String { "MockCKSyncEngine(\(state))" }
}

/// The recorded calls of a member that has no stubs, because the mock itself makes or answers them.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct SyncEngineCalls<Arguments>: Knob {
  public let member: KnobMember<Arguments, Void>

  public init(_ member: KnobMember<Arguments, Void>) { self.member = member }

  init(_ core: MockCore, name: StaticString = #function) {
    member = Stub<Arguments, Void, Never>(core, name: name).member
  }
}
