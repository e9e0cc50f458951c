/// A rule that suites check; the names are those of the library's `StoreRule`.
package enum StoreRule: String, CaseIterable, Sendable {
  case missingItem, everyItem
  case savedItem, replacedItem, deletedItem, deletedMissing, duplicateItem
  case tag, conflict, overwriting, merging
  case atomicity, independence, batchLimit
  case visibility, rollback, notification, silence
  case foundItems, predicate, order, limit, pageSize, paging
  case changedItems, deletedInChanges
  case copies, callbacks, persistence
}
