@_spi(MockSpecGenerated) import MockSpecRuntime

/// A record that a client saves, with all that the store has to know of it, worked out once.
@usableFromInline
package final class RecordFacts<Adapter: RecordAdapter> {
  /// The place of the record in the request.
  @usableFromInline let place: Int
  /// The copy that came in; the journal has it too, so it is never changed.
  @usableFromInline package let record: Adapter.Record
  @usableFromInline package let id: Adapter.ID
  /// The zone in which the record is to live.
  @usableFromInline package let zone: Adapter.ZoneID?
  @usableFromInline let tag: String?
  @usableFromInline package let links: [RecordLink<Adapter.ID>]
  /// True for a record of the service's own, such as a share.
  @usableFromInline package let isSystem: Bool
  /// The part that is sent, which can be all of it.
  @usableFromInline let sent: Adapter.Record
  /// The bytes of the record, and those of the part that is sent.
  @usableFromInline let size: Int
  @usableFromInline let sentSize: Int
  /// Copies of the files that are sent.
  @usableFromInline let files: Any?
  /// The reason for which the table never saves it, whatever it holds.
  @usableFromInline let failure: ErrorMeaning?
  /// The stored row as the validation has found it; `nil` where it has not looked for one.
  @exclusivity(unchecked) @usableFromInline var found: TableContents<Adapter>.Found??

  /// Works out the facts, outside the lock.
  @inlinable
  init(_ record: Adapter.Record, at place: Int, policy: SavePolicy, for table: Table<Adapter>) {
    let configuration = table.configuration
    (self.record, self.place) = (record, place)
    id = Adapter.id(of: record)
    zone = Adapter.zone(of: id, in: record)
    tag = configuration.tags?.changeTag(of: record)
    links = configuration.links?.links(of: record) ?? []
    isSystem = table.isSystem(record)
    let part = Adapter.sent(record, policy: policy)
    sent = part ?? record
    size = configuration.sizes?.size(of: record) ?? 0
    sentSize = part.map { configuration.sizes?.size(of: $0) ?? 0 } ?? size
    files = Adapter.copiedFiles(of: sent)
    failure = Adapter.validate(sent, in: configuration.place)
  }
}
