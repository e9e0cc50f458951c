/// A mock class: one core, knobs made on demand, and a short body for each member.
package struct Mock: Sendable {
  package var name: SwiftName
  package var interface: SwiftName
  package var access: AccessLevel
  package var types: OwnTypes
  package var attributes: [SwiftSource]
  package var isolation: Isolation
  /// The associated types that the spec declares become generic parameters of the mock.
  package var genericParameters: [AssociatedType]
  /// Those that a default or a `where` has settled.
  package var typeAliases: [TypeAlias] = []
  /// `where Value.ID == Key`, or nothing.
  package var constraints = SwiftSource(composed: "")
  /// `NSObject`, where the interface asks for such an object.
  package var superclass: SwiftName?
  /// What protocols of the standard library require that no spec declares.
  package var identities: Set<ObjectIdentity> = []
  /// How members answer that extensions of the protocol implement; `nil` where there are none.
  package var implementations: Implementations?
  /// `core`, or another name where a member has that one.
  package var core: SwiftName
  /// `on`, or another name where a member has that one.
  package var knobs: SwiftName
  /// `On`, the type of the knobs, or another name.
  package var knobsType = SwiftName("On")
  /// The full names of all members, in the order of their indices.
  package var memberNames: [String]
  package var identity: Identity?
  /// How a test answers static members and initialisers; `nil` for a mock without any.
  package var statics: Statics?
  /// How a test hands calls on to a real object; `nil` for a mock that has none.
  package var forwarding: Forwarding?
  package var stores: [Store]
  package var knobList: [Knob]
  package var members: [MockMember]
  package var operations: [OperationRun]
  /// `perform`, which runs one operation, or another name where a member has that one.
  package var run = SwiftName("perform")
  /// The initialiser of operations that keep their inputs as stored properties.
  package var isOperation: Bool
  /// Whether the spec says what an operation performs, so that a mock database can run it.
  package var performs = false
  package var storedProperties: [StandIn.Property]
  /// The suite of checks, for a database with stores.
  package var suite: SwiftName?
  /// What records the calls of conformers; `nil` for operations.
  package var recorder: SwiftName?

  /// One run for each kind of operation that a method is given, wherever one of several exists.
  package var operationKinds: [OperationRun] {
    var kinds: [OperationRun] = []
    for run in operations where !kinds.contains(where: run.isOfKind) {
      var kind = run
      kind.condition = operations.filter(run.isOfKind).map(\.condition).union
      kinds.append(kind)
    }
    return kinds
  }

  /// A requirement of the standard library that an object meets by being itself.
  package enum ObjectIdentity: CaseIterable, Sendable {
    case equality, order, hash, description, debugDescription, allCases, decoding, encoding

    /// The protocols that have the requirement.
    var protocols: [String] {
      switch self {
      case .equality: ["Equatable", "Hashable", "Comparable"]
      case .order: ["Comparable"]
      case .hash: ["Hashable"]
      case .description: ["CustomStringConvertible"]
      case .debugDescription: ["CustomDebugStringConvertible"]
      case .allCases: ["CaseIterable"]
      case .decoding: ["Decodable", "Codable"]
      case .encoding: ["Encodable", "Codable"]
      }
    }

    /// Its name, as a spec that restates it has it.
    var requirement: String {
      switch self {
      case .equality: "static ==(__)"
      case .order: "static <(__)"
      case .hash: "hash(into:)"
      case .description: "description"
      case .debugDescription: "debugDescription"
      case .allCases: "static allCases"
      case .decoding: "init(from:)"
      case .encoding: "encode(to:)"
      }
    }
  }

  /// What the members of the mock are isolated to; its core and knobs never are.
  package enum Isolation: Sendable { case none, globalActor, actor }

  /// The names of what answers the members that belong to the class.
  package struct Statics: Sendable {
    /// `withStaticMembers`, or another name where a member has that one.
    package var scope: SwiftName
    /// The function that makes a core; `nil` where there are initialisers only.
    package var newCore: SwiftName?
    /// The generic parameter of the scope, which no type of the mock can have the name of.
    package var value: SwiftName
  }

  /// What tells one database of a container from another.
  package struct Identity: Sendable {
    package var name: SwiftName
    package var type: SwiftSource
    /// Whether `values` say what plans and snapshots call it.
    package var isNamed = false
  }

  package struct Store: Sendable {
    /// Beyond that of the interface.
    package var condition = Condition.always
    package var documentation: [String]
    package var name: SwiftName
    package var adapter: SwiftName
    package var zones: SwiftName?
    package var page: SwiftSource?
    package var initialRecords: SwiftSource?
    /// What becomes of conflicts; `nil` for stores whose changes do not wait.
    package var conflicts: ConflictRule?
  }
}

extension Mock {
  /// The full name of a member or operation: `photos(where:limit:)`.
  package func fullName(of index: Int) -> String {
    let name = memberNames[index]
    guard let sign = name.firstIndex(of: "="), name.index(after: sign) != name.endIndex else {
      return name
    }
    return String(name[name.index(after: sign)...])
  }
}

