/// The checks of notifications about commits of other contexts.
extension StoreContract {
  var newsChecks: [Planned] {
    isPending ? observers.flatMap { [notificationCheck(of: $0), silenceCheck(of: $0)] } : []
  }

  private func notificationCheck(of observer: Observer) -> Planned {
    planned(.notification, observer.member) { scene in
      try await scene.arrange(0..<2)
      let news = scene.listen(in: try await scene.another(), by: observer)
      var first = try ContractNews.QueuedNotification(inserted: [scene.id(2)])
      try await scene.savePending(2)
      if let update = self.updating.first, scene.samples.change != nil {
        let changed = try scene.changed(try await scene.found(scene.id(0)), like: 3)
        try await scene.assuming(.replacedItem) {
          try await scene.modifyPending(saving: [changed], by: update)
        }
        first.updated = [try scene.id(0)]
      }
      if let delete = self.deleting.first {
        let id = try scene.id(1)
        try await scene.assuming(.deletedItem) {
          try await scene.modifyPending(deleting: [id], by: delete)
        }
        first.deleted = [id]
      }
      try await scene.assuming(.savedItem) { try await scene.commitAll() }
      try await scene.savePending(4)
      try await scene.assuming(.savedItem) { try await scene.commitAll() }
      let second = try ContractNews.QueuedNotification(inserted: [scene.id(4)])
      try await scene.expect([first, second], of: news, tellingIDs: observer.tellsIDs)
    }
  }

  private func silenceCheck(of observer: Observer) -> Planned {
    planned(.silence, observer.member) { scene in
      try await scene.arrange(0..<1)
      let other = try await scene.another()
      let (mine, theirs) = (
        scene.listen(in: scene.conformer, by: observer), scene.listen(in: other, by: observer)
      )
      try await scene.dropSomething(seenBy: other)
      try await scene.savePending(2)
      try await scene.assuming(.rollback) { try await scene.commitAll() }
      // This notification is the last one, so after it no other can arrive.
      try await scene.from(other) {
        try await scene.savePending(3)
        try await scene.assuming(.savedItem) { try await scene.commitAll() }
      }
      for (news, number) in [(mine, 3), (theirs, 2)] {
        let told = try await news.notifications(atLeast: 1, settling: scene.settings.settling)
        if told.isEmpty {
          throw ContractStop.unchecked("it builds on notification, which is not kept")
        }
        let id = try scene.id(number)
        let isFitting = told.allSatisfy {
          $0.map { $0.lists.allSatisfy { $0.ids.allSatisfy { $0 == id } } } ?? (told.count == 1)
        }
        try scene.expect(isFitting, "to be told of \(number) only", came: scene.text(told))
      }
    }
  }
}

extension StoreScene {
  /// Starts collecting the notifications of a context.
  func listen(in conformer: Conformer, by observer: Store.Observer) -> ContractNews<ID> {
    var conformer = conformer
    listeners.append(conformer)
    let news = ContractNews<ID>(watch(observer.member))
    did("listen by \(observer.member)")
    observer.call(&conformer, news)
    return news
  }

  /// Rolls back pending changes, after a commit that is known to fail if there is one.
  func dropSomething(seenBy other: Conformer) async throws {
    guard let rollback = store.rollbacks.first else { return }
    try await savePending(1)
    if let insert = store.saving.first(where: \.isInsert) {
      _ = try await modify(saving: [sample(0)], by: insert, isCommitted: false)
      guard try await commitAll(by: nil) != nil else {
        throw ContractStop.unchecked("it builds on duplicateItem, which is not kept")
      }
      let seen = try await from(other) { try await look(id(1)) }
      if seen != nil { throw ContractStop.unchecked("it builds on atomicity, which is not kept") }
    }
    try await drop(by: rollback)
  }

  /// Expects the notifications of an observer, with each list in any order.
  func expect(
    _ expected: [ContractNews<ID>.QueuedNotification], of news: ContractNews<ID>, tellingIDs: Bool
  ) async throws {
    let told = try await news.notifications(atLeast: expected.count, settling: settings.settling)
    let isSame =
      told.count == expected.count
      && zip(told, expected).allSatisfy { told, expected in
        guard let told else { return !tellingIDs }
        return zip(told.lists, expected.lists).allSatisfy { $0.ids.counts == $1.ids.counts }
      }
    try expect(isSame, text(tellingIDs ? expected : expected.map { _ in nil }), came: text(told))
  }

  /// Returns notifications as text: `new 2, changed 0, gone 1; then new 4`.
  func text(_ notifications: [ContractNews<ID>.QueuedNotification?]) -> String {
    let words = notifications.map { notification in
      guard let lists = notification?.lists.filter({ !$0.ids.isEmpty }) else { return "a call" }
      return lists.map { "\($0.word) \(names($0.ids))" }.joined(separator: ", ")
    }
    return words.isEmpty ? "nothing" : words.joined(separator: "; then ")
  }
}
