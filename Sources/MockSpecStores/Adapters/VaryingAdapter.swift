@_spi(MockSpecGenerated) import MockSpecRuntime

/// An adapter of records that other versions of the app can have written, with less or more in them.
///
/// Adapters of records that a spec declares are, and so are those of records with fields, as CloudKit's is. An adapter of a
/// type of the app that is `Codable` says so in a line:
///
/// ```swift
/// extension ReceiptAdapter: VaryingAdapter {}
/// ```
public protocol VaryingAdapter<Record, ID>: RecordAdapter {
  /// Returns a record as older and newer versions of the app would have written it, with the same id.
  static func variants(of record: Record) -> [RecordVariant<Record>]

  /// Returns the variants that the service accepts in a table, by its schema and its limits; by default all.
  static func variants(of record: Record, in table: StoreTable<Self>) -> [RecordVariant<Record>]
}

extension VaryingAdapter {
  public static func variants(
    of record: Record, in table: StoreTable<Self>
  ) -> [RecordVariant<Record>] {
    variants(of: record)
  }
}

/// A record as another version of the app would have written it.
public struct RecordVariant<Record> {
  /// The difference: `title missing`.
  public let name: String
  /// The record.
  public let record: Record

  /// - Parameters:
  ///   - name: The difference: `title missing`.
  ///   - record: The record.
  public init(_ name: String, _ record: Record) { (self.name, self.record) = (name, record) }
}

extension ExploredAction {
  /// Returns the action of another version of the app that writes a stored record with less or more in it: fields that are
  /// missing or additional, values that this version does not know, or at their limits.
  ///
  /// ```swift
  /// .writesVariant(in: { $0.database.records })
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in failing sequences.
  ///   - weight: The number of times that it is drawn for each time of an action of weight 1.
  ///   - table: Returns the records.
  /// - Returns: The action, which is possible as soon as there are records.
  public static func writesVariant<Adapter: VaryingAdapter>(
    _ name: String = "another version writes", weight: Int = 1,
    in table: @escaping @Sendable (World) -> StoreTable<Adapter>
  ) -> Self {
    Self(name, weight: weight, if: { !table($0).isEmpty }) { world, draw in
      let table = table(world)
      guard let record = draw.element(of: table.all),
        let variant = draw.element(of: Adapter.variants(of: record, in: table))
      else { return }
      draw.note = "\(Adapter.id(of: record)): \(variant.name)"
      table.replace(variant.record)
    }
  }
}

extension StoreTable {
  /// Stores a record as it is, without the fields that the stored one has besides.
  fileprivate func replace(_ record: Adapter.Record) {
    let record = Adapter.copy(record)
    backend.withStores { state, held in
      let caller = Caller(currentUser: table.isAuthored ? client.state(held).user : nil)
      table.notifyingObservers(of: { [Adapter.id(of: record)] }, in: &state) { state in
        table.store(record, by: caller, in: &state)
      }
    }
  }
}
