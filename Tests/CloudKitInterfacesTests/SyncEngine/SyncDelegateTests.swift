#if !canImport(CloudKit)
  import Testing

  @_spi(MockSpec) @testable import CloudKitInterfaces

  /// Tests that Apple's requests reach the functions of the interfaces.
  @Suite struct SyncDelegateTests {
    private let zoneID = CKRecordZone.ID(zoneName: "Notes")

    @Test func `Apple's request for records is the app's`() async {
      let delegate = RecordingDelegate()
      let engine = systemEngine(delegate)
      let context = CKSyncEngine.SendChangesContext(
        reason: .manual, options: .init(scope: .zoneIDs([zoneID])))
      let system: any CKSyncEngineDelegate = delegate
      let batch = await system.nextRecordZoneChangeBatch(context, syncEngine: engine)
      #expect(batch?.recordIDsToDelete == [CKRecord.ID(recordName: "a")])
      #expect(await delegate.sends.map(\.reason) == [.manual])
      #expect(await delegate.sends.map(\.options.scope) == [.zoneIDs([zoneID])])
      #expect(await delegate.engines.map { $0 === engine } == [true])
    }

    @Test func `a delegate that does not choose fetches what was asked for`() async {
      let delegate = RecordingDelegate()
      var asked = CKSyncEngine.FetchChangesOptions(scope: .allExcluding([zoneID]))
      asked.prioritizedZoneIDs = [zoneID]
      let system: any CKSyncEngineDelegate = delegate
      let options = await system.nextFetchChangesOptions(
        CKSyncEngine.FetchChangesContext(reason: .scheduled, options: asked),
        syncEngine: systemEngine(delegate))
      #expect(options.scope == .allExcluding([zoneID]) && options.prioritizedZoneIDs == [zoneID])
    }

    @Test func `a delegate that chooses is asked by Apple's engine too`() async {
      let delegate = ChoosingDelegate()
      let system: any CKSyncEngineDelegate = delegate
      let options = await system.nextFetchChangesOptions(
        CKSyncEngine.FetchChangesContext(reason: .scheduled, options: .init(scope: .all)),
        syncEngine: systemEngine(delegate))
      #expect(options.scope == .zoneIDs([]))
      #expect(await delegate.fetches.map(\.reason) == [.scheduled])
    }

    @Test func `an event without a case is logged, with its description`() async {
      let delegate = RecordingDelegate()
      let lines = LogLines()
      await SyncLog.$current.withValue({ lines.add($0) }) {
        await delegate.handle(nil, named: "MergedZones(Notes)", systemEngine(delegate))
      }
      #expect(await delegate.events.isEmpty)
      #expect(
        lines.all == [
          "RecordingDelegate got an unknown event of CKSyncEngine: MergedZones(Notes)"
        ])
    }

    @Test func `a delegate can handle an event without a case itself`() async {
      let delegate = CuriousDelegate()
      let lines = LogLines()
      await SyncLog.$current.withValue({ lines.add($0) }) {
        await delegate.handle(nil, named: "MergedZones(Notes)", systemEngine(delegate))
      }
      #expect(await delegate.unknown == ["MergedZones(Notes)"])
      #expect(lines.all.isEmpty)
    }

    @Test func `Apple's configuration has what the app's says`() throws {
      let delegate = RecordingDelegate()
      let state = CKSyncEngine.State.Serialization(archive: Data("state".utf8))
      var own = CloudSyncConfiguration(
        stateSerialization: CloudStateSerialization(state), delegate: delegate)
      let database = CKDatabase()
      #expect(CKSyncEngine.Configuration(own, database: database).automaticallySync)
      own.automaticallySync = false
      own.subscriptionID = "changes"
      let system = CKSyncEngine.Configuration(own, database: database)
      #expect(system.database === database && system.delegate === delegate)
      #expect(!system.automaticallySync && system.subscriptionID == "changes")
      let stored = try system.stateSerialization.map { try JSONEncoder().encode($0) }
      #expect(try stored == JSONEncoder().encode(state))
      own.stateSerialization = CloudStateSerialization(mock: Data("state".utf8))
      #expect(CKSyncEngine.Configuration(own, database: database).stateSerialization == nil)
    }
  }
#endif
