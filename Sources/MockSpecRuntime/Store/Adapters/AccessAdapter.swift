/// An adapter of a store that not every database offers whole.
public protocol AccessAdapter<Record, ID>: RecordAdapter {
  /// Returns `true` if clients can save and delete; if not, every item of a modification fails as `misplaced`.
  static func isWritable(in place: StorePlace) -> Bool
  /// Returns `true` if clients can ask for changes; if not, such a request fails as `misplaced`.
  static func isTracked(in place: StorePlace) -> Bool
}

extension AccessAdapter {
  public static func isWritable(in place: StorePlace) -> Bool { true }
  public static func isTracked(in place: StorePlace) -> Bool { true }
}
