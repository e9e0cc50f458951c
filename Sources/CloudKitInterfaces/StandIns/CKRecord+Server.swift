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

    /// What the service has written; new ones leave no key changed.
    @_spi(MockSpec) public var serviceFields: ServiceFields {
      get { ServiceFields(snapshot.system) }
      set {
        stamp(
          changeTag: newValue.tag,
          creationDate: newValue.created.map { Date(timeIntervalSince1970: $0) },
          modificationDate: newValue.modified.map { Date(timeIntervalSince1970: $0) },
          creator: newValue.creator.map { CKRecord.ID(recordName: $0) },
          lastModifiedBy: newValue.modifier.map { CKRecord.ID(recordName: $0) })
        markAllKeysUnchanged()
      }
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

  /// What the service writes into a record beside its fields, as snapshots of the mocks have it.
  @_spi(MockSpec) public struct ServiceFields: Codable, Sendable {
    public var tag: String?
    /// In seconds since 1970, as are all times here.
    public var created: Double?
    public var modified: Double?
    public var creator: String?
    public var modifier: String?

    public init(
      tag: String?, created: Double?, modified: Double?, creator: String?, modifier: String?
    ) {
      self.tag = tag
      self.created = created
      self.modified = modified
      self.creator = creator
      self.modifier = modifier
    }

    init(_ system: RecordState.SystemFields) {
      tag = system.changeTag
      created = system.creationDate?.timeIntervalSince1970
      modified = system.modificationDate?.timeIntervalSince1970
      creator = system.creator?.recordName
      modifier = system.lastModifiedBy?.recordName
    }
  }
#endif
