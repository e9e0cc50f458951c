@_spi(MockSpecGenerated) import MockSpecRuntime

extension AccountState {
  /// The meaning of the error for requests that need an account.
  package var failure: ErrorMeaning? {
    switch self {
    case .available: nil
    case .unready: .unready
    case .missing, .restricted, .unknown: .signedOut
    }
  }
}

extension ClientState {
  /// The user of the client, if the account can be used.
  package var signedInUser: String? { account.failure == nil ? user : nil }
}

extension Table {
  /// The failure of a save by a user who is not allowed to change the record, or to make it.
  func accessFailure(saving record: Record, _ id: ID, by caller: Caller, in state: StoreState)
    -> ErrorMeaning?
  {
    guard isAuthored else { return nil }
    let stored = storedRecord(id, in: state)
    return accessFailure(
      stored == nil ? .create : .write, id, stored ?? record, by: caller, in: state)
  }

  /// The failure of an access to a record of a table whose records belong to their creators.
  func accessFailure(
    _ access: RecordAccess, _ id: ID, _ record: Record, by caller: Caller, in state: StoreState
  ) -> ErrorMeaning? {
    guard isAuthored else { return nil }
    let creator = state[self].creators[id] ?? owner(ofUserRecord: id)
    let isCreator = caller.currentUser != nil && creator == caller.currentUser
    guard let validator else { return access == .write && !isCreator ? .forbidden : nil }
    return validator.failure(
      of: access, toType: Adapter.typeName(of: record), by: caller.currentUser, isCreator: isCreator
    )
  }

  /// The rows of a type among which a user can find something.
  ///
  /// - Returns: The rows, only the user's own where no others can be read; `nil` if there are none to read.
  func readable(
    _ rows: [TableRow<Adapter>?], ofType type: String?, by caller: Caller,
    in state: StoreState
  ) -> [TableRow<Adapter>?]? {
    guard isAuthored, let validator, let type else { return rows }
    guard let user = caller.currentUser, validator.isRestrictedToCreators(type: type, for: user)
    else {
      let failure = validator.failure(
        of: .read, toType: type, by: caller.currentUser, isCreator: false)
      return failure == nil ? rows : nil
    }
    let creators = state[self].creators
    return rows.filter { row in if let row { creators[row.id] == user } else { false } }
  }

  /// The record as it is stored, or as a user has it without ever saving it.
  func storedRecord(_ id: ID, in state: StoreState) -> Record? {
    state[self].record(id) ?? unsavedRecord(id)
  }

  /// The record that a user has without ever saving it.
  func unsavedRecord(_ id: ID) -> Record? {
    configuration.userRecordType == nil ? nil : userRecord(id)
  }

  /// The user whose own record has an id; `nil` for any other record.
  func owner(ofUserRecord id: ID) -> String? {
    configuration.userRecordType == nil ? nil : knownOwner(ofUserRecord: id)
  }

  func knownOwner(ofUserRecord id: ID) -> String? {
    guard let ownership = configuration.ownership else { return nil }
    if userRecords.revision != backend.clients.revision {
      let users = key.user.map { [$0] } ?? backend.clients.users
      let owned = users.sorted().compactMap { user in
        ownership.userRecord(of: user, in: place).map { (Adapter.id(of: $0), user) }
      }
      userRecords = (
        backend.clients.revision, Dictionary(owned, uniquingKeysWith: { one, _ in one })
      )
    }
    return userRecords.owners[id]
  }

  /// The record of a user who has never saved it.
  func userRecord(_ id: ID) -> Record? {
    guard let user = owner(ofUserRecord: id),
      let record = configuration.ownership?.userRecord(of: user, in: place)
    else { return nil }
    let stamp = SaveStamp(
      replacing: nil, place: place, currentUser: key.user == nil ? user : nil,
      creation: Self.firstSecond, modification: Self.firstSecond)
    return Adapter.stamped(record, with: stamp)
  }

  /// The failure of a save of a user record that belongs to no user.
  func userRecordFailure(saving facts: Facts) -> ErrorMeaning? {
    guard let type = configuration.userRecordType, Adapter.typeName(of: facts.record) == type,
      owner(ofUserRecord: facts.id) == nil
    else { return nil }
    return .forbidden
  }
}
