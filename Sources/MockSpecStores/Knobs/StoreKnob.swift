@_spi(MockSpecGenerated) import MockSpecRuntime

/// The knob of a member that works on a store, which answers all calls without a stub.
///
/// ```swift
/// database.on.modifyRecords.fails(with: .requestRateLimited(retryAfter: 3), on: .calls(2...3))
/// database.on.fetchRecords.fails(items: [note.recordID], with: .networkFailure)
/// database.on.modifyRecords.when { $0.saves.count > 100 }.fails(with: .limitExceeded)
/// database.on.fetchRecord.when { $0.ids == [note.recordID] }.returns(note)
/// #expect(database.on.saveRecord.calls.first?.arguments.saves.count == 1)
/// ```
public typealias StoreKnob<Request: StoreRequest, Catalogue: ErrorCatalogue> =
  Stub<Request, Request.Response, Catalogue>

extension Stub where Arguments: StoreRequest {
  /// The calls so far, in order, of all forms of the member, with copies of their records.
  public var calls: [CallRecord<Arguments>] {
    member.calls.map { call in
      CallRecord(sequence: call.sequence, member: call.member, arguments: call.arguments.recorded)
    }
  }
}

extension Stub where Arguments: StoreRequest, Errors.Catalogue: ErrorCatalogue {
  /// Fails some items inside calls that succeed.
  ///
  /// - Parameters:
  ///   - items: The ids of the items.
  ///   - error: The error, with its payload.
  ///   - occurrence: The calls, among those that contain one of the items, counted from now.
  ///   - evenIfImpossible: True to let items fail so even if the service never does; without it, such an error stops
  ///     the test.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    items: [Arguments.Adapter.ID], with error: Errors.Catalogue,
    on occurrence: Occurrence = .always,
    evenIfImpossible: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    let items = ItemSelection(items.map { AnyHashable($0) })
    return add(
      .error(error), on: occurrence, items: items, evenIfImpossible: evenIfImpossible,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Fails the items of a record type inside calls that succeed.
  ///
  /// - Parameters:
  ///   - type: The record type. That of an item to fetch or to delete is known if it exists.
  ///   - error: The error, with its payload.
  ///   - occurrence: The calls, among those that contain such an item, counted from now.
  ///   - evenIfImpossible: True to let items fail so even if the service never does; without it, such an error stops
  ///     the test.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    type: String, with error: Errors.Catalogue, on occurrence: Occurrence = .always,
    evenIfImpossible: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, items: .type(type), evenIfImpossible: evenIfImpossible,
      Backend.SourceLocation(fileID, filePath, line, column))
  }
}

// MARK: - Answers in place of those of the store

extension Stub {
  /// Answers fetches with records, without the store.
  ///
  /// A member that fetches one record gives several in turn, and then the last one again.
  ///
  /// - Parameters:
  ///   - records: The records, as the store would have found them; `nil`, or none, where there is no such record.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the last one.
  public func returns<Adapter>(
    _ records: Adapter.Record?..., after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  )
  where
    Arguments == RecordFetchRequest<Adapter>, Output == RecordFetchResponse<Adapter>,
    Errors: ErrorCatalogue
  {
    let isSingle = records.count > 1 && member.ownScope?.isSingle ?? false
    find(isSingle ? records.map { $0.map { [$0] } ?? [] } : [records.compactMap { $0 }], delay, end)
  }

  /// Answers fetches with a list of records, without the store; with several, in turn, and then the last one again.
  ///
  /// - Parameters:
  ///   - records: The records, as the store would have found them.
  ///   - others: The records that later fetches find.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the last list.
  public func returns<Adapter>(
    _ records: [Adapter.Record], _ others: [Adapter.Record]..., after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  )
  where
    Arguments == RecordFetchRequest<Adapter>, Output == RecordFetchResponse<Adapter>,
    Errors: ErrorCatalogue
  { find([records] + others, delay, end) }

  private func find<Adapter>(
    _ answers: [[Adapter.Record]], _ delay: Duration, _ end: SequenceEnd<Errors.Thrown>
  )
  where
    Arguments == RecordFetchRequest<Adapter>, Output == RecordFetchResponse<Adapter>,
    Errors: ErrorCatalogue
  {
    let isSingle = member.ownScope?.isSingle ?? false
    member.set(
      answers.map { records in
        let records = UncheckedBox(records)
        return .handler { request in
          isSingle && records.value.isEmpty
            ? RecordFetchResponse(missing: request.ids ?? [], Errors.self)
            : RecordFetchResponse(records.value)
        }
      }, after: delay, then: end)
  }

  /// Answers queries with one page of records, without the store.
  ///
  /// - Parameters:
  ///   - records: The records, in order; `nil`, or none, where nothing is found.
  ///   - cursor: The position of the next page; `nil` if there is none.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the page.
  public func returns<Adapter>(
    _ records: Adapter.Record?..., cursor: Adapter.Cursor? = nil, after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) where Arguments == QueryRequest<Adapter>, Output == QueryResponse<Adapter> {
    returns(records.compactMap { $0 }, cursor: cursor, after: delay, then: end)
  }

