/// The public types of the libraries that generated code imports; a type of the app can have the name of one.
package enum RuntimeTypes {
  package static let names = Set(
    """
    AccessAdapter AccountState ArchiveAdapter ArchivedRecord Backend BackendPlan BlockRole
    Borrowed BuiltInAdapter Call CallOrder CallScope CallbackOrder ChangeKind ChangesAdapter
    ChangesRequest ChangesResponse ChangesStart Checkpoint Client CommitRequest CommitResponse
    ConflictPolicy ContractAtomicity ContractBreach ContractChange ContractCheck ContractCommit
    ContractConflicts ContractCount ContractDeviation ContractError ContractFeed ContractFetched
    ContractFinding ContractIDs ContractMeaning ContractModified ContractNews ContractOutcome
    ContractPage ContractParts ContractPolicy ContractProbe ContractQueryAbility ContractReport
    ContractRequest ContractRule ContractSamples ContractSearch ContractSettings ContractSince
    ContractSuite ContractValue DataNotes DatabaseFixture Defaults DeletionReason DrivenOperation
    EncodedValueError ErrorCatalogue ErrorDetails ErrorMeaning ErrorReach ExplorationBudget
    ExplorationError ExploredFault FailingKnob FaultExploration FaultPosition FaultRequest
    FaultRule FaultTarget FetchRequest FetchResponse FieldFile FieldFiles FieldForm FieldLink
    FieldSize FieldType FieldUse FieldedAdapter FieldedRecord FoundShare Gate Inout ItemProblems
    ItemResult ItemStep JournalEntry JournalError KeyedArchive Knob KnobMember Latency Lent
    LimitedAdapter LinkedAdapter LongLivedOperation MockCore ModifyRequest ModifyResponse
    ModifyStep NamedInText NamedRecordAdapter NamedZoneAdapter ObjectAdapter Occurrence
    OpaqueObject OpenCall OperationCall OperationSteps OperationWatch Owned OwnedAdapter
    PagingAdapter PendingChanges PendingKnob PlannedError PlannedFixture PlannedRule
    PredicateQuery PropertyStub PushAlert PushNotification PushNotificationQueue QueryRequest
    QueryResponse QueuedNotification ReadablePredicate ReadableSortDescriptor RecordAccess
    RecordAdapter RecordCoding RecordField RecordLink RecordOwners RecordQuery RecordShare
    Recorded RecordedArgument RecordedDatabase RecordedInterface Recorder Recording
    RecordingObject ReplayDifference ReplayReport ReplayableMock ReplayedCall ResultTypeError
    RetryAdvice SavePolicy SaveResult SaveStamp SchemaAdapter SchemaField SchemaNames SchemaRights
    SequenceEnd SequenceExhaustedError ServiceFields ServiceValue ServiceVerbs ShareDirectory
    ShareEntry ShareMember ShareRight ShareStep SharingAdapter Snapshot StaticCallError StoreCall
    StoreContract StoreError StoreKnob StoreLimits StorePlace StoreRequest StoreResponse StoreRule
    StoreSchema StoreTable StoreTrace StoreTracing Strictness Stub SubscribedChange
    SubscriptionAdapter SubscriptionTerms SwiftExpressible TableValidator TaggedAdapter TestClock
    TextError TextMistake TokenCarrier TraceAnswer UnitOfWork UnstubbedCallError UserNames
    ValidatedAdapter ValueTable VerificationError Violation WaitError ZoneAdapter
    """.split { $0 == " " || $0.isNewline }.map(String.init))
}
