import MockSpecRuntime

extension MockNotes {
  /// The observable state of the database, in order.
  var snapshot: [[String?]] {
    zones.all.map { [$0.id, "\($0.isAtomic)"] } + notes.all.map(\.state)
  }
}
