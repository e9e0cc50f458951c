/// What is written when the stored record is not the one that the client has changed.
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

/// What the service writes into a record when it saves it.
public struct SaveStamp {
  /// What the tag is made of, where it is not known as a text.
  @usableFromInline let revision: Int
  @usableFromInline let knownTag: String?
  /// Whether there was no record with that id.
  public let isNew: Bool
  /// The version that is replaced.
  public let previous: Any?
  /// Whose table it is, and in which database.
  public let place: StorePlace
  /// Who saves it, where that is another user than the one whose table it is.
  public let guest: String?
  /// When the record was first saved, in seconds since 1970.
  public let creation: Double
  /// When it is saved now, in seconds since 1970; each save is one second after the one before.
  public let modification: Double
  /// The copies of the files that the client has sent, as the adapter has made them.
  public let files: Any?

  /// The tag of the new version; no two saves in a table have the same.
  public var changeTag: String { knownTag ?? String(revision, radix: 36) }

  @inlinable
  init(
    revision: Int = 0, knownTag: String? = nil, isNew: Bool, previous: Any?, place: StorePlace,
    guest: String?, creation: Double, modification: Double, files: Any? = nil
  ) {
    (self.revision, self.knownTag) = (revision, knownTag)
    (self.isNew, self.previous) = (isNew, previous)
    (self.place, self.guest) = (place, guest)
    (self.creation, self.modification, self.files) = (creation, modification, files)
  }

  package init(
    changeTag: String, isNew: Bool, previous: Any?, place: StorePlace, guest: String?,
    creation: Double, modification: Double
  ) {
    self.init(
      knownTag: changeTag, isNew: isNew, previous: previous, place: place, guest: guest,
      creation: creation, modification: modification)
  }
}
