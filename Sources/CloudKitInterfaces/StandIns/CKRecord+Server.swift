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
      state.withLock { $0.markUnchanged() }
    }

    /// Puts a value in the place of one that is the same to the app; not a change.
    @_spi(MockSpec) public func replaceField(_ key: String, with value: Any) {
      let value = FieldValue(value)
      state.withLock { $0.plain.replace(key, with: value) }
    }

    /// Whether the record refers to files or to other records, which a store has to look after.
    @_spi(MockSpec) public var holdsServiceValues: Bool {
      state.withLock { state in
        state.parent != nil || state.share != nil
          || state.plain.values.values.contains(where: \.isServiceValue)
          || state.encrypted.values.values.contains(where: \.isServiceValue)
      }
    }

    /// The bytes of all fields in a request: text as UTF-8, data as it is, anything else eight, files none.
    @_spi(MockSpec) public var fieldBytes: Int {
      state.withLock { state in
        state.plain.values.values.reduce(0) { $0 + $1.bytes }
          + state.encrypted.values.values.reduce(0) { $0 + $1.bytes }
      }
    }

    /// Leaves the fields that a fetch asked for; not a change, and system fields always stay.
    @_spi(MockSpec) public func removeFields(except keys: [String]) {
      let kept = Set(keys)
      state.withLock {
        $0.plain.remove(except: kept)
        $0.encrypted.remove(except: kept)
      }
    }

    /// Takes over what a save sends: every field, or those that have changed.
    @_spi(MockSpec) public func takeFields(of other: CKRecord, all: Bool) {
      all ? apply(fieldsOf: other) : apply(changesOf: other)
    }

    /// Takes over every field of `other`, encrypted fields and the parent; keys it lacks stay.
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

    /// Takes over what `other` has changed: fields, encrypted fields and the parent.
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
#endif
