/// The answer to a commit.
public struct CommitResponse: StoreResponse {
  /// The records that could not be committed, with their errors; nothing else was committed then.
  public let problems: [(id: AnyHashable, error: any Error)]
  /// Why nothing was committed, or why the context was not told that everything was.
  public let failure: (any Error)?

  @inlinable
  init(problems: [(id: AnyHashable, error: any Error)] = [], failure: (any Error)?) {
    self.problems = problems
    self.failure = failure
  }

  public init(failure: (any Error)?) { self.init(problems: [], failure: failure) }

  /// Whether everything was committed.
  @inlinable public var done: Result<Void, any Error> { wholeResult(failure) {} }

  public var withoutItems: Self { self }
}
