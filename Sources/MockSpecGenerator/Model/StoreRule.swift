/// A rule that suites cannot check for some members; the names are those of the library's `StoreRule`.
package enum StoreRule: String, CaseIterable, Sendable {
  case missingItem, savedItem, deletedItem, atomicity, notification, foundItems, changedItems
}
