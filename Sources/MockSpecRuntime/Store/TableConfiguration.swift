/// Everything that an adapter and a spec say of one table, looked up once when the table is made.
@usableFromInline
package final class TableConfiguration<Adapter: RecordAdapter> {
  @usableFromInline typealias Record = Adapter.Record
  @usableFromInline typealias ID = Adapter.ID

  @usableFromInline package let place: StorePlace
  /// The most results that one page can have.
  @usableFromInline let pageSize: Int?
  @usableFromInline let limits: StoreLimits
  /// True if clients can save and delete.
  @usableFromInline let isWritable: Bool
  /// True if clients can ask for changes.
  @usableFromInline let isTracked: Bool
  /// The owners of the records; `nil` where there are no accounts.
  @usableFromInline let owners: RecordOwners?
  @usableFromInline let builtInID: ID?
  /// The type of the records that users have without creating them.
  @usableFromInline let userRecordType: String?

  @usableFromInline let tags: (any TaggedAdapter<Record, ID>.Type)?
  @usableFromInline let links: (any LinkedAdapter<Record, ID>.Type)?
  @usableFromInline let zones: (any ZoneAdapter<Record, ID>.Type)?
  /// The capability that updates the records of clients after saves; `nil` where saves leave them.
  @usableFromInline let updates: (any InPlaceAdapter<Record, ID>.Type)?
  @usableFromInline let sizes: (any LimitedAdapter<Record, ID>.Type)?
  let ownership: (any OwnedAdapter<Record, ID>.Type)?
  /// The cursors of the service, where its queries have pages.
  @usableFromInline let paging: (any PagingAdapter<Record, ID, Adapter.Cursor>.Type)?
  /// The change tokens of the service, where it has them.
  @usableFromInline let changes: (any ChangesAdapter<Record, ID, Adapter.ChangeToken>.Type)?

  @usableFromInline
  init(_ place: StorePlace, pageSize: Int?) {
    self.place = place
    self.pageSize = pageSize
    tags = Adapter.tags
    links = Adapter.self as? any LinkedAdapter<Record, ID>.Type
    zones = Adapter.self as? any ZoneAdapter<Record, ID>.Type
    updates = Adapter.self as? any InPlaceAdapter<Record, ID>.Type
    sizes = Adapter.self as? any LimitedAdapter<Record, ID>.Type
    ownership = Adapter.ownership
    paging = Adapter.self as? any PagingAdapter<Record, ID, Adapter.Cursor>.Type
    changes = Adapter.self as? any ChangesAdapter<Record, ID, Adapter.ChangeToken>.Type
    let access = Adapter.self as? any AccessAdapter<Record, ID>.Type
    limits = sizes?.limits(in: place) ?? StoreLimits()
    isWritable = access?.isWritable(in: place) ?? true
    isTracked = access?.isTracked(in: place) ?? true
    owners = ownership?.owners(in: place)
    builtInID = (Adapter.self as? any BuiltInAdapter<Record, ID>.Type)?.builtInID
    userRecordType = ownership?.userRecord(of: "", in: place).map(Adapter.typeName)
  }

  /// The reason for which a client's account does not allow something in the table.
  ///
  /// - Parameters:
  ///   - client: The present state of the client.
  ///   - isWriting: True if the client wants to save or delete.
  /// - Returns: `nil` where it does.
  @usableFromInline
  func validate(_ client: ClientState, isWriting: Bool) -> ErrorMeaning? {
    guard let owners, owners == .eachUser || isWriting else { return nil }
    // Another user can have signed in since the call was made.
    if let user = place.user, user != client.user { return .signedOut }
    return client.account.failure
  }
}

extension RecordAdapter {
  /// The rules of change tags, where the service has them.
  package static var tags: (any TaggedAdapter<Record, ID>.Type)? {
    self as? any TaggedAdapter<Record, ID>.Type
  }

  /// The rules of ownership, where the service has accounts.
  static var ownership: (any OwnedAdapter<Record, ID>.Type)? {
    self as? any OwnedAdapter<Record, ID>.Type
  }

  /// The version on which a refused record was based.
  @usableFromInline
  static func ancestor(of client: Record, base: Record?) -> Record? {
    guard let tags else { return base }
    return tags.ancestor(of: copy(client), base: base)
  }

  /// The tag of a record's version, where the service has tags.
  package static func tag(of record: Record) -> String? { tags?.changeTag(of: record) }
}
