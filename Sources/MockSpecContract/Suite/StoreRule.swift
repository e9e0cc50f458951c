/// The rules that a spec declares for a store; checks and known differences have these names.
public enum StoreRule: String, CaseIterable, Sendable {
  /// A rule of fetching.
  case missingItem, everyItem
  /// A rule of writing one item.
  case savedItem, replacedItem, deletedItem, deletedMissing, duplicateItem
  /// A rule of versions.
  case tag, conflict, overwriting, merging
  /// A rule of requests with several items.
  case atomicity, independence, batchLimit
  /// A rule of calls at the same time.
  case linearizability
  /// A rule of units of work.
  case visibility, rollback, notification, silence
  /// A rule of queries.
  case foundItems, predicate, order, limit, pageSize, paging
  /// A rule of change feeds.
  case changedItems, deletedInChanges
  /// A rule of every member.
  case copies, callbacks, persistence

  /// The rule as a sentence for reports.
  public var promise: String {
    switch self {
    case .missingItem: "to fetch what is not there fails, or gives nothing"
    case .everyItem: "each id of a request has a result of its own"
    case .savedItem: "what was saved is what is fetched"
    case .replacedItem: "what is saved again takes the place of what was there"
    case .deletedItem: "what was deleted is gone, and nothing else"
    case .deletedMissing:
      "to delete what is not there fails, or does nothing where the settings say so"
    case .duplicateItem: "to insert what is there fails, and changes nothing"
    case .visibility: "changes are seen by their own context at once, by others after the commit"
    case .rollback: "what was not committed can be dropped"
    case .notification:
      "others are told of each commit once, in its order: what is new, has changed, and is gone"
    case .silence: "nobody is told of their own commits, nor of what was not committed"
    case .tag: "each save gives a record another tag"
    case .conflict: "a save over a newer version is refused, and changes nothing"
    case .overwriting: "a save over a newer version takes its place"
    case .merging: "of a changed record, what is not changed here stays as others have made it"
    case .atomicity: "the items of a request are written all or none"
    case .independence:
      "an item that fails does not keep the others of its request from being written"
    case .batchLimit: "a request with too many items is refused, and changes nothing"
    case .linearizability: "calls at the same time answer as if one had come after the other"
    case .foundItems: "a query finds everything, each item once"
    case .predicate: "a query finds what its predicate lets through, and nothing else"
    case .order: "the results of a query come in its order"
    case .limit: "a query gives no more results than its limit"
    case .pageSize: "a page has no more results than the service gives at once"
    case .paging: "the pages of a query have each item exactly once"
    case .changedItems: "changes tell each save since their token once"
    case .deletedInChanges: "changes tell each deletion since their token once"
    case .copies: "a record changes in the store by a save only"
    case .callbacks: "what calls back does so once, in order and from elsewhere"
    case .persistence: "what was saved is there when the store is opened again"
    }
  }
}

/// The meaning of an error code for a store; the names are those of `means` in a spec.
public enum ContractMeaning: String, Sendable {
  /// The failure of an item that is not there, or that is there already.
  case missing, zoneMissing, exists
  /// The failure of an item for another item's sake.
  case conflict, aborted, dangling
  /// The failure of a request that the service does not accept.
  case tooMany, invalid, misplaced, expired, fileMissing, rejected, full
  /// The failure of a user who may not do this.
  case signedOut, unready, forbidden
  /// The failure of a call that was not answered.
  case cancelled, unstubbed
}
