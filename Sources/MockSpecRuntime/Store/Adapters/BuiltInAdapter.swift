/// An adapter of a table with a record that is always there, such as a default zone.
///
/// It cannot be deleted, and as a zone it has no history and does not save its records all or none.
public protocol BuiltInAdapter<Record, ID>: RecordAdapter {
  /// The id of the record.
  static var builtInID: ID { get }
}
