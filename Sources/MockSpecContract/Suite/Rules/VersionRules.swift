/// The checks of stores that keep a tag for each version.
extension StoreContract {
  var versionChecks: [Planned] {
    guard isTagged else { return [] }
    return updating.flatMap { save in
      let ways = ways(of: save)
      // With pending changes, conflicts appear at the commit.
      return ways.map { tagCheck(of: save, $0.policy, $0.name) }
        + (isPending ? [] : ways.map { staleCheck(of: save, $0.policy, $0.name) })
    }
  }

  /// Returns the policies of a member that overwrites, with the names under which each is checked.
  private func ways(of save: Modification) -> [(policy: ContractPolicy, name: String)] {
    if save.policy != .chosen { return [(save.policy, save.member)] }
    return [ContractPolicy.refusing, .replacing].map { ($0, "\(save.member) with \($0)") }
  }

  /// Returns the check of the tags that saves give; those that overwrite also save an older version.
  private func tagCheck(
    of save: Modification, _ policy: ContractPolicy, _ name: String
  ) -> Planned {
    planned(.tag, name) { scene in
      let tag = try scene.tag
      let id = try scene.id(0)
      var seen: [String] = []
      func saveAgain(_ record: Record, assuming rule: StoreRule) async throws {
        let saved = try await scene.assuming(rule) {
          try await scene.modifyAll(saving: [record], policy: policy, by: save)
        }
        let stored = tag(try await scene.found(id))
        guard let stored, !seen.contains(stored) else {
          let expected = seen.last.map { "another tag than \($0)" } ?? "a tag"
          return try scene.expect(false, expected, came: stored ?? "none")
        }
        // With pending changes, the tag comes with the commit.
        if !self.isPending, let told = try saved.saves[id]?.get() {
          let told = tag(told)
          try scene.expect(
            told == stored, "the tag \(stored) in what the save returns", came: told ?? "none")
        }
        seen.append(stored)
      }
      try await saveAgain(scene.sample(0), assuming: .savedItem)
      let (found, stale) = (try await scene.found(id), try await scene.found(id))
      try await saveAgain(scene.changed(found, like: 1), assuming: .replacedItem)
      if policy == .replacing, !self.isPending {
        try await saveAgain(scene.changed(stale, like: 2), assuming: .overwriting)
      }
    }
  }

  /// Returns the check of a save of an older version, which is refused or takes the place of the newer one.
  private func staleCheck(
    of save: Modification, _ policy: ContractPolicy, _ name: String
  ) -> Planned {
    let isRefused = policy == .refusing
    return planned(isRefused ? .conflict : .overwriting, name) { scene in
      let (stale, current) = try await scene.stale()
      if isRefused {
        let modified = try await scene.modify(saving: [stale], policy: policy, by: save)
        try scene.expect(
          modified.saves[scene.id(0)]?.problem ?? modified.problem, means: [.conflict])
      } else {
        try await scene.modifyAll(saving: [stale], policy: policy, by: save)
      }
      try await scene.expectSame(isRefused ? current : stale, as: scene.id(0))
    }
  }
}

extension StoreScene {
  /// The closure that returns the tag of a record's version.
  var tag: (Record) -> String? {
    get throws {
      guard let tag = store.tag ?? samples.tag else {
        throw ContractStop.unchecked("neither the spec nor the samples say what a tag is")
      }
      return tag
    }
  }

  /// Returns a record made from an older version, and the version that is stored.
  func stale() async throws -> (stale: Record, current: Record) {
    _ = try tag
    try await arrange(0..<1)
    let id = try id(0)
    // The record is fetched twice, so that changing one object leaves the other as it is.
    let stale = try changed(try await found(id), like: 2)
    let fresh = try changed(try await found(id), like: 1)
    let update = try update
    try await assuming(.replacedItem) { try await modifyAll(saving: [fresh], by: update) }
    return (stale, try await found(id))
  }
}
