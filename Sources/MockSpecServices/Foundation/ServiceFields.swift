/// The values that a service writes into a record beside its fields, at each save.
public struct ServiceFields: Codable, Hashable, Sendable {
  /// The tag of the version; `nil` for a record that was never saved.
  public var tag: String?
  /// The time of the first save, in seconds since 1970.
  public var created: Double?
  /// The time of the last save, in seconds since 1970.
  public var modified: Double?
  /// The name of the user who first saved the record, as the table's user knows it.
  public var creator: String?
  /// The name of the user who last saved the record, as the table's user knows it.
  public var modifier: String?
  /// The name of the share that the record refers to, which is in the same zone.
  public var share: String?

  /// Creates the values; by default none.
  ///
  /// - Parameters:
  ///   - tag: The tag of the version.
  ///   - created: The time of the first save, in seconds since 1970.
  ///   - modified: The time of the last save, in seconds since 1970.
  ///   - creator: The name of the user who first saved the record.
  ///   - modifier: The name of the user who last saved it.
  ///   - share: The name of the share that the record refers to.
  public init(
    tag: String? = nil, created: Double? = nil, modified: Double? = nil, creator: String? = nil,
    modifier: String? = nil, share: String? = nil
  ) {
    (self.tag, self.created, self.modified) = (tag, created, modified)
    (self.creator, self.modifier, self.share) = (creator, modifier, share)
  }
}
