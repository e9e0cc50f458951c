/// An adapter of records that refer to each other, so that one cannot be deleted, or goes, with another.
public protocol LinkedAdapter<Record, ID>: RecordAdapter {
  /// The records to which a record is bound.
  static func links(of record: Record) -> [RecordLink<ID>]
}
