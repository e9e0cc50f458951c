import MockSpecServices
import MockSpecStores

/// The records of one database in a recording, for filling the database of a mock.
public struct DatabaseFixture {
  /// The moment of the recording whose records are used.
  enum Moment { case start, end }

  let interface: RecordedInterface
  let identityValue: PlacedValue
  /// The calls of the database, in the order in which they ended.
  let calls: [RecordedCall]
  let moment: Moment
  /// Receives each recorded tag with the mock's tag for the same record.
  let match: (_ form: String, _ id: String, _ recorded: String, _ own: String) -> Void

  /// Returns the value that identifies the database among others of its interface; throws
  /// `EncodedValueError` if the recorded value has another type.
  public func identity<Value>() throws -> Value {
    try ValueReader().read(identityValue)
  }

  /// Fills one store of a mock with the recorded records; throws `EncodedValueError` for a record that
  /// cannot be read, or whose zone is not there.
  public func fill<Adapter: RecordAdapter>(_ name: String, _ table: StoreTable<Adapter>) throws {
    guard
      let trace = interface.stores.lazy.compactMap({ $0 as? StoreTrace<Adapter> })
        .first(where: { $0.name == name })
    else { return }
    let history = try StoreHistory(trace, of: calls)
    let known = moment == .start ? history.start : history.end
    let records = known.all
    for id in table.all.map(Adapter.id) where history.decided.contains(id) && known[id] == nil {
      table.remove(id)
    }
    for record in records {
      guard let fact = table.zoneLack(of: record) else { continue }
      throw EncodedValueError(
        "\(fact) for record \(Adapter.id(of: record)); the recording does not show the zone")
    }
    table.insert(contentsOf: records)
    for record in records {
      let id = Adapter.id(of: record)
      guard let recorded = Adapter.tag(of: record),
        let own = table[id].flatMap(Adapter.tag),
        let text = try? AdapterForm<Adapter>.text(of: id)
      else { continue }
      match(AdapterForm<Adapter>.formName, text, recorded, own)
    }
  }
}

/// A mock of a database whose stores can be filled from a recording.
public protocol RecordedDatabase {
  /// Fills the stores of a database on a backend; throws the mistake in the recording.
  static func fill(from fixture: DatabaseFixture, on backend: Backend) throws
}
