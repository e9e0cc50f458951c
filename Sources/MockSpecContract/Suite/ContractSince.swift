/// A request for changes.
public final class ContractSince<Record, ID: Hashable>: ContractRequest, @unchecked Sendable {
  private let known: Any?
  private let saves = ContractItems<ID, Void>()
  private let deletes = ContractItems<ID, Void>()
  private let ending = ContractAnswer<(Any, Bool)>()

  init(_ known: Any?, _ watch: Watch) {
    self.known = known
    super.init(watch)
  }

  /// The most changes of a page: few, so that several pages are needed.
  public var limit: Int { 2 }
  /// True if an operation runs to the end: in the first request; later requests get a page each.
  public var isWhole: Bool { known == nil }

  /// Returns the token of the last known change; `nil` at the beginning.
  public func token<Token>() -> Token? { known as? Token }

  /// Adds a saved record that an operation reports.
  public func saved(_ id: ID) { saves.add(id, .success(())) }

  /// Adds a deleted record that an operation reports.
  public func deleted(_ id: ID) { deletes.add(id, .success(())) }

  /// Ends the request with the next token, and with `true` if more changes exist already.
  public func end<Token>(_ result: Result<(Token, Bool), any Error>) {
    ending.give(result.map { ($0, $1) })
  }

  /// Returns the changes that an operation has reported, after its end; throws its error.
  public func changed() async throws -> ContractFeed<Record, ID> {
    let (token, isMoreComing) = try await ending.wait(for: watch)
    return ContractFeed(
      saves: saves.inOrder.map(\.0), deletes: deletes.inOrder.map(\.0), token: token,
      isMoreComing: isMoreComing)
  }
}
