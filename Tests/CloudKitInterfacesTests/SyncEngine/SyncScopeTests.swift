#if !canImport(CloudKit)
  import CloudKitInterfaces
  import Testing

  /// Tests of the options of `CKSyncEngine`.
  @Suite struct SyncScopeTests {
    private let zone = CKRecordZone.ID(zoneName: "Notes")
    private let other = CKRecordZone.ID(zoneName: "Lists")

    @Test func `the scope of a fetch is about zones`() {
      typealias Scope = CKSyncEngine.FetchChangesOptions.Scope
      func found(_ scope: Scope) -> [Bool] { [zone, other].map(scope.contains) }
      #expect(found(.all) == [true, true])
      #expect(found(.allExcluding([])) == [true, true])
      #expect(found(.allExcluding([zone])) == [false, true])
      #expect(found(.zoneIDs([zone])) == [true, false])
      #expect(found(.zoneIDs([])) == [false, false])
    }

    @Test func `the scope of a send is about zones or records`() {
      typealias Scope = CKSyncEngine.SendChangesOptions.Scope
      let ids = [zone, other].map { CKRecord.ID(recordName: "a", zoneID: $0) }
      func found(_ scope: Scope) -> [Bool] {
        let found = ids.map { scope.contains($0) }
        #expect(ids.map { scope.contains(.saveRecord($0)) } == found)
        #expect(ids.map { scope.contains(.deleteRecord($0)) } == found)
        return found
      }
      #expect(found(.all) == [true, true])
      #expect(found(.allExcluding([zone])) == [false, true])
      #expect(found(.zoneIDs([zone])) == [true, false])
      #expect(found(.recordIDs([ids[1]])) == [false, true])
      #expect(found(.recordIDs([])) == [false, false])
    }

    @Test func `scopes are compared with their ids`() {
      #expect(CKSyncEngine.SendChangesOptions.Scope.zoneIDs([zone]) == .zoneIDs([zone]))
      #expect(CKSyncEngine.SendChangesOptions.Scope.zoneIDs([zone]) != .zoneIDs([other]))
      #expect(CKSyncEngine.SendChangesOptions.Scope.zoneIDs([]) != .all)
      #expect(CKSyncEngine.FetchChangesOptions.Scope.allExcluding([zone]) != .zoneIDs([zone]))
    }

    @Test func `options without arguments are about everything, each in a group of its own`() {
      let fetch = CKSyncEngine.FetchChangesOptions()
      let send = CKSyncEngine.SendChangesOptions()
      #expect(fetch.scope == .all && fetch.prioritizedZoneIDs.isEmpty && send.scope == .all)
      #expect(fetch.operationGroup !== send.operationGroup)
      let group = CKOperationGroup()
      #expect(CKSyncEngine.FetchChangesOptions(operationGroup: group).operationGroup === group)
      #expect(CKSyncEngine.SendChangesOptions(operationGroup: group).operationGroup === group)
    }
  }
#endif
