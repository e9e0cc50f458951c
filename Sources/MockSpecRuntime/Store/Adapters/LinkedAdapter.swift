/// An adapter of records that refer to each other, so that one cannot be deleted, or goes, with another.
public protocol LinkedAdapter<Record, ID>: RecordAdapter {
  /// The records to which a record is bound.
  static func links(of record: Record) -> [RecordLink<ID>]
  /// A record that is not shared any more, as the share to which it links is gone, of a copy; by default
  /// unchanged.
  static func unshared(_ record: Record) -> Record
}

extension LinkedAdapter {
  public static func unshared(_ record: Record) -> Record { record }
}
