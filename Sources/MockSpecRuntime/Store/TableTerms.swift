/// What a database lets its clients do with a table.
@usableFromInline
struct TableTerms {
  /// How many items one request can have.
  @usableFromInline var batch: Int?
  /// How much the records of one request can take.
  @usableFromInline var bytes: Int?
  /// How much one record can take.
  @usableFromInline var size: Int?
  /// How many records can be bound to one, and go with it.
  @usableFromInline var bound: Int?
  /// How many results one page can have.
  @usableFromInline var page: Int?
  /// Whether clients can save and delete.
  @usableFromInline var isWritable = true
  /// Whether clients can ask for changes.
  @usableFromInline var isTracked = true
  /// Whether every user has a table, and needs an account for it; if not, only modifications need one.
  /// `nil` where there are no accounts.
  @usableFromInline var isPersonal: Bool?
  /// Who makes what a test puts in, where records belong to those who have made them; else `nil`.
  @usableFromInline var author: Client?

  /// Why a client's account does not allow something in a table.
  ///
  /// - Parameters:
  ///   - client: What is known of the client by now.
  ///   - user: Whose table it is; somebody else can have signed in since the call was made.
  ///   - isWriting: Whether the client wants to save or delete.
  /// - Returns: `nil` where it does.
  func flaw(of client: ClientState, in user: String?, isWriting: Bool) -> ErrorMeaning? {
    guard let isPersonal, isPersonal || isWriting else { return nil }
    if let user, user != client.user { return .signedOut }
    return client.account.flaw
  }
}

extension StoreCall {
  /// Why the account of the client, as it is now, does not allow the call.
  func accountFlaw(isWriting: Bool) -> ErrorMeaning? {
    guard table.terms.isPersonal != nil else { return nil }
    return table.terms.flaw(of: client.state, in: table.state.key.user, isWriting: isWriting)
  }
}
