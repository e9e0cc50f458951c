@_spi(MockSpecGenerated) import MockSpecRuntime

/// The answer to a request for changes, in the shapes in which services give it.
public struct ChangesResponse<Adapter: RecordAdapter>: StoreResponse {
  /// The beginning of the next changes, and a Boolean that is true if there are some already.
  public typealias End = (token: Adapter.ChangeToken, moreComing: Bool)

  /// A record that is gone.
  public struct Deletion {
    /// The id that it had.
    public let id: Adapter.ID
    /// The name by which queries knew its type.
    public let typeName: String
    /// The reason for which it is gone.
    public let reason: DeletionReason

    init(id: Adapter.ID, typeName: String, reason: DeletionReason) {
      self.id = id
      self.typeName = typeName
      self.reason = reason
    }

    /// Returns the block that is told of the deletion: the one for its reason, if the app has set it, or that for what
    /// clients delete.
    public func block<Block>(_ blocks: KeyValuePairs<DeletionReason, Block?>) -> Block? {
      func block(for reason: DeletionReason) -> Block? {
        blocks.first { $0.key == reason }?.value
      }
      return block(for: reason) ?? block(for: .deleted)
    }
  }

  /// Changes that came together.
  public struct Page {
    /// The records that were saved, in the order of their last changes.
    public let saves: [ItemResult<Adapter.ID, Adapter.Record>]
    /// The records that were deleted, in the order in which that happened.
    public let deletes: [Deletion]
    /// The beginning of the next page; `nil` for the last one.
    public let token: Adapter.ChangeToken?

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
    /// The beginning of the next changes, or the error of the zone.
    public let end: Result<End, any Error>
    let note: (any Sendable)?

    init(zone: Adapter.ZoneID?, pages: [Page], end: Result<End, any Error>, note: (any Sendable)?) {
      self.zone = zone
      self.pages = pages
      self.end = end
      self.note = note
    }

    /// The note that the client has stored with its last save in the zone, if it is of that type.
    public func note<Note>(_ type: Note.Type = Note.self) -> Note? { note as? Note }

    /// The beginning of the next changes of the zone; `nil` where the zone has failed.
    public var token: Adapter.ChangeToken? { try? end.get().token }

    /// True if the zone has more changes already.
    public var moreComing: Bool { (try? end.get().moreComing) ?? false }

    /// The error of a zone that has failed.
    public var error: (any Error)? { MockCore.error(of: end) }
  }

  /// The changes, zone by zone; none where the call failed.
  public let parts: [Part]
  public internal(set) var failure: (any Error)?
  public var itemFailure: (any Error)?
  /// Returns the error of an answer without the value of a type that a function of the adapter did not make.
  let unmade: (Any.Type, String) -> any Error

  init(
    parts: [Part], failure: (any Error)?,
    unmade: @escaping (Any.Type, String) -> any Error = { _, _ in StoreError(.invalid) }
  ) {
    (self.parts, self.failure, self.unmade) = (parts, failure, unmade)
  }

  public init(failure: (any Error)?) { self.init(parts: [], failure: failure) }

  public var problems: [(id: AnyHashable, error: any Error)] {
    var problems: [(id: AnyHashable, error: any Error)] = []
    for part in parts {
      for page in part.pages { problems += page.saves.problems() }
    }
    return problems
  }

  /// The zones that failed, and the records.
  public var journalProblems: [(id: AnyHashable, error: any Error)] { zoneProblems + problems }

  private var zoneProblems: [(id: AnyHashable, error: any Error)] {
    parts.compactMap { part in
      guard let zone = part.zone, let error = part.error else { return nil }
      return (AnyHashable(zone), error)
    }
  }

  /// Keeps where the changes of a single zone end, which is what a last block may be about.
  public var withoutItems: Self {
    guard parts.count == 1, let part = parts.first else { return Self(parts: [], failure: failure) }
    return Self(
      parts: [Part(zone: part.zone, pages: [], end: part.end, note: part.note)], failure: failure)
  }

  /// The response for an operation whose block takes records without results: as a whole, it fails with the first record
  /// that fails.
  @_spi(MockSpecGenerated) public var withRecordsOnly: Self {
    let failed = failure == nil ? problems.first : nil
    return failed.map { Self(parts: [], failure: $0.error, unmade: unmade) } ?? self
  }

  /// The beginning of the next changes, for a request about one zone or a table without zones.
  public var end: Result<End, any Error> {
    only(parts) { try $0.end.get() }
  }

  /// The beginning of the next changes; `nil` where that cannot be said.
  public var token: Adapter.ChangeToken? { try? end.get().token }

  /// True if there are more changes.
  public var moreComing: Bool { (try? end.get().moreComing) ?? false }

  /// The error of the call as a whole, or else one that holds those of its records and zones.
  ///
  /// - Parameter entry: The error of the catalogue that composes items.
  /// - Returns: `nil` where all went well.
  public func error(composedAs entry: some ErrorCatalogue) -> (any Error)? {
    if let failure { return failure }
    if let error = parts.lazy.filter({ $0.zone == nil }).compactMap(\.error).first { return error }
    let all = problems + zoneProblems
    return all.isEmpty ? nil : entry.error(ErrorDetails(items: all))
  }

  /// The results of the saved records of all zones and pages.
  var saves: [ItemResult<Adapter.ID, Adapter.Record>] {
    if parts.count == 1, parts[0].pages.count == 1 { return parts[0].pages[0].saves }
    return parts.flatMap { $0.pages.flatMap(\.saves) }
  }

  /// The first items, page by page, of an answer that breaks off; nothing says where to go on.
  func interrupted(after count: Int) -> Self {
    var rest = count
    var begun: [Part] = []
    for part in parts where rest > 0 {
      var pages: [Page] = []
      for page in part.pages where rest > 0 {
        let saves = Array(page.saves.prefix(rest))
        let deletes = Array(page.deletes.prefix(rest - saves.count))
        let isWhole = saves.count + deletes.count == page.saves.count + page.deletes.count
        rest -= saves.count + deletes.count
        pages.append(
          Page(saves: saves, deletes: deletes, token: isWhole && rest > 0 ? page.token : nil))
      }
      let end: Result<End, any Error> = failure.map { .failure($0) } ?? part.end
      begun.append(Part(zone: part.zone, pages: pages, end: end, note: part.note))
    }
    return Self(parts: begun, failure: failure, unmade: unmade)
  }
}

extension ChangesResponse where Adapter: ChangesAdapter {
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
        var results: [Adapter.ID: Result<Adapter.Modification, any Error>] = [:]
        let saves = saves
        results.reserveCapacity(saves.count)
        for item in saves {
          results[item.id] = item.result.flatMap { record in Result { try modification(record) } }
        }
        return (results, try deletions(), end.token, end.moreComing)
      }
    }
  }

  func modification(_ record: Adapter.Record) throws -> Adapter.Modification {
    guard let modification = Adapter.modification(record) else {
      throw unmade(Adapter.Modification.self, "modification(_:)")
    }
    return modification
  }

  func deletions() throws -> [Adapter.Deletion] {
    try parts.flatMap { $0.pages.flatMap(\.deletes) }.map { item in
      guard let deletion = Adapter.deletion(item.id, typeName: item.typeName, reason: item.reason)
      else { throw unmade(Adapter.Deletion.self, "deletion(_:typeName:reason:)") }
      return deletion
    }
  }
}
