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
