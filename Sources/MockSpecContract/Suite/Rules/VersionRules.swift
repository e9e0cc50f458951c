/// The checks of stores that keep a tag for each version.
extension StoreContract {
  var versionChecks: [Planned] {
    guard isTagged else { return [] }
    // With pending changes, conflicts appear at the commit.
    return updating.flatMap { [tagCheck(of: $0)] + (isPending ? [] : staleChecks(of: $0)) }
  }

  private func tagCheck(of save: Modification) -> Planned {
    planned(.tag, save.member) { scene in
      let tag = try scene.tag
      let id = try scene.id(0)
      try await scene.assuming(.savedItem) {
        try await scene.modifyAll(saving: [scene.sample(0)], by: save)
      }
      let first = tag(try await scene.found(id))
      try scene.expect(first != nil, "a tag", came: "none")
      try await scene.assuming(.replacedItem) {
        let again = try await scene.found(id)
        try await scene.modifyAll(saving: [scene.changed(again, like: 1)], by: save)
      }
      let second = tag(try await scene.found(id))
      try scene.expect(
        second != nil && second != first, "another tag than \(first ?? "")",
        came: second ?? "none")
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
      let modified = try await scene.modify(saving: [stale], by: save)
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