  /// Answers queries with a list of records, without the store; with several, in turn, and then the last one again.
  ///
  /// - Parameters:
  ///   - records: The records, in order.
  ///   - others: The records that later queries find.
  ///   - cursor: The position of the page after each of the lists; `nil` if there is none.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the last list.
  public func returns<Adapter>(
    _ records: [Adapter.Record], _ others: [Adapter.Record]..., cursor: Adapter.Cursor? = nil,
    after delay: Duration = .zero, then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) where Arguments == QueryRequest<Adapter>, Output == QueryResponse<Adapter> {
    member.set(
      ([records] + others).map { records in
        let page = UncheckedBox((records, cursor))
        return .handler { _ in QueryResponse(page.value.0, cursor: page.value.1) }
      }, after: delay, then: end)
  }

  /// Answers requests for changes, without the store.
  ///
  /// - Parameters:
  ///   - saved: The records that were saved, in the order of their changes.
  ///   - deleted: The ids of the records that were deleted.
  ///   - token: The beginning of the next changes.
  ///   - moreComing: True if there are more changes already.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer to later calls.
  public func returns<Adapter>(
    saved: [Adapter.Record], deleted: [Adapter.ID] = [], token: Adapter.ChangeToken,
    moreComing: Bool = false, after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) where Arguments == ChangesRequest<Adapter>, Output == ChangesResponse<Adapter> {
    let changes = UncheckedBox((saved, deleted, token))
    member.set(
      [
        .handler { request in
          let (saved, deleted, token) = changes.value
          return ChangesResponse(
            request, saved: saved, deleted: deleted, token: token, moreComing: moreComing)
        }
      ], after: delay, then: end)
  }

  /// Answers requests to save and delete as if the service had done so; the store stays as it is.
  ///
  /// - Parameters:
  ///   - records: The records as the service has stored them; those of the request if there are none.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer to later calls.
  public func returns<Adapter>(
    saved records: [Adapter.Record] = [], after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) where Arguments == ModifyRequest<Adapter>, Output == ModifyResponse<Adapter> {
    let records = UncheckedBox(records)
    member.set(
      [.handler { ModifyResponse($0, saved: records.value) }], after: delay, then: end)
  }
}

extension RecordFetchResponse {
  /// Makes the response of a fetch that finds records.
  ///
  /// - Parameter records: The records.
  public init(_ records: [Adapter.Record]) {
    self.init(
      items: records.map {
        ItemResult(id: Adapter.id(of: $0), result: .success(Adapter.handedOut($0)))
      }, failure: nil)
  }

  /// Makes the response of a fetch for which the records do not exist.
  init(missing ids: [Adapter.ID], _ catalogue: any ErrorCatalogue.Type) {
    let known = catalogue.isEmpty ? [] : ids
    self.init(
      items: known.map { id in
        let rejection = Rejection<Adapter>(.meaning(.missing), id: id)
        return ItemResult(id: id, result: .failure(rejection.error(of: catalogue)))
      }, failure: nil, missing: Set(ids))
  }
}

extension QueryResponse {
  /// Makes the response of a query that finds one page of records.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - cursor: The position of the next page; `nil` if there is none.
  public init(_ records: [Adapter.Record], cursor: Adapter.Cursor? = nil) {
    self.init(items: RecordFetchResponse<Adapter>(records).items, cursor: cursor, failure: nil)
  }
}

extension ChangesResponse {
  /// Makes the response of a request for changes that succeeds.
  ///
  /// - Parameters:
  ///   - request: The request. Of several zones, each has its own records; the first has those whose zone is unknown.
  ///   - saved: The records that were saved, in the order of their changes.
  ///   - deleted: The ids of the records that were deleted.
  ///   - token: The beginning of the next changes.
  ///   - moreComing: True if there are more changes already.
  public init(
    _ request: ChangesRequest<Adapter>, saved: [Adapter.Record], deleted: [Adapter.ID] = [],
    token: Adapter.ChangeToken, moreComing: Bool = false
  ) {
    let zones = request.parts.map(\.zone)
    func belongs(_ id: Adapter.ID, _ record: Adapter.Record?, in index: Int) -> Bool {
      let zone = Adapter.zone(of: id, in: record)
      return zones.count == 1 || index == zones.firstIndex(of: zone) ?? 0
    }
    let parts = zones.enumerated().map { index, zone in
      let saves = saved.map { (id: Adapter.id(of: $0), record: $0) }
        .filter { belongs($0.id, $0.record, in: index) }
      let page = Page(
        saves: saves.map {
          ItemResult(id: $0.id, result: .success(Adapter.handedOut($0.record)))
        },
        deletes: deleted.filter { belongs($0, nil, in: index) }
          .map { Deletion(id: $0, typeName: "", reason: .deleted) }, token: nil)
      return Part(zone: zone, pages: [page], end: .success((token, moreComing)), note: nil)
    }
    self.init(parts: parts, failure: nil)
  }
}

extension ModifyResponse {
  /// Makes the response of a request of which every item succeeds.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - records: The records as the service has stored them; those of the request if there are none.
  public init(_ request: ModifyRequest<Adapter>, saved records: [Adapter.Record] = []) {
    let stored = Dictionary(records.map { (Adapter.id(of: $0), $0) }, uniquingKeysWith: { $1 })
    saves = request.saves.map { record in
      let id = Adapter.id(of: record)
      return SaveResult(
        id: id, record: record, result: .success(Adapter.handedOut(stored[id] ?? record)))
    }
    deletes = request.deletes.map { ItemResult(id: $0, result: .success(())) }
  }
}
