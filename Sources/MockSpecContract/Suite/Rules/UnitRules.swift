/// The checks of contexts in which changes are pending until a commit.
extension StoreContract {
  var unitChecks: [Planned] {
    guard isPending else { return [] }
    return modifications.map(visibilityCheck) + flags.map(flagCheck)
      + rollbacks.map(rollbackCheck)
      + commits.flatMap { [conflictCheck(of: $0), wholeCheck(of: $0)] }
      + commits.filter { $0.conflicts == .merge }.map(mergeCheck)
  }

  private func visibilityCheck(of member: Modification) -> Planned {
    planned(.visibility, member.member) { scene in
      let isDeletion = member.saves == .none
      let isChange = !isDeletion && !member.isInsert
      if isDeletion || isChange { try await scene.arrange(0..<1) }
      let other = try await scene.another()
      let id = try scene.id(0)
      let change =
        try isChange
        ? [scene.changed(try await scene.found(id), like: 1)]
        : isDeletion ? [] : [scene.sample(0)]
      let before = try await scene.from(other) { try await scene.look(id) }
      try await scene.assuming(.savedItem) {
        try await scene.modifyPending(saving: change, deleting: isDeletion ? [id] : [], by: member)
      }
      if let record = change.first {
        try await scene.expectSame(record, as: id)
      } else {
        try await scene.expectNothing(as: id)
      }
      let unseen = try await scene.from(other) { try await scene.look(id) }
      try scene.expectAlike(unseen, before, "what others saw before the commit")
      try await scene.commitAll()
      let seen = try await scene.from(other) { try await scene.look(id) }
      try scene.expectAlike(seen, change.first, "what was committed, by others")
    }
  }

  private func flagCheck(of flag: Flag) -> Planned {
    planned(.visibility, flag.member) { scene in
      func expect(_ isPending: Bool) async throws {
        scene.did("ask \(flag.member)")
        let answer = try await flag.call(scene.conformer, ContractRequest(scene.watch(flag.member)))
        try scene.expect(
          answer == isPending, isPending ? "that something waits" : "that nothing waits",
          came: "\(answer)")
      }
      try await expect(false)
      try await scene.savePending(0)
      try await expect(true)
      try await scene.commitAll()
      try await expect(false)
    }
  }

  private func rollbackCheck(of rollback: Rollback) -> Planned {
    planned(.rollback, rollback.member) { scene in
      try await scene.arrange(0..<1)
      let id = try scene.id(0)
      let stored = try await scene.found(id)
      if let update = self.updating.first, scene.samples.change != nil {
        // This changes another copy than the one that was found above.
        let changed = try scene.changed(try await scene.found(id), like: 2)
        try await scene.modifyPending(saving: [changed], by: update)
      }
      try await scene.savePending(1)
      if let delete = self.deleting.first {
        try await scene.modifyPending(deleting: [id], by: delete)
      }
      try await scene.drop(by: rollback)
      try scene.expectAlike(try await scene.look(id), stored, "the record 0 as it was")
      try await scene.expectNothing(as: scene.id(1))
      try await scene.commitAll()
      try scene.expectAlike(try await scene.look(id), stored, "the record 0 as it was")
      try await scene.expectNothing(as: scene.id(1))
    }
  }

  /// Returns the check of two contexts that change one record, of which the second commits by the member.
  private func conflictCheck(of commit: Commit) -> Planned {
    let gap = updating.isEmpty ? "no member changes what is in '\(name)'" : nil
    return planned(.conflict, commit.name, gap: gap) { scene in
      let (other, mine, theirs) = try await scene.collide()
      let problem = try await scene.commitAll(by: commit)
      let id = try scene.id(0)
      if commit.conflicts == .fail {
        try scene.expect(problem, means: [.conflict])
      } else {
        try scene.expectSuccess(problem)
      }
      let stored = try await scene.from(other) { try await scene.look(id) }
      let isMine = commit.conflicts == .context || commit.conflicts == .merge
      try scene.expectAlike(
        stored, isMine ? mine : theirs, isMine ? "the second change" : "the first change")
    }
  }

  /// Returns the check of two contexts that change different parts of one record; the second commits by the member.
  private func mergeCheck(of commit: Commit) -> Planned {
    let gap =
      updating.isEmpty
      ? "no member changes what is in '\(name)'"
      : isUndivided ? "nobody says how a part of a record is changed" : nil
    return planned(.merging, commit.name, gap: gap) { scene in
      let other = try await scene.collide(isDivided: true).other
      let problem = try await scene.commitAll(by: commit)
      try scene.expectSuccess(problem)
      let merged = try scene.changed(
        try scene.changed(try scene.sample(0), like: 1), inPartLike: scene.sample(2))
      let stored = try await scene.from(other) { try await scene.look(try scene.id(0)) }
      try scene.expectAlike(stored, merged, "both changes")
    }
  }

  /// Returns the check of two changes of which one cannot be committed.
  private func wholeCheck(of commit: Commit) -> Planned {
    planned(.atomicity, commit.name) { scene in
      try await scene.addFailingChange(at: commit)
      guard let problem = try await scene.commitAll(by: commit) else {
        throw ContractStop.unchecked("it builds on duplicateItem, deletedMissing or conflict")
      }
      scene.did("it fails with \(problem)")
      try await scene.expectSame(scene.sample(1), as: scene.id(1))
      let other = try await scene.another()
      try await scene.from(other) { try await scene.expectNothing(as: scene.id(1)) }
    }
  }

  var insertChecks: [Planned] {
    saving.filter(\.isInsert).map { insert in
      planned(.duplicateItem, insert.member) { scene in
        try await scene.arrange(0..<1)
        let id = try scene.id(0)
        let stored = try await scene.found(id)
        let again = scene.samples.change.map { $0(scene.samples.make(0), scene.samples.make(1)) }
        let modified = try await scene.modify(
          saving: [again ?? scene.sample(0)], by: insert)
        try scene.expect(modified.problem, means: [.exists])
        try scene.expectAlike(try await scene.look(id), stored, "the record 0 as it was")
      }
    }
  }
}
