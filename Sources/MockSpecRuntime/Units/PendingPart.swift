/// What a context has pending in one store, whatever its records are; guarded by the backend's lock.
protocol PendingPart: AnyObject {
  /// The table whose records wait here for their commit.
  var table: AnyObject { get }
  var isEmpty: Bool { get }
  var count: Int { get }
  var changes: any PendingPartChanges { get }
  /// Why the service takes nothing of what is pending, whatever the store holds.
  ///
  /// - Parameter client: What is known of the client by now.
  /// - Returns: `nil` where it may take something.
  func flaw(by client: ClientState) -> ErrorMeaning?
  /// What rules can be about.
  var items: [CommitItem] { get }
  /// What is pending and what was read, to be given back one day.
  var memory: Any { get }

  /// Makes the part what it was; `nil` for what it was when it was made.
  func remember(_ memory: Any?)

  /// Notes who commits, where the store belongs to nobody; `nil` when it is done.
  func enter(as user: String?)

  /// Drops what is pending.
  func rollBack()

  /// Says why records cannot be committed, and commits nothing.
  func judge(_ policy: ConflictPolicy?, _ faults: [AnyHashable: FaultRule]) -> [CommitProblem]

  /// Writes what was judged, and found to be fit, and tells whom that concerns.
  ///
  /// - Parameters:
  ///   - isLost: Whether the context will not hear of it, and keeps its changes.
  ///   - author: The label of the client whose commit it is.
  /// - Returns: What tells them.
  func apply(isLost: Bool, by author: String) -> [CommitNews]
}

/// What a context has pending in one store, found by the store's name.
@usableFromInline
class NamedPart {
  @usableFromInline let name: String

  init(name: String) { self.name = name }
}

/// A record of a commit, as rules see it.
struct CommitItem {
  let id: AnyHashable
  let verbs: ServiceVerbs
  let typeName: String?
  /// Makes true what an error says of the store.
  let simulate: (any ErrorCatalogue) -> Void
}

/// Why a record cannot be committed.
struct CommitProblem {
  let id: AnyHashable
  let refusal: any CommitRefusal
}

/// A refusal, whatever the records are.
protocol CommitRefusal {
  func error<Catalogue: ErrorCatalogue>(_ catalogue: Catalogue.Type) -> any Error
}

extension Refusal: CommitRefusal {}
