/// What has changed, in the shapes in which services tell it.
public struct ChangesResponse<Bridge: RecordBridge> {
  /// Where the next changes begin, and whether there are some already.
  public typealias End = (token: Bridge.ChangeToken, moreComing: Bool)

  /// A record that is gone.
  public struct Deletion {
    /// The id that it had.
    public let id: Bridge.ID
    /// What a query called its type.
    public let typeName: String
    /// Why it is gone.
    public let reason: DeletionReason

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
    public let saves: [ItemResult<Bridge.ID, Bridge.Record>]
    /// The records that were deleted, in the order in which that happened.
    public let deletes: [Deletion]
    /// Where the next page begins; `nil` for the last one.
    public let token: Bridge.ChangeToken?
  }

  /// The changes of one zone.
  public struct Part {
    /// The zone; `nil` for tables without zones.
    public let zone: Bridge.ZoneID?
    /// The pages; one, unless the request was for everything.
    public let pages: [Page]
    /// Where the next changes begin, or why there are none.
    public let end: Result<End, any Error>
    let note: (any Sendable)?

    /// What the client has stored with its last save in the zone, if it is of that type.
    public func note<Note>(_ type: Note.Type = Note.self) -> Note? { note as? Note }
  }

  /// The changes, zone by zone; none where the call failed.
  public let parts: [Part]
  /// Why the call as a whole failed.
  public let failure: (any Error)?

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
        saves: [Bridge.Modification], deletes: [Bridge.Deletion], token: Bridge.ChangeToken,
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
        saves: [Bridge.ID: Result<Bridge.Modification, any Error>], deletes: [Bridge.Deletion],
        token: Bridge.ChangeToken, moreComing: Bool
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

  private var saves: [ItemResult<Bridge.ID, Bridge.Record>] {
    parts.flatMap { $0.pages.flatMap(\.saves) }
  }

  private func modification(_ record: Bridge.Record) throws -> Bridge.Modification {
    guard let modification = Bridge.modification(record) else {
      throw StoreError.notMintable(type: "\(Bridge.Modification.self)")
    }
    return modification
  }

  private func deletions() throws -> [Bridge.Deletion] {
    try parts.flatMap { $0.pages.flatMap(\.deletes) }.map { item in
      guard let deletion = Bridge.deletion(item.id, typeName: item.typeName, reason: item.reason)
      else { throw StoreError.notMintable(type: "\(Bridge.Deletion.self)") }
      return deletion
    }
  }
}
