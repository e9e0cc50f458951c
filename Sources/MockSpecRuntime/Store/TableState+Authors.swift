// Where every user has a table, its records are that user's. Here are the rules of tables that belong to nobody,
// whose records belong to those who have made them.

extension ClientState {
  /// Who uses the client, if the account can be used.
  @usableFromInline var signedInUser: String? { account.failure == nil ? user : nil }
}

extension TableState {
  /// Notes whose request is being applied, where the table belongs to nobody; the lock must be held.
  ///
  /// - Parameter user: The user; `nil` for nobody who is known, and when the request has been applied.
  @usableFromInline func enter(as user: String?) {
    if key.user == nil { guest = user }
  }

  /// Why a user cannot change or delete a record, or make one with that id; the lock must be held.
  @usableFromInline func authorFlaw(writing id: Adapter.ID, _ client: Adapter.Record? = nil)
    -> ErrorMeaning?
  {
    guard isAuthored else { return nil }
    if let stored = stored(id) { return authorFlaw(.write, id, stored) }
    return client.flatMap { authorFlaw(.create, id, $0) }
  }

  /// Why a user cannot see a record that is stored; the lock must be held.
  @usableFromInline func authorFlaw(reading record: Adapter.Record) -> ErrorMeaning? {
    isAuthored ? authorFlaw(.read, Adapter.id(of: record), record) : nil
  }

  private func authorFlaw(
    _ access: RecordAccess, _ id: Adapter.ID, _ record: Adapter.Record
  ) -> ErrorMeaning? {
    let isAuthor = guest != nil && (contents.authors[id] ?? owner(ofProfile: id)) == guest
    guard let validator else { return access == .write && !isAuthor ? .forbidden : nil }
    return validator.failure(
      of: access, toType: Adapter.typeName(of: record), by: guest, isCreator: isAuthor)
  }

  /// What a user can find of a type among some rows; the lock must be held.
  ///
  /// - Returns: The rows, only the user's own where nobody else's can be read; `nil` if there are none to read.
  @usableFromInline
  func readable(_ rows: SharingArray<Row?>, ofType type: String?) -> SharingArray<Row?>? {
    guard isAuthored, let validator, let type else { return rows }
    guard let guest, validator.isRestrictedToCreators(type: type, for: guest) else {
      let failure = validator.failure(of: .read, toType: type, by: guest, isCreator: false)
      return failure == nil ? rows : nil
    }
    return SharingArray(rows.lazy.filter { $0.map { self.contents.authors[$0.id] } == guest })
  }
}
