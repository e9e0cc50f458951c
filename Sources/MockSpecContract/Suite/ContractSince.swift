/// A request for changes.
public final class ContractSince<Record, ID: Hashable>: ContractRequest, @unchecked Sendable {
  private let known: Any?
  private let saves = ContractItems<ID, Void>()
  private let deletes = ContractItems<ID, Void>()
  private let ending = ContractAnswer<Result<(Any, Bool), any Error>>()

  init(_ known: Any?, _ watch: Watch) {
    self.known = known
    super.init(watch)
  }

  /// How many changes a page can have: few, so that there are several pages.
  public var limit: Int { 2 }
  /// Whether an operation goes on to the end; the first request does, later ones give a page each.
  public var isWhole: Bool { known == nil }

  /// What is known already; `nil` for nothing.
  public func token<Token>() -> Token? { known as? Token }

  /// What an operation tells of a record that was saved.
  public func saved(_ id: ID) { saves.add(id, .success(())) }

  /// What an operation tells of one that was deleted.
  public func deleted(_ id: ID) { deletes.add(id, .success(())) }

  /// What an operation tells at its end: where the next changes begin, and whether there are some already.
  public func end<Token>(_ result: Result<(Token, Bool), any Error>) {
    ending.give(result.map { ($0, $1) })
  }

  /// What an operation has told, when it is over.
  ///
  /// - Throws: Why it has failed.
  public func changed() async throws -> ContractFeed<Record, ID> {
    let (token, isMoreComing) = try await ending.wait(for: watch).get()
    return ContractFeed(
      saves: saves.inOrder.map(\.0), deletes: deletes.inOrder.map(\.0), token: token,
      isMoreComing: isMoreComing)
  }
}
