/// Everything that an adapter and a spec say of one table, looked up once when the table is made.
@usableFromInline
struct TableConfiguration<Adapter: RecordAdapter> {
  @usableFromInline typealias Record = Adapter.Record
  @usableFromInline typealias ID = Adapter.ID

  @usableFromInline let place: StorePlace
  /// The most results that one page can have.
  @usableFromInline let pageSize: Int?
  @usableFromInline let limits: StoreLimits
  /// Whether clients can save and delete.
  @usableFromInline let isWritable: Bool
  /// Whether clients can ask for changes.
  @usableFromInline let isTracked: Bool
  /// The owners of the records; `nil` where there are no accounts.
  @usableFromInline let owners: RecordOwners?
  /// The database of which the table shows what other users share.
  @usableFromInline let shownDatabase: AnyHashable?
  @usableFromInline let builtInID: ID?
  /// The type of the records that users have without creating them.
  @usableFromInline let userRecordType: String?

  @usableFromInline let tags: (any TaggedAdapter<Record, ID>.Type)?
  @usableFromInline let links: (any LinkedAdapter<Record, ID>.Type)?
  @usableFromInline let zones: (any ZoneAdapter<Record, ID>.Type)?
  @usableFromInline let sizes: (any LimitedAdapter<Record, ID>.Type)?
  @usableFromInline let sharing: (any SharingAdapter<Record, ID, Adapter.ZoneID>.Type)?
  let ownership: (any OwnedAdapter<Record, ID>.Type)?

  @usableFromInline
  init(_ place: StorePlace, pageSize: Int?) {
    self.place = place
    self.pageSize = pageSize
    tags = Adapter.tags
    links = Adapter.linking
    zones = Adapter.self as? any ZoneAdapter<Record, ID>.Type
    sizes = Adapter.self as? any LimitedAdapter<Record, ID>.Type
    sharing = Adapter.sharing
    ownership = Adapter.ownership
    let access = Adapter.self as? any AccessAdapter<Record, ID>.Type
    limits = sizes?.limits(in: place) ?? StoreLimits()
    isWritable = access?.isWritable(in: place) ?? true
    isTracked = access?.isTracked(in: place) ?? true
    owners = ownership?.owners(in: place)
    // Only what belongs to a user is shared.
    shownDatabase = place.user == nil ? nil : sharing?.sharedDatabase(shownIn: place)
    builtInID = Adapter.builtInRecord
    userRecordType = ownership?.userRecord(of: "", in: place).map(Adapter.typeName)
  }

  /// Whether only those who have created a record can change it.
  @usableFromInline var areCreatorsOwners: Bool { owners == .creators }

  /// The reason for which a client's account does not allow something in the table.
  ///
  /// - Parameters:
  ///   - client: What is known of the client by now.
  ///   - isWriting: Whether the client wants to save or delete.
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

  /// The rules of references, where the service has them.
  @usableFromInline static var linking: (any LinkedAdapter<Record, ID>.Type)? {
    self as? any LinkedAdapter<Record, ID>.Type
  }

  /// The rules of sharing, where the service has them.
  @usableFromInline static var sharing: (any SharingAdapter<Record, ID, ZoneID>.Type)? {
    self as? any SharingAdapter<Record, ID, ZoneID>.Type
  }

  /// The rules of ownership, where the service has accounts.
  @usableFromInline static var ownership: (any OwnedAdapter<Record, ID>.Type)? {
    self as? any OwnedAdapter<Record, ID>.Type
  }

  /// The cursors of the service, where its queries have pages.
  @usableFromInline static var paging: (any PagingAdapter<Record, ID, Cursor>.Type)? {
    self as? any PagingAdapter<Record, ID, Cursor>.Type
  }

  /// The change tokens of the service, where it has them.
  @usableFromInline static var changes: (any ChangesAdapter<Record, ID, ChangeToken>.Type)? {
    self as? any ChangesAdapter<Record, ID, ChangeToken>.Type
  }

  @usableFromInline static var builtInRecord: ID? {
    (self as? any BuiltInAdapter<Record, ID>.Type)?.builtInID
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

extension TableState {
  @usableFromInline var hasChangeTags: Bool { configuration.tags != nil }

  @usableFromInline
  func changeTag(of record: Adapter.Record) -> String? {
    configuration.tags?.changeTag(of: record)
  }

  @usableFromInline var hasLinks: Bool { configuration.links != nil }

  @usableFromInline
  func links(of record: Adapter.Record) -> [RecordLink<Adapter.ID>] {
    configuration.links?.links(of: record) ?? []
  }

  /// What a record shares with other users; `nil` for a record that is no share.
  @usableFromInline
  func share(of record: Adapter.Record) -> RecordShare? {
    configuration.sharing?.share(record, in: place)
  }

  @usableFromInline
  func isBuiltIn(_ id: Adapter.ID) -> Bool {
    guard let builtIn = configuration.builtInID else { return false }
    return id == builtIn
  }

  /// The reason for which nobody ever deletes a record.
  @usableFromInline
  func validate(deleting id: Adapter.ID) -> ErrorMeaning? { isBuiltIn(id) ? .invalid : nil }

  /// Whether a record has a history, and as a zone what lives in it.
  @usableFromInline
  func hasHistory(_ record: Adapter.Record, _ id: Adapter.ID) -> Bool {
    if let zones = configuration.zones, !zones.isTracked(record) { return false }
    return !isBuiltIn(id)
  }

  @inlinable
  func seen(_ id: Adapter.ID, from user: String, by viewer: String) -> Adapter.ID {
    configuration.sharing?.seen(id: id, from: user, by: viewer) ?? id
  }

  @inlinable
  func seen(zone: Adapter.ZoneID, from user: String, by viewer: String) -> Adapter.ZoneID {
    configuration.sharing?.seen(zone: zone, from: user, by: viewer) ?? zone
  }

  @inlinable
  func seen(_ record: Adapter.Record, from user: String, by viewer: String) -> Adapter.Record {
    configuration.sharing?.seen(record, from: user, by: viewer) ?? Adapter.copy(record)
  }
}
