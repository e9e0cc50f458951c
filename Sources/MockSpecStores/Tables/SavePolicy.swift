@_spi(MockSpecGenerated) import MockSpecRuntime

/// The part of a save that is written when the stored record is not the one that the client has changed.
public enum SavePolicy: Sendable, Hashable {
  /// Nothing: the save is refused.
  case ifUnchanged
  /// Nothing, whatever is stored: the save is refused unless there is no record with that id.
  case ifAbsent
  /// The fields that the client has changed, whatever the tags.
  case changedFields
  /// All fields of the client's record, whatever the tags.
  case allFields
}

/// The values that the service writes into a record when it saves it.
public struct SaveStamp {
  /// The number from which the tag is made, where it is not known as a text.
  let revision: Int
  let knownTag: String?
  let row: (any StoredRow)?
  /// The database of the table, and the user whose table it is.
  public let place: StorePlace
  /// The user who saves it, where that is another one than the user whose table it is.
  public let currentUser: String?
  /// The time at which the record was first saved, in seconds since 1970.
  public let creation: Double
  /// The time at which it is saved now, in seconds since 1970; each save is one second after the one before.
  public let modification: Double
  /// The copies of the files that the client has sent, as the adapter has made them.
  public let files: Any?

  /// The version that is replaced.
  public var previous: Any? { row?.anyRecord }

  /// True if there was no record with that id.
  public var isNew: Bool { row == nil }

  /// The tag of the new version; no two saves in a table have the same.
  public var changeTag: String { knownTag ?? String(revision, radix: 36) }

  /// Counts the versions of a record, for tags that are numbers.
  ///
  /// - Parameter previous: The number of the version that is replaced.
  /// - Returns: One more than that.
  public func number(after previous: Int?) -> Int {
    knownTag.flatMap { Int($0) } ?? (previous ?? 0) &+ 1
  }

  package init(
    revision: Int = 0, knownTag: String? = nil, replacing row: (any StoredRow)?, place: StorePlace,
    currentUser: String?, creation: Double, modification: Double, files: Any? = nil
  ) {
    (self.revision, self.knownTag, self.row) = (revision, knownTag, row)
    (self.place, self.currentUser) = (place, currentUser)
    (self.creation, self.modification, self.files) = (creation, modification, files)
  }
}

/// A link that binds a record to another one of its table.
public struct RecordLink<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The effect on the record when its target is deleted.
  public enum Kind: Sendable, Hashable {
    /// The target cannot be deleted while the record is there.
    case parent
    /// The record is deleted with its target.
    case owner
    /// The target shares the record, and what hangs below it, with other users. It is deleted with the
    /// record; the record stays when it is deleted.
    case share
  }

  /// The record that must be there.
  public let target: ID
  /// The effect on the record when its target is deleted.
  public let kind: Kind

  /// Binds a record to another.
  ///
  /// - Parameters:
  ///   - target: The record that must be there.
  ///   - kind: The effect on the record when its target is deleted.
  public init(to target: ID, as kind: Kind) {
    self.target = target
    self.kind = kind
  }
}
