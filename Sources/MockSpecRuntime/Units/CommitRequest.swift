/// A request to commit what a context has changed, in all its stores.
///
/// ```swift
/// #expect(context.on.save.calls.first?.arguments.inserted.map(\.city) == ["Lima"])
/// ```
public struct CommitRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The conflict policy; by default that of each store.
  public let policy: ConflictPolicy?
  /// The unit with the changes; `nil` in a recorded request, which has the changes itself.
  @usableFromInline let unit: UnitOfWork?
  private let backend: Backend?
  private let parts: [any PendingPartChanges]

  /// Asks for a commit of all that is pending in the context of a store.
  ///
  /// - Parameters:
  ///   - table: One of the stores of the context.
  ///   - policy: The conflict policy; by default that of each store.
  public init(_ table: StoreTable<Adapter>, policy: ConflictPolicy? = nil) {
    self.policy = policy
    unit = table.pendingTable?.unit
    backend = table.backend
    parts = []
  }

  private init(_ policy: ConflictPolicy?, _ parts: [any PendingPartChanges]) {
    self.policy = policy
    self.parts = parts
    // The journal must not keep the context alive.
    unit = nil
    backend = nil
  }

  /// The request with the changes as they are now.
  private func recorded(_ held: borrowing Held) -> Self {
    Self(policy, unit?.parts.map(\.changes) ?? parts)
  }

  public var recorded: Self {
    backend.map { $0.lock.withLock(recorded) } ?? self
  }

  private var written: [any PendingPartChanges] { recorded.parts }

  public static var verbs: ServiceVerbs { [.commit, .save, .delete] }

  public var itemCount: Int {
    unit?.changeCount ?? parts.reduce(0) { $0 + $1.count }
  }

  public var description: String {
    let words = written.flatMap(\.words)
    return words.isEmpty ? "committing nothing" : words.joined(separator: ", ")
  }
}

extension CommitRequest {
  @inlinable
  public func answer<Catalogue>(
    keeping copy: Self, in call: StoreCall<Adapter, Catalogue>
  ) -> CommitResponse {
    guard let unit else { return CommitResponse(failure: StoreError.invalid) }
    let verdict = call.run(isWriting: nil) { state, _, held -> Outcome<[CommitProblem], Adapter> in
      // The changes of the context can be others than when the call was made.
      rewrite(call.member, call.number, held)
      let known = call.client.state(held)
      if let failure = unit.parts.lazy.compactMap({ $0.failure(by: known) }).first {
        return .rejected(Rejection(.meaning(failure)))
      }
      // A commit that breaks off in the middle is rolled back.
      if call.cut != nil { return .rejected(Rejection(.meaning(.aborted))) }
      let isLost = call.disturbance.failure != nil && !call.isComposed
      let faults = call.faults(of: unit, in: &state, held)
      let user = Caller(client: call.client.label, guest: known.signedInUser)
      let plans = unit.parts.map { part in
        // Most contexts have one store, whose records are known here.
        if type(of: part) == PendingTable<Adapter>.self {
          let own = unsafeDowncast(part, to: PendingTable<Adapter>.self)
          return own.plan(policy, faults, by: user, in: state)
        }
        return part.plan(policy, faults, by: user, in: state)
      }
      let problems = plans.flatMap(\.problems)
      if call.isComposed, problems.isEmpty { return .rejected(Rejection(.meaning(.aborted))) }
      if problems.isEmpty { for plan in plans { plan.apply(&state, isLost) } }
      return .done(problems)
    }
    switch verdict {
    case .rejected(let rejection), .interrupted(_, let rejection):
      return CommitResponse(failure: rejection.error(Catalogue.self, RecordOutput()))
    case .applied(let problems): return response(to: problems, Catalogue.self)
    case .composed(let problems, let rule):
      return response(to: problems, Catalogue.self) { details in rule.error(details) }
    }
  }

  @usableFromInline
  func rewrite(_ member: MemberState, _ call: Int, _ held: borrowing Held) {
    (member as? CallState<Self, CommitResponse>)?[call] = recorded(held)
  }

  /// One record that fails fails the commit with its own error; several with one that holds theirs, where
  /// the service has such an error.
  @usableFromInline
  func response<Catalogue: ErrorCatalogue>(
    to problems: [CommitProblem], _ catalogue: Catalogue.Type,
    composed: ((ErrorDetails) -> any Error)? = nil
  ) -> CommitResponse {
    let problems = problems.map { (id: $0.id, error: $0.rejection.error(catalogue)) }
    guard let first = problems.first else { return CommitResponse(failure: nil) }
    var details = ErrorDetails()
    for problem in problems { details.items[problem.id] = problem.error }
    let composing = Catalogue.all.first(where: \.composesItems)
    let failure: any Error =
      if let composed {
        composed(details)
      } else if problems.count > 1, let composing {
        composing.error(details)
      } else {
        first.error
      }
    return CommitResponse(problems: problems, failure: failure)
  }
}

extension CommitRequest {
  /// Copies of the records of the first store that are new to the context.
  public var inserted: [Adapter.Record] { changes(of: Adapter.self).inserted }
  /// Copies of the records of the first store that were saved over what the context knew.
  public var updated: [Adapter.Record] { changes(of: Adapter.self).updated }
  /// The ids of the records of the first store that shall go.
  public var deleted: [Adapter.ID] { changes(of: Adapter.self).deleted }

  /// Returns the committed changes of the records of one kind.
  ///
  /// - Parameter adapter: The adapter of the records: `PlaceAdapter.self`.
  /// - Returns: The changes; none where the context has no store of such records.
  public func changes<Other>(of adapter: Other.Type) -> PendingChanges<Other> {
    let changes = written.lazy.compactMap { $0 as? PendingChanges<Other> }.first
    return changes ?? PendingChanges(entries: PendingEntries())
  }
}

/// The answer to a commit.
public struct CommitResponse: StoreResponse {
  /// The records that could not be committed, with their errors; nothing else was committed then.
  public let problems: [(id: AnyHashable, error: any Error)]
  public let failure: (any Error)?

  @usableFromInline
  init(problems: [(id: AnyHashable, error: any Error)] = [], failure: (any Error)?) {
    self.problems = problems
    self.failure = failure
  }

  public init(failure: (any Error)?) { self.init(problems: [], failure: failure) }

  public var hasFailed: Bool { failure != nil || !problems.isEmpty }

  /// Success where everything was committed.
  public var done: Result<Void, any Error> { completion }

  public var withoutItems: Self { self }
}
