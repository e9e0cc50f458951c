/// A request to a store, made from the parameters of a method or the properties of an operation.
package struct StoreCall: Sendable {
  package enum Verb: String, Sendable {
    case fetch, modify, query, changes, commit

    /// The service verbs that a request of this verb can contain.
    package var serviceVerbs: Set<ServiceVerb> {
      switch self {
      case .fetch: [.fetch]
      case .modify: [.save, .delete]
      case .query: [.query]
      case .changes: [.changes]
      case .commit: [.commit, .save, .delete]
      }
    }

    /// The type of the request.
    package var request: OwnType {
      switch self {
      case .fetch: .recordFetchRequest
      case .modify: .modifyRequest
      case .query: .queryRequest
      case .changes: .changesRequest
      case .commit: .commitRequest
      }
    }
  }

  package let verb: Verb
  package let store: SwiftName
  package let adapter: SwiftName
  /// The type of the store's records, and the path from one to its id.
  package var record: (type: SwiftSource, key: SwiftSource)?
  package var ids: Operand?
  /// True if a request without a list of ids fetches everything.
  package var fetchesAll = false
  package var saves: Operand?
  package var deletes: Operand?
  /// True if expressions say what the request is for, so that no caller can choose it.
  package var isFixed = false
  package var query: QueryOperand?
  package var policy: PolicyOperand?
  package var atomic: Input?
  package var fields: Input?
  package var limit: Input?
  package var zone: Input?
  package var cursor: Input?
  /// True if a client can continue where a page of results ends, if the store has cursors.
  package var isPaged = true
  package var since: SinceOperand?
  /// The Boolean that is true if a request for changes continues until there are no more.
  package var whole: Input?
  /// True if the member returns a `Result` instead of throwing.
  package var givesResult = false
  /// The error type that the member states.
  package var thrownType: SwiftSource?

  /// False if the member has no errors to throw.
  package var canFail: Bool { thrownType?.isNever != true }

  /// The verbs of the request, and a flag for a request that names one item, whose error the member then
  /// throws.
  package var scope: Scope {
    switch verb {
    case .fetch: return Scope(verbs: verb.serviceVerbs, isSingle: ids?.isList == false)
    case .modify:
      return Scope(
        verbs: Set((saves == nil ? [] : [.save]) + (deletes == nil ? [] : [.delete])),
        isSingle: (saves == nil || deletes == nil) && (saves ?? deletes)?.isList == false)
    case .query, .commit: return Scope(verbs: verb.serviceVerbs, isSingle: false)
    case .changes:
      let isToken = if case .token = since { true } else { false }
      return Scope(verbs: verb.serviceVerbs, isSingle: isToken && zone != nil)
    }
  }

  package struct Scope: Hashable, Sendable {
    package let verbs: Set<ServiceVerb>
    package let isSingle: Bool

    /// Returns the combined scope of members that share a knob.
    func union(_ other: Self?) -> Self {
      Self(
        verbs: verbs.union(other?.verbs ?? []), isSingle: isSingle || other?.isSingle ?? false)
    }
  }

  /// The origin of a value, which is settled where its names are looked up.
  package enum Origin: Hashable, Sendable {
    /// A parameter of the method, by its position.
    case parameter(Int)
    /// A property of the operation.
    case property(SwiftName)
    /// A path from a parameter or property: `settings.isAtomic`.
    case path
    /// `true` or `false`
    case flag(Bool)
    /// A whole number, which means the same everywhere.
    case number
    /// Other Swift of the spec.
    case expression
  }

  /// A value that a request takes.
  package struct Input: Sendable {
    package let source: SwiftSource
    package let origin: Origin

    package init(_ source: SwiftSource, from origin: Origin = .expression) {
      self.source = source
      self.origin = origin
    }

    /// True if the source begins with a parameter or property, which templates qualify.
    package var isMember: Bool {
      switch origin {
      case .parameter, .property, .path: true
      case .flag, .number, .expression: false
      }
    }
  }

  /// One value, a list, or a list that can be missing.
  package struct Operand: Sendable {
    package let input: Input
    package let isList: Bool
    package let isOptional: Bool
  }

  /// A query object that its adapter turns into a `RecordQuery`, or closures that are one.
  package enum QueryOperand: Sendable {
    case object(Input, isOptional: Bool)
    indirect case closures(predicate: Closure?, sort: Closure?)
  }

  /// A closure, or the name of one.
  package struct Closure: Sendable {
    package let input: Input
    package var literal: Literal?
    /// The parameters, or the properties of the operation, that the closure uses.
    package var values: [SwiftName] = []

    /// A closure that stands in the spec, in whose line the compiler reports its mistakes.
    package struct Literal: Sendable {
      /// `note in`
      package var signature: SwiftSource?
      package let statements: SwiftSource
      package let place: SourcePlace
    }
  }

  /// The change token that a request starts from, or the starts of several zones.
  package enum SinceOperand: Sendable {
    case token(Input)
    /// A dictionary of tokens by zone, or of values that their adapter turns into a `ChangesStart`.
    case starts(Input, isOptional: Bool, areTokens: Bool)
  }

  /// A policy that the spec states, with the rules that it can be, or a value that its adapter turns into one.
  package enum PolicyOperand: Sendable {
    case stated(SwiftSource, Set<SaveRule>)
    case value(Input)
  }
}

