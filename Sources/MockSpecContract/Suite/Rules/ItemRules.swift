/// The checks of single items.
extension StoreContract {
  var fetchChecks: [Planned] {
    fetches.map { fetch in
      planned(.missingItem, fetch.member) { scene in
        let id = try scene.id(0)
        let fetched = try await scene.fetch([id], by: fetch)[id]
        if case .success(let record)? = fetched {
          try scene.expect(
            record == nil, "no record \(scene.name(id))", came: record.map { "\($0)" } ?? "")
        } else {
          try scene.expect(fetched?.problem, means: [self.absence, .missing])
        }
      }
    }
      + fetches.filter { $0.count == .many }.map { fetch in
        planned(.everyItem, fetch.member) { scene in
          try await scene.arrange(0..<2)
          let fetched = try await scene.fetch(try scene.ids(0..<2), by: fetch)
          for number in 0..<2 {
            let found = try fetched[scene.id(number)]?.get()
            try scene.expect(
              found.map { scene.samples.isSame($0, try scene.sample(number)) } ?? false,
              "a result for \(number)", came: found.map { "\($0)" } ?? "none")
          }
        }
      }
  }

  var saveChecks: [Planned] {
    saving.map { save in
      planned(.savedItem, save.member) { scene in
        let numbers = save.saves == .many ? 0..<2 : 0..<1
        let records = try scene.samples(numbers)
        let saved = try await scene.modifyAll(saving: records, by: save)
        for record in saved.saves.values {
          let id = self.id(try record.get())
          try scene.expect(
            try scene.ids(numbers).contains(id), "the records that were saved", came: "\(id)")
        }
        for number in numbers {
          let (sample, id) = (try scene.sample(number), try scene.id(number))
          try scene.expectTold(sample, in: saved)
          try await scene.expectSame(sample, as: id)
        }
      }
    }
      + updating.map { save in
        planned(.replacedItem, save.member) { scene in
          try await scene.arrange(0..<1)
          let id = try scene.id(0)
          let changed = try scene.changed(try await scene.found(id), like: 1)
          let saved = try await scene.modifyAll(saving: [changed], by: save)
          let wanted = try scene.changed(scene.samples.make(0), like: 1)
          try scene.expectTold(wanted, in: saved)
          try await scene.expectSame(wanted, as: id)
        }
      }
  }

  var deleteChecks: [Planned] {
    deleting.map { delete in
      planned(.deletedItem, delete.member) { scene in
        try await scene.arrange(0..<2)
        try await scene.modifyAll(deleting: [scene.id(0)], by: delete)
        try await scene.expectNothing(as: scene.id(0))
        try await scene.expectSame(scene.sample(1), as: scene.id(1))
      }
    }
      + deleting.filter(\.canFail).map { delete in
        planned(.deletedMissing, delete.member) { scene in
          let id = try scene.id(0)
          if scene.settings.deletesMissing.contains(self.name) {
            try await scene.arrange(1..<2)
            try await scene.modifyAll(deleting: [id], by: delete)
            return try await scene.expectSame(scene.sample(1), as: scene.id(1))
          }
          let modified = try await scene.modify(deleting: [id], by: delete)
          try scene.expect(modified.problem, means: [self.absence, .missing])
        }
      }
  }

  var persistenceChecks: [Planned] {
    saving.prefix(1).map { save in
      planned(
        .persistence, save.member, asking: \.reopen, orElse: "'reopen' is not given"
      ) { scene, reopen in
        try await scene.arrange(0..<2)
        scene.did("open again")
        scene.conformer = try await reopen(scene.conformer)
        try await scene.expect(0..<2, areThere: true)
      }
    }
  }
}

extension StoreScene {
  /// Expects that a save which returns a record returns the saved one.
  func expectTold(_ record: Record, in saved: Modified<Record, ID>) throws {
    guard let told = try saved.saves[store.id(record)]?.get() else { return }
    try expect(
      samples.isSame(told, record), "that the save returns \(record)", came: "\(told)")
  }

  /// Returns the stored record with an id; the check stops as unchecked if there is none.
  func found(_ id: ID) async throws -> Record {
    let found = try await assuming(.savedItem) { try await look(id) }
    guard let found else {
      throw ContractStop.unchecked("it builds on savedItem, which is not kept")
    }
    return found
  }
}
