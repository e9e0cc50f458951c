/// What has changed, in the shapes in which services tell it.
public struct ChangesResponse<Adapter: RecordAdapter> {
  /// Where the next changes begin, and whether there are some already.
  public typealias End = (token: Adapter.ChangeToken, moreComing: Bool)

  /// A record that is gone.
  public struct Deletion {
    /// The id that it had.
    public let id: Adapter.ID
    /// What a query called its type.
    public let typeName: String
    /// Why it is gone.
    public let reason: DeletionReason

    @inlinable
    init(id: Adapter.ID, typeName: String, reason: DeletionReason) {
      self.id = id
      self.typeName = typeName
      self.reason = reason
    }

    /// The block that is told of the deletion: the one for its reason, if the app has set it.
    public func block<Block>(_ deleted: Block?, purged: Block?, reset: Block?) -> Block? {
      switch reason {
      case .deleted: deleted
      case .purged: purged ?? deleted
      case .reset: reset ?? deleted
      }
    }
  }

  /// Changes that came together.
  public struct Page {
    /// The records that were saved, in the order of their last changes.
    public let saves: [ItemResult<Adapter.ID, Adapter.Record>]
    /// The records that were deleted, in the order in which that happened.
    public let deletes: [Deletion]
    /// Where the next page begins; `nil` for the last one.
    public let token: Adapter.ChangeToken?

    @inlinable
    init(
      saves: [ItemResult<Adapter.ID, Adapter.Record>], deletes: [Deletion],
      token: Adapter.ChangeToken?
    ) {
      self.saves = saves
      self.deletes = deletes
      self.token = token
    }
  }

  /// The changes of one zone.
  public struct Part {
    /// The zone; `nil` for tables without zones.
    public let zone: Adapter.ZoneID?
    /// The pages; one, unless the request was for everything.
    public let pages: [Page]
    /// Where the next changes begin, or why there are none.
    public let end: Result<End, any Error>
    @usableFromInline let note: (any Sendable)?

    @inlinable
    init(zone: Adapter.ZoneID?, pages: [Page], end: Result<End, any Error>, note: (any Sendable)?) {
      self.zone = zone
      self.pages = pages
      self.end = end
      self.note = note
    }

    /// What the client has stored with its last save in the zone, if it is of that type.
    public func note<Note>(_ type: Note.Type = Note.self) -> Note? { note as? Note }
  }

  /// The changes, zone by zone; none where the call failed.
  public let parts: [Part]
  /// Why the call as a whole failed.
  public let failure: (any Error)?

  @inlinable
  init(parts: [Part], failure: (any Error)?) { (self.parts, self.failure) = (parts, failure) }

  /// Whether the call as a whole succeeded.
  public var completion: Result<Void, any Error> { wholeResult(failure) {} }

  /// Where the next changes begin, for a request about one zone or a table without zones.
  public var end: Result<End, any Error> {
    wholeResult(failure) {
      guard let part = parts.first else { throw StoreError.invalid }
      return try part.end.get()
    }
  }

  /// The saved records and those deleted, in order, or the error of the first item that failed.
  public var lists:
    Result<
      (
        saves: [Adapter.Modification], deletes: [Adapter.Deletion], token: Adapter.ChangeToken,
        moreComing: Bool
      ), any Error
    >
  {
    end.flatMap { end in
      Result {
        (
          try saves.map { try modification($0.result.get()) }, try deletions(), end.token,
          end.moreComing
        )
      }
    }
  }

  /// The results of the saved records by id, and the records deleted.
  public var results:
    Result<
      (
        saves: [Adapter.ID: Result<Adapter.Modification, any Error>], deletes: [Adapter.Deletion],
        token: Adapter.ChangeToken, moreComing: Bool
      ), any Error
    >
  {
    end.flatMap { end in
      Result {
        let pairs = saves.map { item in
          (item.id, item.result.flatMap { record in Result { try modification(record) } })
        }
        return (
          Dictionary(pairs) { $1 }, try deletions(), end.token, end.moreComing
        )
      }
    }
  }

  private var saves: [ItemResult<Adapter.ID, Adapter.Record>] {
    parts.flatMap { $0.pages.flatMap(\.saves) }
  }

  private func modification(_ record: Adapter.Record) throws -> Adapter.Modification {
    guard let modification = Adapter.modification(record) else {
      throw StoreError.notMintable(type: "\(Adapter.Modification.self)")
    }
    return modification
  }

  private func deletions() throws -> [Adapter.Deletion] {
    try parts.flatMap { $0.pages.flatMap(\.deletes) }.map { item in
      guard let deletion = Adapter.deletion(item.id, typeName: item.typeName, reason: item.reason)
      else { throw StoreError.notMintable(type: "\(Adapter.Deletion.self)") }
      return deletion
    }
  }
}
