// Every user has a record that nobody makes: it is not among those of the table until somebody saves it.

extension TableState {
  /// The record as it is stored, or as a user has it without ever saving it; the lock must be held.
  @usableFromInline func stored(_ id: Adapter.ID) -> Adapter.Record? {
    row(id)?.record ?? unsavedProfile(id)
  }

  /// The record that a user has without ever saving it; `nil` for any other record.
  @usableFromInline func unsavedProfile(_ id: Adapter.ID) -> Adapter.Record? {
    contents.places[id] == nil ? owner(ofProfile: id).flatMap { profile(of: $0) } : nil
  }

  /// Whose own record has an id; `nil` for any other record.
  func owner(ofProfile id: Adapter.ID) -> String? {
    guard configuration.userRecordType != nil else { return nil }
    if userRecords.revision != clients.revision {
      let owned = users.sorted().compactMap { user in
        configuration.ownership?.userRecord(of: user, in: place).map { (Adapter.id(of: $0), user) }
      }
      userRecords = (clients.revision, Dictionary(owned, uniquingKeysWith: { one, _ in one }))
    }
    return userRecords.owners[id]
  }

  private func profile(of user: String) -> Adapter.Record? {
    guard let record = configuration.ownership?.userRecord(of: user, in: place) else { return nil }
    let stamp = SaveStamp(
      isNew: true, previous: nil, place: place, guest: key.user == nil ? user : nil,
      creation: Self.firstSecond, modification: Self.firstSecond)
    return Adapter.stamped(record, with: stamp)
  }

  /// Why nobody saves such a record of a user: there are no others than those that users have.
  @usableFromInline func profileFlaw(saving record: Adapter.Record) -> ErrorMeaning? {
    guard let profileType = configuration.userRecordType,
      Adapter.typeName(of: record) == profileType,
      owner(ofProfile: Adapter.id(of: record)) == nil
    else { return nil }
    return .forbidden
  }

  /// Why nobody deletes a record of a user.
  @usableFromInline func profileFlaw(deleting id: Adapter.ID) -> ErrorMeaning? {
    owner(ofProfile: id) == nil ? nil : .forbidden
  }
}
