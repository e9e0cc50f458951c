import MockSpecRuntime

extension MockNotes {
  /// All that an observer can see of the database, in order.
  var snapshot: [[String?]] {
    zones.all.map { [$0.id, "\($0.isAtomic)"] } + notes.all.map(\.state)
  }
}
