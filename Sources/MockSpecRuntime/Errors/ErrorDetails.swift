/// The records and errors that the payload of an error can hold.
public struct ErrorDetails {
  /// The id of the record that the error is about; where a zone is missing, that of the zone.
  public var id: Any?
  /// The record that the client has sent.
  public var client: Any?
  /// The record that is stored.
  public var server: Any?
  /// The record that the client has started from.
  public var ancestor: Any?
  /// The error of a lower layer that has led to this one.
  public var underlying: (any Error)?
  /// `true` where the zone is gone because the user has lost the keys of its encrypted data.
  public var keysLost: Any? {
    get {
      reading?.hasReadKeysLost = true
      return knownKeysLost
    }
    set { knownKeysLost = newValue }
  }
  private var knownKeysLost: Any?
  /// The record of what an error asks for when it is made; `nil` where nothing asks for that.
  var reading: Reading?
  /// The errors of the items that failed, by id.
  public var items: [AnyHashable: any Error] = [:]
  /// The seconds after which the service allows the next try.
  public internal(set) var retryAfter: Double?

  /// A record of what an error asks for when it is made.
  final class Reading {
    fileprivate(set) var hasReadKeysLost = false
  }

  /// The part of an error's payload without which the error cannot be made, and which only the store knows.
  public enum Need: Sendable {
    /// The id of the record, which items and calls about one record have.
    case id
    /// A record, which saves have, also those of a commit.
    case record

    func isMet(by subject: FaultSubject) -> Bool {
      let verbs = subject.verbs
      if verbs == .all { return true }
      guard subject.isItem || subject.scope.isSingle else { return false }
      if subject.isItem, verbs.contains(.commit) { return self == .id || verbs.contains(.save) }
      // The result of a query has an id, the query itself has none.
      if subject.isItem, self == .id, verbs == .query { return true }
      // Of a member with several verbs, the items of one are enough.
      return !verbs.isDisjoint(with: self == .id ? [.fetch, .save, .delete] : .save)
    }
  }

  /// Creates empty details.
  public init() {}

  /// Returns these details, completed by those of the store.
  func completed(by known: ErrorDetails) -> ErrorDetails {
    var details = self
    details.id = id ?? known.id
    details.client = client ?? known.client
    details.server = server ?? known.server
    details.ancestor = ancestor ?? known.ancestor
    details.underlying = underlying ?? known.underlying
    details.keysLost = keysLost ?? known.keysLost
    if items.isEmpty { details.items = known.items }
    return details
  }
}
