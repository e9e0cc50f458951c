@_spi(MockSpecGenerated) import MockSpecRuntime

/// The errors of a store whose service has no code for them.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An item that does not exist.
  case missing(item: String)
  /// An item whose zone does not exist.
  case zoneMissing(item: String)
  /// An item that has changed since it was fetched.
  case conflict(item: String)
  /// An item that exists already.
  case exists(item: String)
  /// An item that was not written because another one of its batch failed.
  case aborted(item: String)
  /// A request with more items than the service takes.
  case tooMany
  /// A request that contradicts itself, or whose cursor is unknown.
  case invalid
  /// A call that was cancelled.
  case cancelled
  /// An item that does not belong into this database.
  case misplaced(item: String)
  /// A change token that is too old, or of another feed.
  case expired
  /// An item that links to a missing record, or that others link to.
  case dangling(item: String)
  /// An item with a file that is missing.
  case fileMissing(item: String)
  /// A client without a user who can use the service.
  case signedOut
  /// A client whose account is not ready.
  case unready
  /// An item whose zone the user has deleted.
  case purged(item: String)
  /// An item that the user may not read or change.
  case forbidden(item: String)
  /// An item that takes part in another share.
  case shared(item: String)
  /// An item in a zone that is shared as a whole.
  case rejected(item: String)
  /// An item with more users than the service takes.
  case crowded(item: String)
  /// An item that is shared with users who are not known yet.
  case unverified(item: String)
  /// An item that is shared with the user already.
  case invited(item: String)
  /// A value of the service's own type that only the service can make.
  case notMintable(type: String)

  package init(_ meaning: ErrorMeaning, item: String) {
    self =
      switch meaning {
      case .missing: .missing(item: item)
      case .zoneMissing: .zoneMissing(item: item)
      case .conflict: .conflict(item: item)
      case .exists: .exists(item: item)
      case .aborted: .aborted(item: item)
      case .tooMany: .tooMany
      case .invalid: .invalid
      case .cancelled: .cancelled
      case .misplaced: .misplaced(item: item)
      case .expired: .expired
      case .dangling: .dangling(item: item)
      case .fileMissing: .fileMissing(item: item)
      case .signedOut: .signedOut
      case .unready: .unready
      case .purged: .purged(item: item)
      case .forbidden: .forbidden(item: item)
      case .shared: .shared(item: item)
      case .rejected: .rejected(item: item)
      case .crowded: .crowded(item: item)
      case .unverified: .unverified(item: item)
      case .invited: .invited(item: item)
      case .unstubbed: .invalid
      }
  }

  public var description: String {
    switch self {
    case .missing(let item): "'\(item)' does not exist"
    case .zoneMissing(let item): "the zone of '\(item)' does not exist"
    case .conflict(let item): "'\(item)' has changed since it was fetched"
    case .exists(let item): "'\(item)' exists already"
    case .aborted(let item): "'\(item)' was not written because another item of its zone failed"
    case .tooMany: "the request has more items than the service takes"
    case .invalid: "the request contradicts itself, or its cursor is unknown"
    case .cancelled: "the operation was cancelled"
    case .misplaced(let item): "'\(item)' does not belong into this database"
    case .expired: "the change token is too old, or not of this feed"
    case .dangling(let item):
      "'\(item)' links to a record that is not there, or is needed by others"
    case .fileMissing(let item): "a file of '\(item)' is missing"
    case .signedOut: "nobody is signed in who can use the service"
    case .unready: "the user's account is not ready"
    case .purged(let item): "the user has deleted the zone of '\(item)'"
    case .forbidden(let item): "'\(item)' is there for a user who may not do that"
    case .shared(let item): "'\(item)' takes part in another share"
    case .rejected(let item): "'\(item)' is in a zone that is shared as a whole"
    case .crowded(let item): "'\(item)' has more users than the service takes"
    case .unverified(let item): "'\(item)' is shared with users who are not known yet"
    case .invited(let item): "'\(item)' is shared with the user already"
    case .notMintable(let type): "only the service itself can make a value of type '\(type)'"
    }
  }
}
