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
  ///
  /// A class, since a request has room for a dozen, of which it takes few.
  package final class Input: Sendable {
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
