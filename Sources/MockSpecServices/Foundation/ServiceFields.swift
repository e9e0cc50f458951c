/// What a service writes into a record beside its fields, each time that it saves it.
public struct ServiceFields: Codable, Hashable, Sendable {
  /// The tag of the version; `nil` for a record that was never saved.
  public var tag: String?
  /// When the record was first saved, in seconds since 1970.
  public var created: Double?
  /// When it was last saved, in seconds since 1970.
  public var modified: Double?
  /// Who first saved it, by the name that the user of the record knows.
  public var creator: String?
  /// Who last saved it.
  public var modifier: String?
  /// The name of the share that the record refers to, which is in the same zone.
  public var share: String?

  /// Describes what was written; by default nothing.
  ///
  /// - Parameters:
  ///   - tag: The tag of the version.
  ///   - created: When the record was first saved, in seconds since 1970.
  ///   - modified: When it was last saved, in seconds since 1970.
  ///   - creator: Who first saved it.
  ///   - modifier: Who last saved it.
  ///   - share: The name of the share that the record refers to.
  public init(
    tag: String? = nil, created: Double? = nil, modified: Double? = nil, creator: String? = nil,
    modifier: String? = nil, share: String? = nil
  ) {
    (self.tag, self.created, self.modified) = (tag, created, modified)
    (self.creator, self.modifier, self.share) = (creator, modifier, share)
  }
}
