#if !canImport(CloudKit)
  import Foundation

  /// The changes to a record that only the service makes, for its mocks.
  extension CKRecord {
    @_spi(MockSpec) public func stamp(
      changeTag: String?, creationDate: Date?, modificationDate: Date?, creator: CKRecord.ID?,
      lastModifiedBy: CKRecord.ID?
    ) {
      let system = RecordState.SystemFields(
        changeTag: changeTag, creationDate: creationDate, modificationDate: modificationDate,
        creator: creator?.fields, lastModifiedBy: lastModifiedBy?.fields)
      state.withLock { $0.system = system }
    }

    @_spi(MockSpec) public func stamp(share: CKRecord.Reference?) {
      state.withLock { $0.share = share?.fields }
    }

    /// Marks all keys as unchanged, including encrypted fields and the parent.
    @_spi(MockSpec) public func markAllKeysUnchanged() {
      state.withLock { $0.markUnchanged() }
    }

    /// Takes over what the service has written at a save of this object, and the changes that were sent are none
    /// any more; what the app has changed since then stays changed.
    @_spi(MockSpec) public func finishSave(of sent: CKRecord, as stored: CKRecord) {
      let (sentState, storedState) = (sent.snapshot, stored.snapshot)
      state.withLock { $0.finishSave(of: sentState, as: storedState) }
      guard let share = self as? CKShare, let stored = stored as? CKShare else { return }
      let url = stored.url
      share.sharing.withLock { $0.url = $0.url ?? url }
    }

    /// Replaces a value by an equivalent one; the key does not count as changed.
    @_spi(MockSpec) public func replaceField(_ key: String, with value: Any) {
      let value = FieldValue(value)
      state.withLock { $0.plain.replace(key, with: value) }
    }

    /// True if the record refers to files or to other records, which a store must handle.
    @_spi(MockSpec) public var holdsServiceValues: Bool {
      state.withLock { state in
        state.parent != nil || state.share != nil
          || state.plain.holdsServiceValues || state.encrypted.holdsServiceValues
      }
    }

    /// The number of bytes of all fields in a request: UTF-8 for text, the length of data, eight
    /// for other values, none for files.
    @_spi(MockSpec) public var fieldBytes: Int {
      state.withLock { $0.plain.bytes + $0.encrypted.bytes }
    }

    /// The number of bytes of the fields that a save sends which does not overwrite: those that changed, or all of a
    /// record that has never been saved and of a share.
    var sentBytes: Int {
      if recordChangeTag == nil || self is CKShare { return fieldBytes }
      return state.withLock { $0.plain.changedBytes + $0.encrypted.changedBytes }
    }

    /// Removes the fields that a fetch did not request; they do not count as changed, and system fields always stay.
    @_spi(MockSpec) public func removeFields(except keys: [String]) {
      let kept = Set(keys)
      state.withLock {
        $0.plain.remove(except: kept)
        $0.encrypted.remove(except: kept)
      }
    }

    /// Copies the fields that a save sends: every field, or the changed ones.
    @_spi(MockSpec) public func copyFields(of other: CKRecord, all: Bool) {
      all ? apply(fieldsOf: other) : apply(changesOf: other)
    }

    /// Copies every field of `other`, with encrypted fields and the parent; keys that `other` lacks stay.
    @_spi(MockSpec) public func apply(fieldsOf other: CKRecord) {
      let other = other.snapshot
      state.withLock {
        $0.plain.apply(valuesOf: other.plain)
        $0.encrypted.apply(valuesOf: other.encrypted)
        $0.share = other.share ?? $0.share
        $0.parent = other.parent
        $0.isParentChanged = true
      }
    }

    /// Copies the changes of `other`: fields, encrypted fields and the parent.
    @_spi(MockSpec) public func apply(changesOf other: CKRecord) {
      let other = other.snapshot
      state.withLock {
        $0.plain.apply(changesOf: other.plain)
        $0.encrypted.apply(changesOf: other.encrypted)
        $0.share = other.share ?? $0.share
        guard other.isParentChanged else { return }
        $0.parent = other.parent
        $0.isParentChanged = true
      }
    }
  }

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
