/// The checks of members and operations that call back.
extension StoreContract {
  var callbackChecks: [Planned] {
    fetches.filter(\.isWatched).map { fetch in
      watched(fetch.member) { scene in
        let ids = try scene.ids(fetch.count == .many ? 0..<3 : 0..<1)
        _ = try await scene.fetch(ids, by: fetch)
      }
    }
      + modifications.filter(\.isWatched).map { member in
        watched(member.member) { scene in
          let saves =
            try member.saves == .none ? [] : scene.samples(2..<(member.saves == .many ? 4 : 3))
          let deletes = try member.deletes == .none ? [] : [scene.id(0)]
          if member.saves == .one || member.deletes == .one {
            if !saves.isEmpty { _ = try await scene.modify(saving: saves, by: member) }
            if !deletes.isEmpty { _ = try await scene.modify(deleting: deletes, by: member) }
          } else {
            _ = try await scene.modify(saving: saves, deleting: deletes, by: member)
          }
        }
      }
      + starts.filter(\.isWatched).map { query in
        watched(query.member) { scene in
          _ = try await scene.page(by: query)
        }
      }
      + feeds.filter(\.isWatched).map { feed in
        watched(feed.member) { scene in
          _ = try await scene.changes(since: nil, by: feed)
        }
      }
      + commits.filter(\.isWatched).map { commit in
        watched(commit.name) { scene in
          try await scene.savePending(2)
          _ = try await scene.commitAll(by: commit)
        }
      }
  }

  /// Returns a check of the callbacks of a body, and of nothing else.
  private func watched(_ member: String, _ body: @escaping Body) -> Planned {
    planned(.callbacks, member) { scene in
      do {
        // Samples are saved without callbacks, so that the probe hears only the member under test.
        if let save = self.saving.first(where: { !$0.isWatched }) {
          let records = try scene.samples(0..<2)
          try await scene.assuming(.savedItem) {
            try await scene.modifyAll(saving: records, by: save)
          }
        }
        try await body(scene)
      } catch ContractStop.deviation(_, _) where !scene.probe.deviations.isEmpty {
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
