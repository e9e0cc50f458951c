import MockSpecSyntax

/// A request to a store, made from the parameters of a method or the properties of an operation.
package struct StoreCall: Sendable {
  package enum Verb: String, Sendable { case fetch, modify, query }

  package var verb: Verb
  package var knob: SwiftName
  package var store: SwiftName
  package var bridge: SwiftName
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

  /// A policy that the spec states, or a value that its adapter turns into one.
  package enum PolicyOperand: Sendable {
    case literal(SwiftSource)
    case value(SwiftSource)
  }
}

/// The shape in which a method gives back the answer of a store.
package enum StoreAnswer: Sendable {
  /// A property of the runtime's response, for instance `single` or `dictionary`.
  case property(SwiftName)
  /// A pair of the response under the labels of the method's own tuple.
  case pair(SwiftName, first: SwiftName, second: SwiftName, labels: [SwiftName?])
}

/// How a database runs one kind of operation.
package struct OperationRun: Sendable {
  /// Beyond that of the database.
  package var condition = Condition.always
  package var interface: SwiftName
  package var form: Int
  package var work: Work

  package enum Work: Sendable {
    case store(StoreCall, callbacks: Callbacks)
    /// The core answers from its stubs.
    case value(StubCall, finish: SwiftName?)
  }

  package struct Callbacks: Sendable {
    package var progress: Progress?
    /// Called for each item fetched, saved or found.
    package var each: SwiftName?
    package var eachDeleted: SwiftName?
    package var finish: SwiftName?
    /// Whether `finish` gets the cursor of a query.
    package var finishHasCursor: Bool

    package struct Progress: Sendable {
      package var block: SwiftName
      /// Whether the block is given the record rather than its id.
      package var givesRecord: Bool
    }
  }
}
