import MockSpecRuntime
import MockSpecServices

/// What a recording shows of one database, to be put into that of a mock.
public struct DatabaseFixture {
  /// Which of the two states that a recording shows.
  enum Moment { case start, end }

  let interface: RecordedInterface
  let identityValue: PlacedValue
  /// The calls of the database, in the order in which they have ended.
  let calls: [RecordedCall]
  let moment: Moment
  /// Told of the tags that stand for those of the recording.
  let match: (_ form: String, _ id: String, _ recorded: String, _ own: String) -> Void

  /// What tells the database from others of its kind.
  ///
  /// - Returns: The value.
  /// - Throws: `EncodedValueError` where the recording has another.
  public func identity<Value>() throws -> Value {
    let reader = ValueReader(forms: [], tag: { _, _, _ in nil }, value: { _ in nil })
    return try reader.read(identityValue)
  }

  /// Puts the records of a store in.
  ///
  /// - Parameters:
  ///   - name: The name of the store.
  ///   - table: The store of the mock.
  /// - Throws: `EncodedValueError` for a record that cannot be read.
  public func fill<Adapter: RecordAdapter>(_ name: String, _ table: StoreTable<Adapter>) throws {
    guard
      let trace = interface.stores.lazy.compactMap({ $0 as? StoreTrace<Adapter> })
        .first(where: { $0.name == name })
    else { return }
    let history = try StoreHistory(trace, of: calls)
    let known = moment == .start ? history.start : history.end
    let records = known.all
    for id in history.decided where known[id] == nil && table.contains(id) { table.remove(id) }
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

/// A mock of a database whose stores a recording can fill.
public protocol RecordedDatabase {
  /// Fills the stores of a database.
  ///
  /// - Parameters:
  ///   - fixture: What a recording shows of the database.
  ///   - backend: Where the mock's stores are.
  /// - Throws: What is wrong with the recording.
  static func take(_ fixture: DatabaseFixture, on backend: Backend) throws
}
