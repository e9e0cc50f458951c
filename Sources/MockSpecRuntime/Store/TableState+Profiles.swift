// Every user has a record that nobody makes: it is not among those of the table until somebody saves it.

extension TableState {
  /// The record as it is stored, or as a user has it without ever saving it; the lock must be held.
  func stored(_ id: Bridge.ID) -> Bridge.Record? {
    row(id)?.record ?? unsavedProfile(id)
  }

  /// The record that a user has without ever saving it; `nil` for any other record.
  func unsavedProfile(_ id: Bridge.ID) -> Bridge.Record? {
    contents.places[id] == nil ? owner(ofProfile: id).flatMap { profile(of: $0) } : nil
  }

  /// Whose own record has an id; `nil` for any other record.
  func owner(ofProfile id: Bridge.ID) -> String? {
    guard let profile else { return nil }
    return users.first { Bridge.id(of: profile($0)) == id }
  }

  private func profile(of user: String) -> Bridge.Record? {
    guard let record = profile?(user) else { return nil }
    let stamp = SaveStamp(
      isNew: true, previous: nil, place: place, guest: key.user == nil ? user : nil,
      creation: Self.firstSecond, modification: Self.firstSecond)
    return Bridge.stamped(record, with: stamp)
  }

  /// Why nobody saves such a record of a user: there are no others than those that users have.
  func profileFlaw(saving record: Bridge.Record) -> ErrorMeaning? {
    guard let profileType, Bridge.typeName(of: record) == profileType,
      owner(ofProfile: Bridge.id(of: record)) == nil
    else { return nil }
    return .forbidden
  }

  /// Why nobody deletes a record of a user.
  func profileFlaw(deleting id: Bridge.ID) -> ErrorMeaning? {
    owner(ofProfile: id) == nil ? nil : .forbidden
  }
}
