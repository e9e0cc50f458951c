/// The class that records the calls of conformers of an interface, or the reason why there is none.
package struct Recorder: Sendable {
  package enum Outcome: Sendable {
    case recorded(RecordedInterface)
    case obstacle(String)
  }

  package var condition: Condition
  package var interface: SwiftName
  package var outcome: Outcome
}

/// An interface whose calls can be recorded, and replayed against its mock.
package struct RecordedInterface: Sendable {
  package var name: SwiftName
  /// The name of the class.
  package var recorder: SwiftName
  package var mock: SwiftName
  package var attributes: [SwiftSource]
  /// The property of the mock that holds its core.
  package var core: SwiftName
  package var types: QualifiedNames
  /// The property that distinguishes one object from another.
  package var identity: SwiftName?
  /// The recorders of the objects of each associated type.
  package var parts: [Part]
  /// The mock of the catalogue of a framework's errors, which knows their names.
  package var errors: SwiftName?
  package var stores: [RecordedStore]
  package var members: [RecordedMember]

  package struct Part: Sendable {
    package var type: SwiftName
    package var recorder: SwiftName
  }
}

/// A store without a condition of its own, with the verbs of the members that use it.
package struct RecordedStore: Sendable {
  package var name: SwiftName
  package var adapter: SwiftName
  package var isPending: Bool
  /// The errors that mean a missing record.
  package var missing: [SwiftName]
  package var rows: [Row]

  /// The variable that describes the store.
  package var variable: SwiftName { SwiftName(name.text + "Trace") }

  package struct Row: Sendable {
    package var condition: Condition
    package var member: SwiftLiteral
    package var verb: Verb
  }

  /// The verb of a member, and the parameters that hold its ids and records.
  package enum Verb: Sendable {
    case fetch(ids: SwiftName?, Answer)
    case modify(saves: SwiftName?, deletes: SwiftName?, Answer)
    case query(isWhole: Bool, isOrdered: Bool, Answer)
    case changes(Answer)
    case commit, rollback
  }

  /// The shape of an answer; the names are those of the library's `RecordedAnswer`.
  package enum Answer: String, Sendable {
    case record, list, results, page, batch, feed, feedResults, done
  }
}

/// A member under a name that no other member of the interface has.
package struct RecordedMember: Sendable {
  package var signature: Signature
  package var name: SwiftLiteral
  /// The associated type of the object that the member gives; `nil` for a value.
  package var part: SwiftName?
  /// The error type that the member states.
  package var thrownType: SwiftSource?
  package var handler: Handler?
  /// The arguments without the completion handler.
  package var arguments: [Argument]
  /// The reason why a call cannot be replayed against a mock.
  package var replayObstacle: String?
  package var setObstacle: String?

  package struct Argument: Sendable {
    package var label: SwiftName?
    package var name: SwiftName
    package var isClosure: Bool
    package var isAutoclosure: Bool
    /// The type, if it distinguishes the member from an overload.
    package var type: SwiftSource?
  }
}
