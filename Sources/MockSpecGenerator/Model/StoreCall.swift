/// A request to a store, made from the parameters of a method or the properties of an operation.
package struct StoreCall: Sendable {
  package enum Verb: String, Sendable { case fetch, modify, query, changes, commit }

  package var verb: Verb
  package var knob: SwiftName
  package var store: SwiftName
  package var adapter: SwiftName
  /// The type of the store's records, and the path from one to its id.
  package var record: (type: SwiftSource, key: SwiftSource)?
  /// The index of the full name that the journal shows.
  package var form: Int
  package var ids: Operand?
  /// Whether a request whose list of ids is missing gets everything.
  package var fetchesAll = false
  package var saves: Operand?
  package var deletes: Operand?
  package var query: QueryOperand?
  package var policy: PolicyOperand?
  package var atomic: SwiftSource?
  package var fields: SwiftSource?
  package var limit: SwiftSource?
  package var zone: SwiftSource?
  package var cursor: SwiftSource?
  /// Whether a client can go on where a page of results ends, if the store has cursors.
  package var isPaged = true
  package var since: SinceOperand?
  /// Whether a request for changes goes on until there are no more.
  package var whole: SwiftSource?
  /// The type of the errors, where the member says it.
  package var thrownType: SwiftSource?

  /// What the request asks for, and whether of one item.
  package struct Scope: Hashable, Sendable {
    package var verbs: Set<ServiceVerb>
    package var isSingle: Bool
  }

  /// One value, a list, or a list that can be missing.
  package struct Operand: Sendable {
    package var source: SwiftSource
    package var isList: Bool
    package var isOptional: Bool
  }

  /// A query object that its adapter turns into a `RecordQuery`, or closures that are one.
  package enum QueryOperand: Sendable {
    case object(SwiftSource, isOptional: Bool)
    case closures(predicate: SwiftSource?, sort: SwiftSource?)
  }

  /// The token after which changes are wanted, or where each zone begins.
  package enum SinceOperand: Sendable {
    case token(SwiftSource)
    /// A dictionary of tokens by zone, or of values that their adapter turns into a `ChangesStart`.
    case starts(SwiftSource, isOptional: Bool, areTokens: Bool)
  }

  /// A policy that the spec states, or a value that its adapter turns into one.
  package enum PolicyOperand: Sendable {
    case literal(SwiftSource)
    case value(SwiftSource)
  }
}

/// The shape in which a method gives back the answer of a store.
package enum StoreAnswer: Hashable, Sendable {
  case value(Value)
  case tuple(Tuple, labels: [SwiftName?])
  /// An expression of the spec, whose parts are properties of what the response has under a name.
  case mapped(SwiftName, parameter: SwiftName, SwiftSource)

  /// A property of the runtime's response that is the answer.
  package enum Value: String, Sendable {
    case single, optional, list, dictionary, savedRecord, savedList, deletedID, done
  }

  /// A property of the runtime's response whose parts are the elements of the method's own tuple.
  package enum Tuple: String, Sendable {
    /// The matches of a query, and the cursor.
    case pairs
    /// The results of saves and of deletes.
    case dictionaries
    /// Changed records, or their results by id; deleted ids, a token, and whether more is coming.
    case lists, results

    /// The names of the parts.
    package var parts: [SwiftName] {
      switch self {
      case .pairs: [SwiftName("matches"), SwiftName("cursor")]
      case .dictionaries: [SwiftName("saves"), SwiftName("deletes")]
      case .lists, .results: ["saves", "deletes", "token", "moreComing"].map { SwiftName($0) }
      }
    }
  }
}

/// How a database runs one kind of operation.
package struct OperationRun: Sendable {
  /// Beyond that of the database.
  package var condition = Condition.always
  package var availability: [SwiftSource] = []
  package var interface: SwiftName
  package var form: Int
  package var work: Work
  /// The error of an operation that was cancelled.
  package var cancellation = SwiftSource(composed: "CancellationError()")
  /// What is kept of the operation when the app ends; `nil` if nothing is.
  package var outliving: Outliving?

  func isOfKind(_ other: OperationRun) -> Bool {
    interface == other.interface && availability == other.availability
  }

  /// Under which id an operation goes on when the app ends, and what the next launch is given in its place.
  package struct Outliving: Sendable {
    package var id: SwiftName
    /// The class that apps create.
    package var type: SwiftSource
    package var inputs: [Input]

    package struct Input: Sendable {
      package var condition: Condition
      package var name: SwiftName
    }
  }

  package enum Work: Sendable {
    case store(StoreCall, callbacks: Callbacks)
    /// The core answers from its stubs.
    case value(StubCall, finish: SwiftName?, older: OlderBlocks = OlderBlocks())
    /// The core answers for each item of a list, one after another.
    case values(
      StubCall, items: StoreCall.Operand, each: SwiftName, finish: SwiftName?,
      older: OlderBlocks = OlderBlocks())
  }

  /// The blocks that are called where the app has not set those that have taken their place.
  package struct OlderBlocks: Sendable {
    package var each: OlderBlock?
    /// `(item: URL, result: Result<Data, any Error>)`: what a closure with several statements takes.
    package var parameters: SwiftSource?
    package var eachDeleted: OlderBlock?
    package var eachZone: OlderBlock?
    package var finish: OlderBlock?
    /// The path from an item to what tells it from others, where that is not the item.
    package var key: SwiftSource?
    /// The error that holds those of the items, as the catalogue names it.
    package var composed: SwiftSource?
  }

  /// A block that takes values and errors side by side, not as results.
  package struct OlderBlock: Sendable {
    package var name: SwiftName
    package var arguments: [Argument]

    /// What one of its parameters is given.
    package enum Argument: Sendable {
      case id, error
      /// The record that the service has; that of the client where there is none.
      case anyRecord
      /// The value; `nil` for what has failed.
      case value
      /// The value; the block is not called for what has failed.
      case valueOnly
      case foundRecords, savedRecords, deletedIDs, cursor
      case zone, token, note, moreComing
    }

    package var takesValueOnly: Bool {
      arguments.contains { if case .valueOnly = $0 { true } else { false } }
    }
  }

  package struct Callbacks: Sendable {
    package var progress: Progress?
    /// Called for each item fetched, saved or found.
    package var each: SwiftName?
    package var eachDeleted: SwiftName?
    package var finish: SwiftName?
    /// Whether `finish` gets the cursor of a query.
    package var finishHasCursor: Bool
    package var changes: Changes?
    package var older = OlderBlocks()

    /// The blocks of a request for changes.
    package struct Changes: Sendable {
      package var saved: Block?
      package var deleted: Block?
      package var purged: SwiftName?
      package var reset: SwiftName?
      package var token: Block?
      /// Called for each zone, with the labels of its result.
      package var zone: (block: SwiftName, labels: [SwiftName?])?
      /// The labels of what `finish` gets, unless that is nothing.
      package var end: [SwiftName?]?
    }

    /// A block, and how much of what there is to say its parameters take.
    package struct Block: Sendable {
      package var name: SwiftName
      package var parameterCount: Int
      /// Whether it is given the record rather than its id.
      package var givesRecord = false
    }

    package struct Progress: Sendable {
      package var block: SwiftName
      /// Whether the block is given the record rather than its id.
      package var givesRecord: Bool
    }
  }
}
