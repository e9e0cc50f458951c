import Foundation

/// The number of open items, for a widget; its code is older than `async`.
public final class OpenItems<Client: ToDoClient>: Sendable {
  private let client: Client

  public init(client: Client) { self.client = client }

  /// Counts the open items.
  ///
  /// - Parameter completion: A closure that is called once, with the number or the first failure.
  public func count(completion: @escaping @Sendable (Result<Int, ToDoError>) -> Void) {
    count(after: nil, and: 0, completion)
  }

  private func count(
    after cursor: String?, and known: Int,
    _ completion: @escaping @Sendable (Result<Int, ToDoError>) -> Void
  ) {
    client.items(matching: "", after: cursor) { [self] result in
      switch result {
      case .success(let page):
        let count = known + page.items.filter { !$0.isDone }.count
        guard let next = page.next else { return completion(.success(count)) }
        self.count(after: next, and: count, completion)
      case .failure(let error):
        completion(.failure(error))
      }
    }
  }

  /// Removes an item from the widget's menu.
  ///
  /// - Parameters:
  ///   - id: The id of the item.
  ///   - completion: A closure that is called once, with `nil` if the item is gone.
  public func discard(_ id: UUID, completion: @escaping @Sendable (ToDoError?) -> Void) {
    client.remove(id) { error in
      if case .gone = error { completion(nil) } else { completion(error) }
    }
  }
}
