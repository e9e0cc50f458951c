/// The checks of records that are objects, which every holder of a reference can change.
extension StoreContract {
  var objectChecks: [Planned] {
    guard Record.self is AnyObject.Type else { return [] }
    return saving.map { save in
      planned(.copies, save.member) { scene in
        let record = try scene.sample(0)
        try await scene.assuming(.savedItem) {
          try await scene.modifyAll(saving: [record], by: save)
        }
        scene.did("change the object that was saved")
        _ = try scene.changed(record, like: 1)
        let before = scene.samples.make(0)
        try await scene.expectSame(before, as: self.id(before))
      }
    }
      + fetches.map { fetch in
        planned(.copies, fetch.member) { scene in
          try await scene.arrange(0..<1)
          let id = try scene.id(0)
          let fetched = try await scene.fetch([id], by: fetch)
          guard case .success(let record?)? = fetched[id] else {
            throw ContractStop.unchecked("it builds on savedItem, which is not kept")
          }
          scene.did("change the object that was fetched")
          _ = try scene.changed(record, like: 1)
          try await scene.expectSame(scene.samples.make(0), as: id)
        }
      }
  }
}
