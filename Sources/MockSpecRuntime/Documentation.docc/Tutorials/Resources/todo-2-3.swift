import Foundation

extension ToDoList {
  /// Sends what the user has done.
  public func sync() async throws(ToDoError) {
    try await push()
  }

  /// Sends the outbox, again and again as long as only passing
  /// failures keep it from being empty.
  private func push() async throws(ToDoError) {
    for id in state.removed.sorted(by: {
      $0.uuidString < $1.uuidString
    }) {
      try await pushRemoval(id)
    }
    var rounds = 0
    while !state.edited.isEmpty {
      rounds += 1
      if rounds > 8 { throw .busy }
      if rounds > 1 { try await wait(.seconds(1)) }
      let batch = state.batch()
      let results = try await patiently {
        () async throws(ToDoError) in
        try await client.save(batch)
      }
      for item in batch {
        if let result = results[item.id] { try settle(item, result) }
      }
    }
  }

  private func pushRemoval(_ id: UUID) async throws(ToDoError) {
    do throws(ToDoError) {
      try await patiently { () async throws(ToDoError) in
        try await client.remove(id)
      }
    } catch .gone {
      // Another device was faster.
    }
    state.receiveRemoval(id)
  }

  /// Draws the consequences of the answer to one item.
  private func settle(
    _ item: Item, _ result: Result<SaveReceipt, ToDoError>
  ) throws(ToDoError) {
    do throws(ToDoError) {
      state.confirm(item, version: try result.get().version)
    } catch .busy {
      // It stays in the outbox, for the next round.
    }
  }
}
