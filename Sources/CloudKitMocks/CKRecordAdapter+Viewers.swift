#if canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces

  // Records as other users see them: an id cannot be written, so another object with the same contents is made.

  extension CKRecordAdapter {
    public static func seen(_ record: CKRecord, from user: String, by viewer: String) -> CKRecord {
      let name = { users.translated($0, from: user, to: viewer) }
      var fields = record.serviceFields
      (fields.creator, fields.modifier) = (fields.creator.map(name), fields.modifier.map(name))
      let id = { (id: CKRecord.ID) in seen(id: id, from: user, by: viewer) }
      if id(record.recordID) != record.recordID {
        return self.record(remade(record, id: id, name: name), with: fields)
      }
      let copy = copy(record)
      return fields == copy.serviceFields ? copy : self.record(copy, with: fields)
    }

    /// Returns another object without the reference of a root to its share, which cannot be removed.
    public static func unshared(_ record: CKRecord) -> CKRecord {
      self.record(
        remade(record, isShared: false, id: { $0 }, name: { $0 }), with: record.serviceFields)
    }

    /// Returns a new object with the contents of a record, with other ids and names of users.
    private static func remade(
      _ record: CKRecord, isShared: Bool = true, id: (CKRecord.ID) -> CKRecord.ID,
      name: (String) -> String
    ) -> CKRecord {
      let made = empty(record, id: id(record.recordID), name: name)
      func reference(_ old: CKRecord.Reference) -> CKRecord.Reference {
        CKRecord.Reference(recordID: id(old.recordID), action: old.action)
      }
      for isEncrypted in [false, true] {
        for key in record.fieldKeys(encrypted: isEncrypted) {
          var value = record.field(key, encrypted: isEncrypted)
          if let old = value as? CKRecord.Reference { value = reference(old) }
          if let old = value as? [CKRecord.Reference] { value = old.map(reference) }
          made.setField(key, to: value, encrypted: isEncrypted)
        }
      }
      made.parent = record.parent.map(reference)
      if isShared, let share = record.share { made.refer(toShare: reference(share)) }
      return made
    }

    private static func empty(
      _ record: CKRecord, id: CKRecord.ID, name: (String) -> String
    ) -> CKRecord {
      guard let share = record as? CKShare else {
        return CKRecord(recordType: record.recordType, recordID: id)
      }
      let made =
        id.recordName == CKRecordNameZoneWideShare
        ? CKShare(recordZoneID: id.zoneID)
        : CKShare(
          rootRecord: CKRecord(
            recordType: "Root", recordID: CKRecord.ID(recordName: "root", zoneID: id.zoneID)),
          shareID: id)
      made.publicPermission = share.publicPermission
      made.cloud.copyParts(of: share.cloud, renaming: name)
      return made
    }
  }
#endif
