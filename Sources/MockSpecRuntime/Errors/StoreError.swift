/// The errors of a store whose service has no code for them.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(item: String)
  case zoneMissing(item: String)
  case conflict(item: String)
  case exists(item: String)
  case aborted(item: String)
  case tooMany
  case invalid
  case cancelled
  case misplaced(item: String)
  case expired
  case dangling(item: String)
  case fileMissing(item: String)
  case signedOut
  case unready
  case purged(item: String)
  case forbidden(item: String)
  case shared(item: String)
  case rejected(item: String)
  case crowded(item: String)
  case unverified(item: String)
  case invited(item: String)
  /// A value of the service's own type that only the service can make.
  case notMintable(type: String)

  @usableFromInline package init(_ meaning: ErrorMeaning, item: String) {
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
