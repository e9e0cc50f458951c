#if !canImport(CloudKit)
  import Foundation

  /// The values that the service writes into a record beside its fields, for its mocks; times are
  /// in seconds since 1970.
  extension CKRecord {
    /// Passes the service's values to a closure; `share` is the record name of the share.
    @_spi(MockSpec) public func systemFields<Fields>(
      _ make: (
        _ tag: String?, _ created: Double?, _ modified: Double?, _ creator: String?,
        _ modifier: String?, _ share: String?
      ) -> Fields
    ) -> Fields {
      let (system, share) = state.withLock { ($0.system, $0.share) }
      return make(
        system.changeTag, system.creationDate?.timeIntervalSince1970,
        system.modificationDate?.timeIntervalSince1970, system.creator?.recordName,
        system.lastModifiedBy?.recordName, share?.recordID.recordName)
    }

    /// Replaces the service's values, and marks all keys as unchanged; the share is in the zone of the record.
    @_spi(MockSpec) public func stamp(
      tag: String?, created: Double?, modified: Double?, creator: String?, modifier: String?,
      share: String?
    ) {
      func user(_ name: String) -> CKRecordID.Fields {
        CKRecordID.Fields(recordName: name, zoneID: CKRecordZoneID.default.fields)
      }
      let system = RecordState.SystemFields(
        changeTag: tag, creationDate: created.map { Date(timeIntervalSince1970: $0) },
        modificationDate: modified.map { Date(timeIntervalSince1970: $0) },
        creator: creator.map(user), lastModifiedBy: modifier.map(user))
      state.withLock { state in
        let zone = state.recordID.zoneID
        state.system = system
        state.share = share.map {
          CKReference.Fields(recordID: CKRecordID.Fields(recordName: $0, zoneID: zone), action: 0)
        }
        state.markUnchanged()
      }
    }
  }
#endif
