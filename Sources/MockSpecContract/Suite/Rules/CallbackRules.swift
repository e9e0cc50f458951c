/// The checks of members and operations that call back.
extension StoreContract {
  var callbackChecks: [ContractParts<Conformer>.Planned] {
    fetches.filter(\.isWatched).map { fetch in
      watched(fetch.member) { scene in
        try await scene.arrangeIfPossible()
        let ids = try scene.ids(fetch.count == .many ? 0..<3 : 0..<1)
        _ = try await scene.fetch(ids, by: fetch)
      }
    }
      + modifications.filter(\.isWatched).map { member in
        watched(member.member) { scene in
          let saves =
            try member.saves == .none ? [] : scene.samples(2..<(member.saves == .many ? 4 : 3))
          try await scene.arrangeIfPossible()
          let deletes = try member.deletes == .none ? [] : [scene.id(0)]
          if member.saves == .one || member.deletes == .one {
            if !saves.isEmpty { _ = try await scene.modify(saving: saves, by: member) }
            if !deletes.isEmpty { _ = try await scene.modify(deleting: deletes, by: member) }
          } else {
            _ = try await scene.modify(saving: saves, deleting: deletes, by: member)
          }
        }
      }
      + queries.filter { $0.isWatched && !$0.abilities.contains(.continuation) }.map { query in
        watched(query.member) { scene in
          try await scene.arrangeIfPossible()
          _ = try await scene.page(by: query)
        }
      }
      + feeds.filter(\.isWatched).map { feed in
        watched(feed.member) { scene in
          try await scene.arrangeIfPossible()
          _ = try await scene.changes(since: nil, by: feed)
        }
      }
  }

  /// Returns a check of the callbacks of a body, and of nothing else.
  private func watched(
    _ member: String, _ body: @escaping Body
  ) -> ContractParts<Conformer>.Planned {
    planned(.callbacks, member) { scene in
      do {
        try await body(scene)
      } catch ContractStop.deviation(_, _) where scene.hasHeard {
        // The deviations of the probe say more than this consequence of them.
      }
      // A superfluous callback can arrive after the last one.
      try await Task.sleep(for: scene.settings.settling)
      let deviations = scene.probe.deviations
      try scene.expect(
        deviations.isEmpty, "callbacks once, in order, and from elsewhere",
        came: deviations.map(\.description).joined(separator: "; "))
    }
  }
}

extension StoreScene {
  /// True if the probe has found a deviation already.
  var hasHeard: Bool { !probe.deviations.isEmpty }

  /// Saves samples by a member without callbacks, so that the probe hears only the member under test.
  func arrangeIfPossible() async throws {
    let plain = store.modifications.first { $0.saves != .none && !$0.isWatched }
    guard let save = plain else { return }
    let records = try samples(0..<2)
    try await assuming(.savedItem) { _ = try await modifyAll(saving: records, by: save) }
  }
}
