/// An adapter of zones: records in which the records of other tables live.
public protocol ZoneAdapter<Record, ID>: RecordAdapter {
  /// Returns `true`, the default, if a zone saves its records all or none.
  static func isAtomic(_ zone: Record) -> Bool
  /// Returns `true`, the default, if clients can ask for changes of a zone and of its records.
  static func isTracked(_ zone: Record) -> Bool
  /// A zone made from its id, for records that a test puts into it; by default none.
  static func makeZone(_ id: ID) -> Record?
  /// A zone that is shared as a whole, or not any more; by default unchanged.
  static func zone(_ zone: Record, isShared: Bool) -> Record
}

extension ZoneAdapter {
  public static func isAtomic(_ zone: Record) -> Bool { true }
  public static func isTracked(_ zone: Record) -> Bool { true }
  public static func makeZone(_ id: ID) -> Record? { nil }
  public static func zone(_ zone: Record, isShared: Bool) -> Record { zone }
}
