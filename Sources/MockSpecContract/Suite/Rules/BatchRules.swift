/// The checks of requests with several items.
extension StoreContract {
  var batchChecks: [Planned] {
    modifications.filter { $0.saves == .many || $0.deletes == .many }.flatMap { member in
      (isPending || !member.canFail ? [] : togetherChecks(of: member)) + limitChecks(of: member)
    }
  }

  private func togetherChecks(of member: Modification) -> [Planned] {
    (member.atomicity == .never ? [] : [togetherCheck(of: member, .atomicity)])
      + (member.atomicity == .always ? [] : [togetherCheck(of: member, .independence)])
  }

  /// Returns the check of a request with an item that fails, between two that could be written.
  private func togetherCheck(of member: Modification, _ rule: StoreRule) -> Planned {
    let isAtomic = rule == .atomicity
    if member.deletes == .many {
      return planned(rule, member.member) { scene in
        try await scene.arrange(1..<3)
        let modified = try await scene.modify(
          deleting: [scene.id(1), scene.id(9), scene.id(2)], isAtomic: isAtomic, by: member)
        try await scene.assuming(.deletedMissing) {
          try scene.expect(modified.problem, means: [self.absence, .missing, .aborted])
        }
        try await scene.expect(1..<3, areThere: isAtomic)
      }
    }
    guard isTagged, member.policy == .refusing || member.policy == .chosen else {
      return planned(rule, member.member, gap: "no item is known to fail")
    }
    return planned(rule, member.member) { scene in
      let (stale, current) = try await scene.stale()
      let modified = try await scene.modify(
        saving: [scene.sample(1), stale, scene.sample(2)], isAtomic: isAtomic,
        policy: .refusing, by: member)
      try await scene.assuming(.conflict) {
        try scene.expect(modified.problem, means: [.conflict, .aborted])
        try await scene.expectSame(current, as: scene.id(0))
      }
      try await scene.expect(1..<3, areThere: !isAtomic)
    }
  }

  private func limitChecks(of member: Modification) -> [Planned] {
    guard isLimited, member.saves == .many else { return [] }
    return [
      planned(
        .batchLimit, member.member, asking: { $0.limits[name] },
        orElse: "'limits' has no '\(name)'"
      ) { scene, batch in
        let modified = try await scene.modify(
          saving: scene.samples(0..<batch + 1), by: member)
        try scene.expect(modified.problem, means: [.tooMany], of: " for \(batch + 1) items")
        try await scene.expectNothing(as: scene.id(0))
      }
    ]
  }
}
