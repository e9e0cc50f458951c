/// The checks of stores that keep a tag for each version.
extension StoreContract {
  var versionChecks: [Planned] {
    guard isTagged else { return [] }
    // With pending changes, conflicts appear at the commit.
    return updating.flatMap { tagChecks(of: $0) + (isPending ? [] : staleChecks(of: $0)) }
  }

  private func tagChecks(of save: Modification) -> [Planned] {
    switch save.policy {
    case .refusing, .inserting: [tagCheck(of: save, .refusing, save.member)]
    case .replacing: [tagCheck(of: save, .replacing, save.member)]
    case .chosen:
      [
        tagCheck(of: save, .refusing, "\(save.member) with refusing"),
        tagCheck(of: save, .replacing, "\(save.member) with replacing"),
      ]
    }
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

  private func staleChecks(of save: Modification) -> [Planned] {
    switch save.policy {
    case .refusing: [refusalCheck(of: save, save.member)]
    case .replacing: [replacementCheck(of: save, save.member)]
    case .inserting: []
    case .chosen:
      [
        refusalCheck(of: save, "\(save.member) with refusing"),
        replacementCheck(of: save, "\(save.member) with replacing"),
      ]
    }
  }

  private func refusalCheck(of save: Modification, _ name: String) -> Planned {
    planned(.conflict, name) { scene in
      let (stale, current) = try await scene.stale()
      let modified = try await scene.modify(saving: [stale], policy: .refusing, by: save)
      try scene.expect(
        modified.saves[scene.id(0)]?.problem ?? modified.problem, means: [.conflict])
      try await scene.expectSame(current, as: scene.id(0))
    }
  }

  private func replacementCheck(of save: Modification, _ name: String) -> Planned {
    planned(.overwriting, name) { scene in
      let (stale, _) = try await scene.stale()
      try await scene.modifyAll(saving: [stale], policy: .replacing, by: save)
      try await scene.expectSame(stale, as: scene.id(0))
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
