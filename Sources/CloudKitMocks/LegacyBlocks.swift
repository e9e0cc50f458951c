import CloudKitInterfaces
import Foundation
import MockSpecRuntime
import MockSpecStores

#if canImport(CloudKit)
  import CloudKit
#endif

// The blocks of operations from before there were results, which stand in the spec behind `??`. They take values and
// errors side by side; the last one takes the errors of all items as one `partialFailure`. Containers of other modules that
// run these operations call them too.

// MARK: - Items

/// Calls the block of a fetched record.
@_spi(MockSpecGenerated) public func deliver(
  _ item: ItemResult<CKRecord.ID, CKRecord>,
  to block: (CKRecord?, CKRecord.ID?, (any Error)?) -> Void
) {
  block(item.value, item.id, item.error)
}

/// Calls the block of a record that was found or has changed, unless it has failed.
@_spi(MockSpecGenerated) public func deliver(
  _ item: ItemResult<CKRecord.ID, CKRecord>, to block: (CKRecord) -> Void
) {
  if let record = item.value { block(record) }
}

/// Calls the block of a saved record; one that has failed is the app's own.
@_spi(MockSpecGenerated) public func deliver(
  _ item: SaveResult<CKRecord.ID, CKRecord>, to block: (CKRecord, (any Error)?) -> Void
) {
  block(item.anyRecord, item.error)
}

/// Calls the block of a zone whose changes have been fetched.
@_spi(MockSpecGenerated) public func deliver(
  _ part: ChangesResponse<CKRecordAdapter>.Part,
  to block: (CKRecordZone.ID, CKServerChangeToken?, Data?, Bool, (any Error)?) -> Void
) {
  guard let zone = part.zone else { return }
  block(zone, part.token, part.note(), part.moreComing, part.error)
}

/// Calls the block of a share or its metadata.
@_spi(MockSpecGenerated) public func deliver<Item, Value>(
  _ answer: ItemAnswer<Item, Value>, to block: (Item, Value?, (any Error)?) -> Void
) {
  block(answer.item, answer.value, answer.error)
}

/// Calls the block of a participant that was found.
@_spi(MockSpecGenerated) public func deliver<Item, Value>(
  _ answer: ItemAnswer<Item, Value>, to block: (Value) -> Void
) {
  if let value = answer.value { block(value) }
}

// MARK: - Ends

/// Calls the last block of a fetch with what was found.
@_spi(MockSpecGenerated) public func deliver<Adapter>(
  _ response: RecordFetchResponse<Adapter>,
  to block: ([Adapter.ID: Adapter.Record]?, (any Error)?) -> Void
) {
  block(response.found, response.errorOfAll)
}

/// Calls the last block of a modification with what was saved and deleted.
@_spi(MockSpecGenerated) public func deliver<Adapter>(
  _ response: ModifyResponse<Adapter>,
  to block: ([Adapter.Record]?, [Adapter.ID]?, (any Error)?) -> Void
) {
  block(response.saved, response.deleted, response.errorOfAll)
}

/// Calls the last block of a query with the cursor of the next page.
@_spi(MockSpecGenerated) public func deliver(
  _ response: QueryResponse<CKRecordAdapter>,
  to block: (CKQueryOperation.Cursor?, (any Error)?) -> Void
) {
  block(response.cursor, response.errorOfAll)
}

/// Calls the last block of a fetch of changed zones.
@_spi(MockSpecGenerated) public func deliver(
  _ response: ChangesResponse<CKRecordZoneAdapter>,
  to block: (CKServerChangeToken?, Bool, (any Error)?) -> Void
) {
  block(response.token, response.moreComing, response.errorOfAll)
}

/// Calls the last block of a fetch of changed records.
@_spi(MockSpecGenerated) public func deliver(
  _ response: ChangesResponse<CKRecordAdapter>, to block: ((any Error)?) -> Void
) {
  block(response.errorOfAll)
}

/// Calls the last block of an operation that asks for one value.
@_spi(MockSpecGenerated) public func deliver<Value>(
  _ result: Result<Value, any Error>, to block: (Value?, (any Error)?) -> Void
) {
  switch result {
  case .success(let value): block(value, nil)
  case .failure(let error): block(nil, error)
  }
}

/// Calls the last block of an operation that accepts shares, whose errors are found by the URLs of the shares.
@_spi(MockSpecGenerated) public func deliver(
  _ answers: ItemAnswers<CKShare.Metadata, CKShare>, to block: ((any Error)?) -> Void
) {
  block(answers.error { $0.share.url })
}

/// Calls the last block of an operation on URLs or addresses.
@_spi(MockSpecGenerated) public func deliver<Item: Hashable, Value>(
  _ answers: ItemAnswers<Item, Value>, to block: ((any Error)?) -> Void
) {
  block(answers.error { $0 })
}

extension StoreResponse {
  /// The error of the operation, or else a `partialFailure` with those of its items.
  fileprivate var errorOfAll: (any Error)? { error(composedAs: MockCKError.partialFailure) }
}

extension ItemAnswers {
  /// Returns the error of the operation, or else a `partialFailure` with those of its items; an item without a key is left
  /// out.
  fileprivate func error(by key: (Item) -> (some Hashable)?) -> (any Error)? {
    if let failure { return failure }
    var details = ErrorDetails()
    for answer in items {
      if let key = key(answer.item), let error = answer.error {
        details.items[AnyHashable(key)] = error
      }
    }
    return details.items.isEmpty ? nil : MockCKError.partialFailure.error(details)
  }
}
