#if !canImport(CloudKit)
  import Foundation

  /// The view of a record for another user: each user has the default name to themselves, and another one to others.
  extension CKRecord {
    /// Returns a copy with other user names, both for owners of zones and in the service's fields.
    @_spi(MockSpec) public func renamed(_ name: (String) -> String) -> CKRecord {
      let record = snapshot.renamed(name)
      guard let share = self as? CKShare else { return CKRecord(record) }
      return CKShare(record, share.sharing.value.copied().renamed(name))
    }
  }

  extension CKRecordZoneID.Fields {
    func renamed(_ name: (String) -> String) -> Self {
      Self(zoneName: zoneName, ownerName: name(ownerName))
    }
  }

  extension CKRecordID.Fields {
    func renamed(_ name: (String) -> String) -> Self {
      Self(recordName: recordName, zoneID: zoneID.renamed(name))
    }

    /// Returns the id of a user's record under the new name.
    func renamedUser(_ name: (String) -> String) -> Self {
      Self(recordName: name(recordName), zoneID: zoneID)
    }
  }

  extension CKReference.Fields {
    func renamed(_ name: (String) -> String) -> Self {
      Self(recordID: recordID.renamed(name), action: action)
    }
  }

  extension FieldValue {
    fileprivate func renamed(_ name: (String) -> String) -> Self {
      switch self {
      case .reference(let fields): .reference(fields.renamed(name))
      case .list(let values): .list(values.map { $0.renamed(name) })
      default: self
      }
    }
  }

  extension RecordState {
    fileprivate func renamed(_ name: (String) -> String) -> RecordState {
      var state = RecordState(recordType: recordType, recordID: recordID.renamed(name))
      state.plain = plain.mapValues { $0.renamed(name) }
      state.encrypted = encrypted.mapValues { $0.renamed(name) }
      state.parent = parent?.renamed(name)
      state.isParentChanged = isParentChanged
      state.share = share?.renamed(name)
      state.system = system
      state.system.creator = system.creator?.renamedUser(name)
      state.system.lastModifiedBy = system.lastModifiedBy?.renamedUser(name)
      return state
    }
  }

  extension ShareState {
    /// Returns the share with renamed users; the current user becomes the participant with the default name.
    fileprivate func renamed(_ name: (String) -> String) -> ShareState {
      var state = self
      state.rootRecordID = rootRecordID?.renamed(name)
      for participant in state.participants {
        let id = participant.state.userIdentity.userRecordID?.renamedUser(name)
        participant.state.withLock { $0.userIdentity.userRecordID = id }
      }
      func identity(_ identity: CKUserIdentity.Fields) -> CKUserIdentity.Fields {
        var identity = identity
        identity.userRecordID = identity.userRecordID?.renamedUser(name)
        return identity
      }
      state.requesters = requesters.map(identity)
      state.blocked = blocked.map(identity)
      state.currentUser =
        state.participants.first {
          $0.state.userIdentity.userRecordID?.recordName == CKCurrentUserDefaultName
        }?.participantID
      return state
    }
  }
#endif
