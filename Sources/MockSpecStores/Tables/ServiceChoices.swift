@_spi(MockSpecGenerated) import MockSpecRuntime

/// The behaviour of a service where its documentation is silent or sources disagree, as a test chooses it.
///
/// ```swift
/// backend.choices.deletesMissingRecords = true
/// ```
public struct ServiceChoices: Sendable, Hashable {
  /// The answer to a save without a change tag where the record exists.
  public enum UntaggedSave: String, Sendable, CaseIterable {
    /// A conflict, with the stored record.
    case conflict
    /// A conflict without the stored record.
    case conflictWithoutRecord
    /// The rejection of the request.
    case rejection
  }

  /// The answer to a save of a record that refers to one in another zone.
  public enum ForeignReference: String, Sendable, CaseIterable {
    /// The record is invalid.
    case invalid
    /// The reference leads nowhere.
    case dangling
    /// The record is stored.
    case stored
  }

  /// True if a save that succeeds writes the new change tag into the client's own object, which then has no changed
  /// fields; for stores whose adapter is an ``InPlaceAdapter``.
  public var updatesSavedRecords = true
  /// True if the answer to a save that succeeds has the client's own object, brought up to date, in place of a copy of
  /// the stored record.
  public var answersWithSavedRecords = false
  /// True if the deletion of a record that is missing succeeds; else it fails as `missing`.
  public var deletesMissingRecords = false
  /// True if the deletion of a zone that is missing succeeds, false if it fails as `zoneMissing`; `nil` for the answer
  /// of the zones' adapter.
  public var deletesMissingZones: Bool?
  /// True if a save gives the record behind the saved one's parent link a new change tag, which no feed of changes
  /// tells.
  public var savesChangeParentTags = false
  /// The answer to a save without a change tag where the record exists.
  public var untaggedSaves = UntaggedSave.conflict
  /// The answer to a save of a record that refers to one in another zone; for stores whose adapter is a
  /// ``ChoosingAdapter``.
  public var foreignReferences = ForeignReference.invalid
  /// True if records and zones with names that the service does not take are invalid; for stores whose adapter is a
  /// ``ChoosingAdapter``.
  public var checksNames = true
  /// True if the feed of zones names a zone that is gone among the changed ones, in place of its deletion.
  public var namesDeletedZonesAsChanged = false
  /// True if the last block of an operation gets the errors of items as one, although blocks of items have told them.
  public var composesItemErrors = false
  /// True if an answer has a result for each item of a request; else explorations try answers that leave one out, tell
  /// one twice, or tell one that was not asked for.
  public var answersEveryItem = true
  /// True if the schema is empty at first: only types that were saved can be queried, and the first value of a field
  /// says its type.
  public var beginsWithoutSchema = false

  /// Makes the choices with which a backend begins.
  public init() {}
}

extension Backend {
  /// The behaviour of the service where its documentation is silent.
  public var choices: ServiceChoices {
    get { withStores { $0.choices } }
    set { withStores { $0.choices = newValue } }
  }
}

/// An adapter of records that a service refuses for reasons that a test can choose, such as their names.
public protocol ChoosingAdapter<Record, ID>: RecordAdapter {
  /// The validation failure of a record that a client saves, of the part that is sent.
  static func failure(saving record: Record, in place: StorePlace, under choices: ServiceChoices)
    -> ErrorMeaning?
}
