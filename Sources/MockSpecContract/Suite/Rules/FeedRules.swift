/// The checks of feeds of changes.
extension StoreContract {
  var feedChecks: [Planned] {
    feeds.flatMap { feed in
      [
        planned(.changedItems, feed.member) { scene in
          let token = try await scene.changes(since: nil, by: feed).token
          try await scene.arrange(0..<3)
          let changes = try await scene.changes(since: token, by: feed)
          try scene.expectEach(scene.ids(0..<3), in: changes.saves)
          let later = try await scene.changes(since: changes.token, by: feed)
          try scene.expectEach([], in: later.saves)
        }
      ] + (deleting.first.map { [deletionCheck(of: feed, by: $0)] } ?? [])
    }
  }

  private func deletionCheck(of feed: Feed, by delete: Modification) -> Planned {
    planned(.deletedInChanges, feed.member) { scene in
      try await scene.arrange(0..<2)
      let token = try await scene.changes(since: nil, by: feed).token
      try await scene.assuming(.deletedItem) {
        try await scene.modifyAll(deleting: [scene.id(0)], by: delete)
        try await scene.expectNothing(as: scene.id(0))
      }
      let changes = try await scene.changes(since: token, by: feed)
      try scene.expectEach([scene.id(0)], in: changes.deletes)
      let later = try await scene.changes(since: changes.token, by: feed)
      try scene.expectEach([], in: later.deletes)
    }
  }
}

extension StoreScene {
  /// Returns all changes since a token, page by page.
  func changes(since token: Any?, by feed: Store.Feed) async throws -> ContractFeed<Record, ID> {
    var saves: [ID] = []
    var deletes: [ID] = []
    var token = token
    for _ in 0..<1_000 {
      did(token == nil ? "all changes by \(feed.member)" : "changes since then by \(feed.member)")
      let request = ContractSince<Record, ID>(token, watch(feed.member))
      let page = try await feed.call(conformer, request)
      saves += page.saves
      deletes += page.deletes
      token = page.token
      if !page.isMoreComing {
        return ContractFeed(
          saves: saves, deletes: deletes, token: page.token, isMoreComing: false)
      }
    }
    throw ContractStop.deviation(expected: "an end of the changes", came: "1000 pages and no end")
  }
}
