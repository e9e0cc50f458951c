@_spi(MockSpecGenerated) import MockSpecRuntime

/// A request to commit what a context has changed, in all its stores.
///
/// ```swift
/// let commit = context.on.save.calls.first?.arguments
/// #expect(commit?.changes(in: context.places).inserted.map(\.city) == ["Lima"])
/// ```
public struct CommitRequest: StoreRequest, CustomStringConvertible {
  /// The adapter of a commit, which has no records of its own.
  public typealias Adapter = CommitAdapter

  /// The conflict policy; by default that of each store.
  public let policy: ConflictPolicy?
  /// The unit with the changes; `nil` in a recorded request, which has the changes itself.
  let unit: UnitOfWork?
  private let parts: [Part]

  /// The changes in one store, by its name.
  private typealias Part = (store: String, changes: any PendingPartChanges)

  /// Asks for a commit of all that is pending in a context.
  ///
  /// - Parameters:
  ///   - unit: The changes of the context.
  ///   - policy: The conflict policy; by default that of each store.
  public init(_ unit: UnitOfWork, policy: ConflictPolicy? = nil) {
    self.policy = policy
    self.unit = unit
    parts = []
  }

  private init(_ policy: ConflictPolicy?, _ parts: [Part]) {
    self.policy = policy
    self.parts = parts
    // The journal must not keep the context alive.
    unit = nil
  }

  /// The request with the changes as they are now.
  private func recorded(_ held: borrowing Held) -> Self {
    Self(policy, unit?.parts.map { ($0.name, $0.changes) } ?? parts)
  }

  public var recorded: Self { unit?.backend.lock.withLock(recorded) ?? self }

  public static var verbs: ServiceVerbs { [.commit, .save, .delete] }

  public var itemCount: Int {
    unit?.changeCount ?? parts.reduce(0) { $0 + $1.changes.count }
  }

  public var description: String {
    let words = recorded.parts.flatMap(\.changes.words)
    return words.isEmpty ? "committing nothing" : words.joined(separator: ", ")
  }

  public func answer(keeping copy: Self, in call: StoreCall<Adapter>) -> CommitResponse {
    guard let unit else { return CommitResponse(failure: StoreError(.invalid)) }
    let found = call.backend.withStores { state, held in commit(unit, call, in: &state, held) }
    let problems = found.map { (id: $0.id, error: $0.error(call.catalogue)) }
    let failure = call.exit().failure(of: call.rejection, items: problems)
    return CommitResponse(
      problems: problems, failure: failure ?? self.failure(of: problems, call.catalogue))
  }

  private func commit(
    _ unit: UnitOfWork, _ call: StoreCall<Adapter>, in state: inout StoreState,
    _ held: borrowing Held
  ) -> [CommitProblem] {
    guard call.caller(isWriting: nil, held) != nil else { return [] }
    // The changes of the context can be others than when the call was made.
    rewrite(call.member, call.number, held)
    let known = call.client.state(held)
    // A commit that breaks off in the middle is rolled back.
    let failure =
      unit.parts.lazy.compactMap { $0.failure(by: known) }.first
      ?? (call.cut == nil ? nil : .aborted)
    if let failure {
      call.reject(Rejection(.meaning(failure)))
      return []
    }
    let isLost = call.decision.failure != nil && !call.isComposed
    let faults = call.faults(of: unit, in: &state, held)
    let user = Caller(client: call.client.label, currentUser: known.signedInUser)
    let plans = unit.parts.map { part in part.plan(policy, faults, by: user, in: state) }
    let problems = plans.flatMap { $0.problems }
    if call.isComposed, problems.isEmpty {
      call.reject(Rejection(.meaning(.aborted)))
      return []
    }
    if problems.isEmpty { for plan in plans { plan.apply(&state, isLost) } }
    return call.keepsAnswer(isApplied: true) ? problems : []
  }

  private func rewrite(_ member: MemberState, _ call: Int, _ held: borrowing Held) {
    _ = (member as? CallState<Self, CommitResponse>)?.replace(call, with: recorded(held))
  }

  /// One record that fails fails the commit with its own error; several with one that holds theirs, where
  /// the service has such an error.
  private func failure(
    of problems: [(id: AnyHashable, error: any Error)], _ catalogue: any ErrorCatalogue.Type
  ) -> (any Error)? {
    let first = problems.first?.error
    return problems.count > 1 ? catalogue.composed(of: problems) ?? first : first
  }

  /// Returns what is committed in one store of the context.
  ///
  /// - Parameter store: The store: `context.places`.
  /// - Returns: The changes; none where the context has changed nothing there.
  public func changes<Other>(in store: StoreTable<Other>) -> PendingChanges<Other> {
    let part = recorded.parts.first { $0.store == store.table.name }
    return part?.changes as? PendingChanges<Other> ?? PendingChanges(entries: PendingEntries())
  }
}

extension Stub where Arguments == CommitRequest, Output == CommitResponse {
  /// Answers commits as if they had succeeded; the changes stay pending.
  ///
  /// - Parameters:
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer to later calls.
  public func returns(
    after delay: Duration = .zero, then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) { member.set([.value(CommitResponse(failure: nil))], after: delay, then: end) }
}

extension Stub where Arguments == CommitRequest, Errors.Catalogue: ErrorCatalogue {
  /// Fails the commit because of some records.
  ///
  /// - Parameters:
  ///   - items: The ids of the records, in whatever store they are.
  ///   - error: The error, with its payload.
  ///   - occurrence: Which of the commits that contain one of the records, counted from now.
  ///   - evenIfImpossible: Whether records fail so even if the service never lets them; without it, such an
  ///     error stops the test.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func fails(
    items: [AnyHashable], with error: Errors.Catalogue, on occurrence: Occurrence = .always,
    evenIfImpossible: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, items: ItemSelection(items),
      evenIfImpossible: evenIfImpossible, Backend.SourceLocation(fileID, filePath, line, column))
  }
}

/// The adapter of a commit, which has no records of its own: they are in the stores of the context.
public enum CommitAdapter: RecordAdapter {
  public static func id(of record: Never) -> Never {}
}

/// The answer to a commit.
public struct CommitResponse: StoreResponse {
  /// The records that could not be committed, with their errors; nothing else was committed then.
  public let problems: [(id: AnyHashable, error: any Error)]
  public let failure: (any Error)?
  public var itemFailure: (any Error)?

  init(problems: [(id: AnyHashable, error: any Error)] = [], failure: (any Error)?) {
    self.problems = problems
    self.failure = failure
  }

  public init(failure: (any Error)?) { self.init(problems: [], failure: failure) }

  /// Success where everything was committed.
  public var done: Result<Void, any Error> { completion }
}
