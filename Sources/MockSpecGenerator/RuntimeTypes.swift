/// The public types of the libraries that generated code imports; a type of the app can have the name of one.
package enum RuntimeTypes {
  /// Checks whether a type of that name in another module can be ambiguous in generated code.
  static func haveName(_ name: String) -> Bool {
    names.contains(name) || ofFoundation.contains(name)
  }

  /// The types of Foundation, which most specs import, whose names an app can well give to its own.
  private static let ofFoundation: Set = [
    "Bundle", "Calendar", "Data", "Date", "Dimension", "Formatter", "Host", "Locale",
    "Measurement", "Notification", "Operation", "Pipe", "Port", "Process", "Progress",
    "Scanner", "Stream", "Thread", "Timer", "Unit",
  ]

  /// The names of the libraries' types, and of those of Swift that generated code writes.
  static let writtenNames = names.union(OwnType.allCases.filter(\.isSwifts).map(\.rawValue))

  package static let names: Set<String> = Set(
    """
    ChoosingAdapter IssueSink ItemMisanswer KeptIssues PrintedIssues ServiceChoice TestLibraryIssueSink
    ActionBudget ActionExploration ActionExplorationError ActionScenario ActionStep BrokenInvariant
    ExploredAction ExploredInvariant CallHistory ExplorationCoverage RecordVariant RecordVariants VaryingAdapter ExplorationShard ValueDraw
    AccessAdapter AccountState AddedOperation ArchiveAdapter ArchivedRecord Backend BackendPlan
    BlockRole Borrowed BuiltInAdapter CallOrder CallRecord CallScope CallbackOrder CatalogueEntry
    ChangeKind ChangesAdapter ChangesRequest ChangesResponse ChangesStart Checkpoint
    ClientDataOperation CommitAdapter CommitRequest CommitResponse ConflictPolicy ContractAtomicity
    ContractBreach ContractChange ContractCheck ContractCommit ContractConflicts ContractCount
    ContractDeviation ContractError ContractFeed ContractFetched ContractFinding ContractIDs
    ContractMeaning ContractModified ContractNews ContractOutcome ContractPage ContractParts
    ContractPolicy ContractProbe ContractQueryAbility ContractReport ContractRequest ContractRule
    ContractSamples ContractSearch ContractSettings ContractSince ContractSuite ContractValue
    DataNotes DatabaseFixture DelayArgument DeletionReason DrivenOperation EarlyRetry EncodedValueError
    ErrorCatalogue ErrorDetails ErrorMeaning ErrorReach ExplorationBudget ExplorationError
    ExploredFault FaultExploration FaultPosition FaultRequest FaultRule FaultSubject FaultTarget
    FieldFile FieldFiles FieldForm FieldLink FieldSize FieldType FieldUse FieldedAdapter
    FieldedRecord FoundShare GeneratedCode InPlaceAdapter Inout ItemAnswer ItemAnswers ItemResult ItemStep ItemsResponse JournalEntry JournalError
    KeyedArchive Knob KnobMember Latency LaunchedApp Lent LimitedAdapter LinkedAdapter
    LongLivedOperation MemberErrors MockClass MockCore MockObject MockRequest ModifyRequest ModifyResponse ModifyStep NamedInText
    NamedRecordAdapter NamedZoneAdapter NoErrors NumberedErrorCatalogue ObjectAdapter Occurrence
    OpaqueObject OpenCall OperationCall OperationSteps OperationWatch Owned OwnedAdapter PagingAdapter PartedAdapter
    PendingChanges PendingKnob PlannedError PlannedFixture PlannedRule PredicateQuery PropertyStub
    PushAlert PushNotification PushNotificationQueue QueryRequest QueryResponse QueuedNotification
    ReadablePredicate ReadableSortDescriptor RecordAccess RecordAdapter RecordCoding
    RecordFetchRequest RecordFetchResponse RecordField RecordLink RecordOwners RecordQuery
    RecordShare Recorded RecordedArgument RecordedDatabase RecordedInterface Recorder Recording
    RecordingObject ReplayDifference ReplayReport ReplayableMock ReplayedCall RequestCall ResultTypeError
    RetryAdvice SavePolicy SaveResult SaveStamp SchemaAdapter SchemaField SchemaNames SchemaRights
    SequenceEnd SequenceExhaustedError ServiceChoices ServiceFields ServiceValue ServiceVerbs
    ShareDirectory ShareEntry ShareMember ShareRight ShareStep SharingAdapter StaticCallError
    StoreCall StoreContract StoreError StoreKnob StoreLimits StorePlace StoreRequest StoreResponse
    StoreRule StoreSchema StoreTable StoreTrace StoreTracing StoredValue Strictness Stub
    SubscribedChange SubscriptionAdapter SubscriptionTerms SwiftExpressible TablePartMaker
    TableValidator TaggedAdapter TestClock TextError TextMistake Throws TokenCarrier TracePart
    TypedThrows UnitOfWork UnstubbedCallError UserNames ValidatedAdapter ValueMapping
    VerificationError WaitError ZoneAdapter
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
