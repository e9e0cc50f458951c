#if !canImport(CloudKit)
  import CloudKitInterfaces
  import Testing

  /// Tests of the pending changes of `CKSyncEngine.State`; rules of CKSyncEngine.h.
  @Suite struct EngineStateTests {
    private typealias Change = CKSyncEngine.PendingRecordZoneChange
    private typealias ZoneChange = CKSyncEngine.PendingDatabaseChange

    private let state = systemEngine(RecordingDelegate()).state
    private let a = CKRecord.ID(recordName: "a")
    private let b = CKRecord.ID(recordName: "b")

    @Test func `a change stands once, where it was added first`() {
      state.add(pendingRecordZoneChanges: [.saveRecord(a), .saveRecord(b), .saveRecord(a)])
      state.add(pendingRecordZoneChanges: [.saveRecord(a)])
      #expect(state.pendingRecordZoneChanges == [.saveRecord(a), .saveRecord(b)])
    }

    @Test func `a change replaces its opposite and goes to the end`() {
      state.add(pendingRecordZoneChanges: [.saveRecord(a), .saveRecord(b), .deleteRecord(a)])
      #expect(state.pendingRecordZoneChanges == [.saveRecord(b), .deleteRecord(a)])
      state.add(pendingRecordZoneChanges: [.saveRecord(a)])
      #expect(state.pendingRecordZoneChanges == [.saveRecord(b), .saveRecord(a)])
    }

    @Test func `only the same change is removed`() {
      state.add(pendingRecordZoneChanges: [.saveRecord(a), .deleteRecord(b)])
      state.remove(pendingRecordZoneChanges: [.deleteRecord(a), .saveRecord(b)])
      #expect(state.pendingRecordZoneChanges == [.saveRecord(a), .deleteRecord(b)])
      state.remove(pendingRecordZoneChanges: [.saveRecord(a), .deleteRecord(b)])
      #expect(state.pendingRecordZoneChanges.isEmpty)
      state.add(pendingRecordZoneChanges: [.saveRecord(a)])
      #expect(state.pendingRecordZoneChanges == [.saveRecord(a)])
    }

    @Test func `zones follow the same rules`() {
      let (zone, other) = (CKRecordZone(zoneName: "Notes"), CKRecordZone(zoneName: "Lists"))
      state.add(pendingDatabaseChanges: [.saveZone(zone), .saveZone(other), .saveZone(zone)])
      #expect(state.pendingDatabaseChanges == [.saveZone(zone), .saveZone(other)])
      state.add(pendingDatabaseChanges: [.deleteZone(zone.zoneID)])
      #expect(state.pendingDatabaseChanges == [.saveZone(other), .deleteZone(zone.zoneID)])
      state.remove(pendingDatabaseChanges: [.saveZone(zone), .saveZone(other)])
      #expect(state.pendingDatabaseChanges == [.deleteZone(zone.zoneID)])
      #expect(state.pendingRecordZoneChanges.isEmpty)
    }

    @Test func `many changes stay in order while they come and go`() {
      let ids = (0..<1000).map { CKRecord.ID(recordName: "\($0)") }
      state.add(pendingRecordZoneChanges: ids.map(Change.saveRecord))
      state.remove(pendingRecordZoneChanges: ids.prefix(990).map(Change.saveRecord))
      state.add(pendingRecordZoneChanges: ids.prefix(2).map(Change.deleteRecord))
      #expect(
        state.pendingRecordZoneChanges
          == ids.suffix(10).map(Change.saveRecord) + ids.prefix(2).map(Change.deleteRecord))
    }

    @Test func `changes of zones are compared by ids`() {
      let zones = ["Notes", "Notes", "Lists"].map {
        ZoneChange.saveZone(CKRecordZone(zoneName: $0))
      }
      let deletion = ZoneChange.deleteZone(CKRecordZone.ID(zoneName: "Notes"))
      #expect(zones[0] == zones[1] && zones[0] != zones[2] && zones[0] != deletion)
      #expect(Set(zones + [deletion]).count == 3)
      #expect(Change.saveRecord(a) != .deleteRecord(a) && Change.saveRecord(a) != .saveRecord(b))
    }

    @Test func `a state also has a mark for changes that it does not list`() {
      #expect(!state.hasPendingUntrackedChanges)
      state.hasPendingUntrackedChanges = true
      #expect(state.hasPendingUntrackedChanges && state.pendingRecordZoneChanges.isEmpty)
      #expect(state.zoneIDsWithUnfetchedServerChanges.isEmpty)
    }

    @Test func `there is no service to ask`() async {
      let engine = systemEngine(RecordingDelegate())
      await #expect(throws: CKError(.serviceUnavailable)) { try await engine.fetchChanges() }
      await #expect(throws: CKError(.serviceUnavailable)) { try await engine.sendChanges() }
      await engine.cancelOperations()
    }
  }
#endif
