package struct MockMember: ConditionalElement, Sendable {
  package let signature: Signature
  package var condition: Condition { signature.condition }
  /// The signature in the protocol, with associated types where the mock's signature names other mocks.
  package let requirement: Signature
  /// The index of the full name that the journal shows.
  package let nameIndex: Int
  package let knob: SwiftName
  package let body: Body
  /// The verb of a member of a context, `rollback` or `pending`.
  package var unitVerb: VerbKind?
  /// True for a `mutating` method, which changes a conformer that is a value.
  package var isMutating = false

  package indirect enum Body: Sendable {
    case property(PropertyAccess)
    case stub(StubCall)
    /// A call whose completion handler gets the answer, on the queue of callbacks if it is queued.
    case completion(StubCall, handler: Handler, isQueued: Bool)
    /// Returns the database mock of an identity.
    case database(mock: SwiftName, identity: SwiftSource?)
    case storeResult(StoreCall, answer: StoreAnswer)
    case storeCompletion(StoreCall, answer: StoreAnswer, handler: Handler)
    /// Records changes in a context for a later commit and cannot fail.
    case pendingChange(StoreCall)
    /// A property whose closure, with that number of parameters, receives the changes that other contexts
    /// commit.
    case observer(PropertyAccess, store: SwiftName, parameterCount: Int)
    case runsOperation(parameter: SwiftName, others: OtherOperations?)
    case identity
    case initializer(StubCall)
    case subscript_(get: StubCall, set: StubCall?)
  }
}
