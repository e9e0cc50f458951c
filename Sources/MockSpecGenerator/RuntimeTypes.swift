/// The public types of the libraries that generated code imports; a type of the app can have the name of one.
package enum RuntimeTypes {
  package static let names = Set(
    """
    AccessAdapter AccountState AddedOperation ArchiveAdapter ArchivedRecord Backend BackendPlan
    BlockRole Borrowed BuiltInAdapter CallOrder CallRecord CallScope CallbackOrder CatalogueEntry
    ChangeKind ChangesAdapter ChangesRequest ChangesResponse ChangesStart Checkpoint
    ClientDataOperation CommitAdapter CommitRequest CommitResponse ConflictPolicy ContractAtomicity
    ContractBreach ContractChange ContractCheck ContractCommit ContractConflicts ContractCount
    ContractDeviation ContractError ContractFeed ContractFetched ContractFinding ContractIDs
    ContractMeaning ContractModified ContractNews ContractOutcome ContractPage ContractParts
    ContractPolicy ContractProbe ContractQueryAbility ContractReport ContractRequest ContractRule
    ContractSamples ContractSearch ContractSettings ContractSince ContractSuite ContractValue
    DataNotes DatabaseFixture DeletionReason DrivenOperation EarlyRetry EncodedValueError
    ErrorCatalogue ErrorDetails ErrorMeaning ErrorReach ExplorationBudget ExplorationError
    ExploredFault FaultExploration FaultPosition FaultRequest FaultRule FaultSubject FaultTarget
    FieldFile FieldFiles FieldForm FieldLink FieldSize FieldType FieldUse FieldedAdapter
    FieldedRecord FoundShare InPlaceAdapter Inout ItemProblems ItemResult JournalEntry JournalError
    KeyedArchive Knob KnobMember Latency LaunchedApp LimitedAdapter LinkedAdapter
    LongLivedOperation MemberErrors MockCore ModifyRequest ModifyResponse NamedInText
    NamedRecordAdapter NamedZoneAdapter NumberedErrorCatalogue ObjectAdapter Occurrence
    OpaqueObject OpenCall OperationWatch Owned OwnedAdapter PagingAdapter PartedAdapter
    PendingChanges PendingKnob PlannedError PlannedFixture PlannedRule PredicateQuery PropertyStub
    PushAlert PushNotification PushNotificationQueue QueryRequest QueryResponse QueuedNotification
    ReadablePredicate ReadableSortDescriptor RecordAccess RecordAdapter RecordCoding
    RecordFetchRequest RecordFetchResponse RecordField RecordLink RecordOwners RecordQuery
    RecordShare Recorded RecordedArgument RecordedDatabase RecordedInterface Recorder Recording
    RecordingObject ReplayDifference ReplayReport ReplayableMock ReplayedCall ResultTypeError
    RetryAdvice SavePolicy SaveResult SaveStamp SchemaAdapter SchemaField SchemaNames SchemaRights
    SequenceEnd SequenceExhaustedError ServiceChoices ServiceFields ServiceValue ServiceVerbs
    ShareDirectory ShareEntry ShareMember ShareRight ShareStep SharingAdapter StaticCallError
    StoreCall StoreContract StoreError StoreKnob StoreLimits StorePlace StoreRequest StoreResponse
    StoreRule StoreSchema StoreTable StoreTrace StoreTracing StoredValue Strictness Stub
    SubscribedChange SubscriptionAdapter SubscriptionTerms SwiftExpressible TablePartMaker
    TableValidator TaggedAdapter TestClock TextError TextMistake Throws TokenCarrier TraceAnswer
    TypedThrows UnitOfWork UnstubbedCallError UserNames ValidatedAdapter ValueMapping
    VerificationError WaitError ZoneAdapter
    """.split { $0 == " " || $0.isNewline }.map(String.init))
}