/// A property of the mock's `on`.
package struct Knob: Sendable {
  package enum Form: Hashable, Sendable {
    case property(SwiftSource)
    /// The catalogue is `nil` where the spec has none for the errors of the member.
    case stub(
      arguments: SwiftSource, output: SwiftSource, failure: SwiftSource, catalogue: SwiftName?)
    case store(
      verb: StoreCall.Verb, scope: StoreCall.Scope, adapter: SwiftName, catalogue: SwiftName)
    /// Of a member that notes changes and cannot fail.
    case pending(adapter: SwiftName)
  }

  package var condition = Condition.always
  /// Since when the types of the members are there, where all of them say the same.
  package var availability: [SwiftSource] = []
  package var name: SwiftName
  package var form: Form
  package var index: Int
}

package struct MockMember: Sendable {
  package var signature: Signature
  /// The same as the protocol has it, where mocks of its own stand in the mock's signature.
  package var requirement: Signature
  package var body: Body
  /// `rollback` or `pending`, for members of a context that say so.
  package var unitVerb: VerbKind?

  package init(
    signature: Signature, requirement: Signature? = nil, body: Body, unitVerb: VerbKind? = nil
  ) {
    self.signature = signature
    self.requirement = requirement ?? signature
    self.body = body
    self.unitVerb = unitVerb
  }

  package indirect enum Body: Sendable {
    case property(PropertyAccess)
    case stub(StubCall)
    case completion(CompletionCall)
    /// Returns the database mock of an identity.
    case database(mock: SwiftName, identity: SwiftSource?)
    case storeResult(StoreCall, answer: StoreAnswer)
    case storeCompletion(StoreCall, answer: StoreAnswer, handler: Handler)
    /// Notes changes in a context and cannot fail.
    case pendingChange(StoreCall)
    /// A property whose closure, of so many parameters, is told what others commit.
    case observer(PropertyAccess, store: SwiftName, parameterCount: Int)
    case runsOperation(parameter: SwiftName, others: OtherOperations?)
    /// Records the call and gives the mock to a closure; the effects are those of calling it.
    case runs(StubCall, closure: SwiftName, effects: SwiftSource)
    case identity
    case initializer(StubCall)
    case subscript_(get: StubCall, set: StubCall?)
  }
}

/// Where a method runs the operations that its own mock does not run.
package struct OtherOperations: Sendable {
  /// What the method of the database takes; `nil` where that is what this method takes.
  package var type: SwiftSource?
  /// `privateDatabase`: the database, as a member of the mock.
  package var database: SwiftSource
  /// The method of the database that runs operations, and the label of its parameter.
  package var method: SwiftName
  package var label: SwiftName?
}

package struct PropertyAccess: Sendable {
  package var index: Int
  package var knob: SwiftName
  package var defaultValue: SwiftSource?
  package var isSettable: Bool
  /// The box of a value without copies.
  package var owned: SwiftSource?
  /// How a getter with effects calls the core.
  package var effectful: StubCall?
  /// How the property of a real object is read and set.
  package var forwardGet: ForwardCall?
  package var forwardSet: ForwardCall?
}

/// A call that the core answers from its stubs.
package struct StubCall: Sendable {
  package enum Failure: Sendable {
    case never, any
    case typed(SwiftSource)
  }

  package var index: Int
  /// The index of the full name, where it is not the knob's own.
  package var form: Int?
  package var knob: SwiftName
  package var arguments: SwiftSource
  package var isAsync: Bool
  package var failure: Failure
  package var defaultValue: SwiftSource?
  /// The call of what an extension of the protocol implements, for when there is no stub.
  package var implementation: SwiftSource?
  /// What has to be done around the call, outermost first.
  package var scopes: [ArgumentScope] = []
  /// Arguments that must be taken before the scopes, inside of which nothing can be.
  package var givenAway: [SwiftName] = []
  /// The type of the knob's answers, where the caller wants another one in each call.
  package var erasedOutput: SwiftSource?
  /// The box of a result without copies.
  package var owned: SwiftSource?
  /// Whether the caller wants an error of another type in each call than the knob has.
  package var hasErasedFailure = false
  /// Whether the result is sent to the caller.
  package var isSent = false
  /// Whether the member may throw only what a closure of the caller throws.
  package var isRethrowing = false
  package var forward: ForwardCall?
}

/// An argument that lives as long as the call, and takes part in it in another way than by its value.
package struct ArgumentScope: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A closure that is called during the call; what it throws can be what the member may throw.
    case lent(isEscaping: Bool, isRethrown: Bool)
    /// `inout`
    case changed
    /// `borrowing`
    case borrowed
  }

  package var kind: Kind
  package var name: SwiftName
}

/// How a completion handler wants its answer.
package struct Handler: Sendable {
  package enum Convention: Sendable {
    /// `(Result<Value, any Error>) -> Void`
    case result
    /// `(Value?, (any Error)?) -> Void`
    case optionalValueAndError
    /// `(Value, (any Error)?) -> Void`, with what stands beside an error.
    case valueAndError(failing: SwiftSource)
    /// `((any Error)?) -> Void`
    case error
    /// `(Value) -> Void`
    case value
    /// `() -> Void`
    case nothing
  }

  package var name: SwiftName
  package var convention: Convention
  package var isOptional: Bool
}

/// A call of a completion-handler member that the core answers from its stubs.
package struct CompletionCall: Sendable {
  package var index: Int
  package var form: Int?
  package var knob: SwiftName
  package var arguments: SwiftSource
  package var isQueued: Bool
  package var defaultValue: SwiftSource?
  package var handler: Handler
  package var output: SwiftSource
  package var failure: SwiftSource
  /// Whether the handler takes another type in each call than the knob has.
  package var isErased = false
  package var scopes: [ArgumentScope] = []
  package var forward: ForwardCall?
}
