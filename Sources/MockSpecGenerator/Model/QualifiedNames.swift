/// A type of the runtime or of Swift that generated code names itself.
package enum OwnType: String, CaseIterable, Sendable {
  case accountState = "AccountState"
  case addedOperation = "AddedOperation"
  case backend = "Backend"
  case borrowed = "Borrowed"
  case catalogueEntry = "CatalogueEntry"
  case changed = "Inout"
  case changeKind = "ChangeKind"
  case changesAdapter = "ChangesAdapter"
  case changesRequest = "ChangesRequest"
  case changesStart = "ChangesStart"
  case commitRequest = "CommitRequest"
  case conflictPolicy = "ConflictPolicy"
  case deletionReason = "DeletionReason"
  case errorCatalogue = "ErrorCatalogue"
  case errorDetails = "ErrorDetails"
  case errorReach = "ErrorReach"
  case fetchRequest = "RecordFetchRequest"
  case itemProblems = "ItemProblems"
  case mockCore = "MockCore"
  case modifyRequest = "ModifyRequest"
  case numberedErrorCatalogue = "NumberedErrorCatalogue"
  case owned = "Owned"
  case pagingAdapter = "PagingAdapter"
  case pendingKnob = "PendingKnob"
  case propertyStub = "PropertyStub"
  case queryRequest = "QueryRequest"
  case recordAdapter = "RecordAdapter"
  case recordQuery = "RecordQuery"
  case savePolicy = "SavePolicy"
  case saveStamp = "SaveStamp"
  case shareRight = "ShareRight"
  case storeKnob = "StoreKnob"
  case storeTable = "StoreTable"
  case stub = "Stub"
  case taggedAdapter = "TaggedAdapter"
  case `throws` = "Throws"
  case typedThrows = "TypedThrows"
  case valueTable = "ValueMapping"

  case databaseFixture = "DatabaseFixture"
  case recorded = "Recorded"
  case recordedArgument = "RecordedArgument"
  case recordedDatabase = "RecordedDatabase"
  case recordedInterface = "RecordedInterface"
  case recordingObject = "RecordingObject"
  case replayableMock = "ReplayableMock"
  case replayedCall = "ReplayedCall"
  case storeTrace = "StoreTrace"

  case error = "Error"
  case result = "Result"

  /// The module that has the type.
  var module: String {
    switch self {
    case .error, .result: "Swift"
    case .databaseFixture, .recorded, .recordedArgument, .recordedDatabase, .recordedInterface,
      .recordingObject, .replayableMock, .replayedCall, .storeTrace:
      "MockSpecRecording"
    case .shareRight: "MockSpecServices"
    default: "MockSpecRuntime"
    }
  }

  /// True if a mention of the name in a spec means a type of the app.
  var isHiddenByMention: Bool { module != "Swift" }
}

/// The names of all `OwnType`s in generated code: `Backend`, or `MockSpecRuntime.Backend` where the specs of
/// the run have another type of that name.
package struct QualifiedNames: Sendable {
  /// The types that need the name of their module; `Backend` always does, since an app can have such a type
  /// that no spec mentions.
  private var hidden: Set<OwnType> = [.backend]

  package init() {}

  package func callAsFunction(_ type: OwnType) -> SwiftSource {
    guard isHidden(type) else { return SwiftSource(composed: type.rawValue) }
    return SwiftSource(composed: "\(type.module).\(type.rawValue)")
  }

  /// `any Error`
  package var anyError: SwiftSource { SwiftSource(composed: "any \(self(.error).text)") }

  mutating func hide(_ name: String) {
    if let type = OwnType(rawValue: name) { hidden.insert(type) }
  }

  func isHidden(_ type: OwnType) -> Bool { !hidden.isEmpty && hidden.contains(type) }
}