/// The shape of a method's result, made from the answer of a store.
package enum StoreAnswer: Hashable, Sendable {
  case value(Value)
  /// An expression in which `parameter` stands for the response under the first name, if it names that.
  ///
  /// One that stands in the spec has its place; one that only puts parts of the response together has these.
  case mapped(
    SwiftName, parameter: SwiftName?, SwiftSource, at: SourcePlace? = nil, parts: [Element] = [])

  /// A part of the response, and where it stands in the result: `.items`, `.0`, or nothing where it is the result.
  package struct Element: Hashable, Sendable {
    package let part: AnswerPart
    package var access = SwiftSource.nothing
    /// True for results of items with errors of the type that the member throws.
    package var isTyped = false
  }

  /// A property of the runtime's response that is the answer.
  package enum Value: String, Sendable {
    case single, optional, list, dictionary, savedRecord, savedList, deletedID, done
  }

  /// The parts of the response in the result, as far as they can be told apart.
  package var parts: [Element] {
    switch self {
    case .value(.single), .value(.optional), .value(.savedRecord): [Element(part: .record)]
    case .value(.list), .value(.savedList): [Element(part: .records)]
    case .value(.dictionary): [Element(part: .results)]
    case .value(.deletedID), .value(.done): []
    case .mapped(_, _, _, _, let parts): parts
    }
  }

  /// True for an expression that only the service can take apart.
  package var isOpaque: Bool { if case .mapped = self { parts.isEmpty } else { false } }
}

/// The run of one kind of operation by a database.
package struct OperationRun: ConditionalElement, Sendable {
  /// The condition in addition to that of the database.
  package var condition = Condition.always
  package var availability: [AvailabilityLimit] = []
  package let interface: SwiftName
  /// The index of the full name that the journal shows.
  package let nameIndex: Int
  package let knob: SwiftName
  package let work: Work
  /// The blocks behind `??`, by the blocks in whose place an app can set them.
  package var alternatives: [SwiftName: Alternative] = [:]
  /// The state of a long-lived operation that outlives its app; `nil` if nothing is kept.
  package var longLived: LongLived?

  /// The id and the inputs of a long-lived operation, from which the next launch of the app gets a copy.
  package struct LongLived: Sendable {
    package let id: SwiftName
    /// The class that apps create.
    package let type: SwiftSource
    package let inputs: [ConditionalName]
  }

  package indirect enum Work: Sendable {
    case store(StoreCall, callbacks: Callbacks)
    /// A call that the core answers from its stubs.
    case value(StubbedCall, finish: SwiftName?)
    /// A call that the core answers for each item of a list, one after another.
    case values(StubbedCall, items: StoreCall.Operand, each: SwiftName, finish: SwiftName?)
  }

  package struct StubbedCall: Sendable {
    /// The type of an item; `Void` for a call as a whole.
    package let arguments: SwiftSource
    package let output: SwiftSource
    package var defaultValue: SwiftSource?
    /// The call of a function in the mock's own Swift that answers an item without a stub, which the compiler judges in
    /// the line of the spec that names it.
    package var answer: (call: SwiftSource, place: SourcePlace)?
  }

  /// A block of any shape, which the service's own `deliver(_:to:)` calls.
  package struct Alternative: Sendable {
    package let name: SwiftName
    /// The line of the spec in which the compiler reports that there is no such function.
    package let place: SourcePlace
  }

  package struct Callbacks: Sendable {
    package var progress: Block?
    /// The block that is called for each item fetched, saved or found.
    package var each: SwiftName?
    package var eachDeleted: SwiftName?
    package var finish: SwiftName?
    /// True if `finish` receives the cursor of a query.
    package var finishHasCursor = false
    package var changes: Changes?

    /// True if a block is told of each item, so that `finish` need not fail with the first that fails.
    package var tellsItems: Bool { each != nil || eachDeleted != nil }

    /// True if the block for tokens is also given the last one, as no other block takes it.
    package var endsWithToken: Bool { changes?.end == nil && changes?.zone == nil }

    /// The blocks of a request for changes.
    package struct Changes: Sendable {
      package var saved: Block?
      package var deleted: Block?
      /// The blocks for deletions of other reasons than that a client has deleted the item.
      package var deletedFor: [(reason: SwiftSource, block: SwiftName)] = []
      package var token: Block?
      /// The block that is called for each zone, and the labels of its result.
      package var zone: (block: SwiftName, labels: [SwiftName?])?
      /// The labels of the result that `finish` receives; `nil` if it is `Void`.
      package var end: [SwiftName?]?
    }

    /// A block and the number of its parameters.
    package struct Block: Sendable {
      package let name: SwiftName
      package let parameterCount: Int
      /// True if the block receives the record rather than its id.
      package let givesRecord: Bool
    }
  }
}

/// The call of a member of the real object behind a mock.
package struct ForwardCall: Sendable {
  /// The name of the real object in the call.
  package let real: SwiftName
  /// The type of the real object: `any Loader`, or `any Loader.Type` for a static member.
  package let type: SwiftSource
  /// `try await real.load(id: id)`
  package let call: SwiftSource
  /// True if the call can change a real object of a value type.
  package var isChanging = false
  /// The arguments that are consumed, by the handler of a stub or by the real object.
  package var owned: [SwiftName] = []
  /// The closure argument whose errors are the only ones that the call rethrows.
  package var rethrown: SwiftName?
}

extension Mock {
  /// The members of a mock with which a test sets the real object.
  package struct Forwarding: Sendable {
    /// `forward`, or another name where a member has that one.
    package let name: SwiftName
    /// `any Loader`
    package let real: SwiftSource
    /// True if there are members of instances to forward.
    package let hasInstanceMembers: Bool
    /// True if an initialiser can take the real object.
    package let hasInitializer: Bool
    /// `any Loader.Type`, where there are static members to forward.
    package var realType: SwiftSource?
    /// The full names of the members that cannot be forwarded.
    package let exceptions: [String]
  }
}
