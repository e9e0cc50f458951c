@_spi(MockSpecGenerated) import MockSpecRuntime

/// A record that a client saves, with all that the store has to know of it, worked out once, and its outcome.
package final class RecordFacts<Adapter: RecordAdapter>: StoreOutcome<Adapter> {
  /// The place of the record in the request.
  let place: Int
  /// The copy that came in; the journal has it too, so it is never changed.
  package let record: Adapter.Record
  /// The zone in which the record is to live.
  package let zone: Adapter.ZoneID?
  let tag: String?
  package let links: [RecordLink<Adapter.ID>]
  /// True for a record of the service's own, such as a share.
  package let isSystem: Bool
  /// The part that is sent, which can be all of it.
  let sent: Adapter.Record
  /// The bytes of the record, and those of the part that is sent.
  let size: Int
  let sentSize: Int
  /// The bytes of the record in the storage, with its files.
  let storedSize: Int
  /// Copies of the files that are sent.
  let files: Any?
  /// The reason for which the table never saves it, whatever it holds.
  let failure: ErrorMeaning?
  /// The stored row as the validation has found it; `nil` where it has not looked for one.
  @exclusivity(unchecked) var found: TableContents<Adapter>.Found??

  /// Works out the facts, outside the lock where files are copied.
  init(
    _ record: Adapter.Record, at place: Int, policy: SavePolicy, for table: Table<Adapter>,
    copiesFiles: Bool = true
  ) {
    let configuration = table.configuration
    (self.record, self.place) = (record, place)
    let id = Adapter.id(of: record)
    zone = Adapter.zone(of: id, in: record)
    tag = configuration.tags?.changeTag(of: record)
    links = configuration.links?.links(of: record) ?? []
    isSystem = table.isSystem(record)
    let part = Adapter.sent(record, policy: policy)
    sent = part ?? record
    size = configuration.sizes?.size(of: record) ?? 0
    sentSize = part.map { configuration.sizes?.size(of: $0) ?? 0 } ?? size
    files = copiesFiles ? Adapter.copiedFiles(of: sent) : nil
    storedSize = files == nil ? size : configuration.sizes?.storedSize(of: record) ?? 0
    failure = Adapter.validate(sent, in: configuration.place)
    super.init(id)
  }
}
