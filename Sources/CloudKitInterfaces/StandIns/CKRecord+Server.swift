#if !canImport(CloudKit)
  import Foundation

  /// What only the service can do to a record, for its mocks.
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

    /// Encrypted fields and the parent included.
    @_spi(MockSpec) public func markAllKeysUnchanged() {
      state.withLock {
        $0.plain.markUnchanged()
        $0.encrypted.markUnchanged()
        $0.isParentChanged = false
      }
    }

    /// Leaves the fields that a fetch asked for; not a change, and system fields always stay.
    @_spi(MockSpec) public func removeKeys(except keys: [CKRecord.FieldKey]) {
      let kept = Set(keys)
      state.withLock {
        $0.plain.remove(except: kept)
        $0.encrypted.remove(except: kept)
      }
    }

    /// Takes over what `other` has changed: fields, encrypted fields and the parent.
    @_spi(MockSpec) public func apply(changesOf other: CKRecord) {
      let other = other.snapshot
      state.withLock {
        $0.plain.apply(changesOf: other.plain)
        $0.encrypted.apply(changesOf: other.encrypted)
        guard other.isParentChanged else { return }
        $0.parent = other.parent
        $0.isParentChanged = true
      }
    }
  }
#endif
