@_spi(MockSpecGenerated) import MockSpecRuntime

/// The behaviour of a service where its documentation is silent or sources disagree, as a test chooses it.
///
/// ```swift
/// backend.choices.deletesMissingRecords = true
/// ```
public struct ServiceChoices: Sendable, Hashable {
  /// True if a save that succeeds writes the new change tag into the client's own object, which then has no changed
  /// fields; for stores whose adapter is an ``InPlaceAdapter``.
  public var updatesSavedRecords = true
  /// True if the deletion of a record that is missing succeeds; else it fails as `missing`.
  public var deletesMissingRecords = false
  /// True if a save gives the record behind the saved one's parent link a new change tag, which no feed of changes
  /// tells.
  public var savesChangeParentTags = false

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
