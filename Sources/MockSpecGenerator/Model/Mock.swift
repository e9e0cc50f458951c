/// A mock class: one core, knobs made on demand, and a short body for each member.
package final class Mock: Sendable {
  package let name: SwiftName
  package let interface: SwiftName
  package let access: AccessLevel
  package let types: QualifiedNames
  package let attributes: [SwiftAttribute]
  package let isolation: Isolation
  /// True if a setting of the protocol's module, which is not known, can change what its asynchronous closures mean.
  package let hasOpenClosures: Bool
  /// The associated types of the spec that become generic parameters of the mock.
  package let genericParameters: [AssociatedType]
  /// The associated types that a default or a `where` clause has settled.
  package let typeAliases: [TypeAlias]
  /// The associated types that have to name the mock, and that an extension of it gives.
  package let openTypes: [SwiftName]
  /// `where Value.ID == Key`, or nothing.
  package let constraints: SwiftSource
  /// The types in the generic parameters, type aliases and constraints.
  let genericTypes: [TypeSyntax]
  /// The class that the interface requires its conformers to inherit from, if any.
  package let superclass: Superclass?
  /// The ancestors to which a mock conforms outside of any actor.
  package let nonisolatedParents: [SwiftSource]
  /// The requirements of the standard library that the mock meets by its identity, unless a spec declares them.
  package let identities: Set<ObjectIdentity>
  /// The object that calls the implementations in extensions of the protocol; `nil` if there are none.
  package let implementations: Implementations?
  /// `core`, or another name where a member has that one.
  package let core: SwiftName
  /// True if the core has the name by which `MockObject` finds it.
  package let isMockObject: Bool
  /// True if the mock declares `backend` itself, as an extension of its protocol has that name too.
  package let declaresBackend: Bool
  /// `on`, or another name where a member has that one.
  package let knobs: SwiftName
  /// `On`, the type of the knobs, or another name.
  package let knobsType: SwiftName
  /// The full names of all members, in the order of their indices.
  package let memberNames: [MemberName]
  package let identity: Identity?
  /// The declarations that answer static members and initialisers; `nil` for a mock without any.
  package let statics: Statics?
  /// The members that set the real object to forward to; `nil` for a mock that does not forward.
  package let forwarding: Forwarding?
  package let stores: [Store]
  /// The stores whose records are the zones of others.
  package let zoneStores: Set<SwiftName>
  package let knobList: [Knob]
  package let members: [MockMember]
  package let operations: [OperationRun]
  /// The indices of the operations that use each knob.
  private let operationsOfKnobs: [SwiftName: [Int]]
  /// `perform`, which runs one operation, or another name where a member has that one.
  package let run: SwiftName
  /// True if the spec states the verbs of an operation, so that a mock database can run it.
  package let performs: Bool
  /// The inputs and blocks of an operation.
  package let storedProperties: [Record.Field]
  /// The name of the contract suite, for a database with stores.
  package let suite: SwiftName?
  /// The name of the recorder of conformers; `nil` for operations.
  package let recorder: SwiftName?

  package init(
    name: SwiftName, interface: SwiftName, access: AccessLevel, types: QualifiedNames,
    attributes: [SwiftAttribute], isolation: Isolation, hasOpenClosures: Bool = false,
    genericParameters: [AssociatedType],
    typeAliases: [TypeAlias] = [], openTypes: [SwiftName] = [], constraints: SwiftSource = .nothing,
    genericTypes: [TypeSyntax] = [],
    superclass: Superclass? = nil, nonisolatedParents: [SwiftSource] = [],
    identities: Set<ObjectIdentity> = [], implementations: Implementations? = nil, core: SwiftName,
    isMockObject: Bool = true, declaresBackend: Bool = false,
    knobs: SwiftName, knobsType: SwiftName = SwiftName("On"), memberNames: [MemberName],
    identity: Identity? = nil, statics: Statics? = nil, forwarding: Forwarding? = nil,
    stores: [Store], knobList: [Knob], members: [MockMember], operations: [OperationRun],
    run: SwiftName = SwiftName("perform"), performs: Bool = false,
    storedProperties: [Record.Field], suite: SwiftName? = nil, recorder: SwiftName? = nil
  ) {
    self.name = name
    self.interface = interface
    self.access = access
    self.types = types
    self.attributes = attributes
    self.isolation = isolation
    self.hasOpenClosures = hasOpenClosures
    self.genericParameters = genericParameters
    self.typeAliases = typeAliases
    self.openTypes = openTypes
    self.constraints = constraints
    self.genericTypes = genericTypes
    self.superclass = superclass
    self.nonisolatedParents = nonisolatedParents
    self.identities = identities
    self.implementations = implementations
    self.core = core
    self.isMockObject = isMockObject
    self.declaresBackend = declaresBackend
    self.knobs = knobs
    self.knobsType = knobsType
    self.memberNames = memberNames
    self.identity = identity
    self.statics = statics
    self.forwarding = forwarding
    self.stores = stores
    zoneStores = Set(stores.compactMap(\.zones))
    self.knobList = knobList
    self.members = members
    self.operations = operations
    operationsOfKnobs = operations.reduce(into: [:]) { forms, run in
      if run.storeCall != nil { forms[run.knob, default: []].append(run.nameIndex) }
    }
    self.run = run
    self.performs = performs
    self.storedProperties = storedProperties
    self.suite = suite
    self.recorder = recorder
  }

  /// True if a method is given operations.
  package var runsOperations: Bool { !runners.isEmpty }

  /// True if operations run outside of the isolation of the mock.
  package var runsNonisolated: Bool {
    isolation != .none
      && runners.contains { $0.signature.modifiers.contains(.nonisolated) }
  }

  /// The methods that are given operations.
  private var runners: [MockMember] {
    members.filter { if case .runsOperation = $0.body { true } else { false } }
  }

  /// A requirement of the standard library that an object meets by its identity.
  package enum ObjectIdentity: CaseIterable, Sendable {
    case equality, order, hash, description, debugDescription, listOfAll, decoding, encoding
  }

  /// The isolation of the members of a mock; its core and knobs are never isolated.
  package enum Isolation: Comparable, Sendable { case none, globalActor, actor }

  /// The class from which a mock inherits.
  package struct Superclass: Sendable {
    let syntax: TypeSyntax
    /// True for a class of an app or a library, of which it is not known whether it is isolated or can be sent.
    package var isOfApp = false
    /// `frame: .zero`, what the initialiser takes.
    package var arguments = SwiftSource.nothing
    /// The initialisers that Swift wants in each subclass.
    package var initializers: [Signature] = []

    /// `NSObject`, `Shelf<Int>`
    package var type: SwiftSource { SwiftSource(syntax) }
  }

  /// The names of the declarations that answer static members and initialisers.
  package struct Statics: Sendable {
    /// `withStaticMembers`, or another name where a member has that one.
    package let scope: SwiftName
    /// The function that makes a core; `nil` where there are initialisers only.
    package var newCore: SwiftName?
    /// The generic parameter of the scope, whose name no type of the mock has.
    package let value: SwiftName
  }

  /// The property that distinguishes the databases of a container.
  package struct Identity: Sendable {
    package let name: SwiftName
    package let type: SwiftSource
    /// True if a `values` declaration gives the names that plans and snapshots show.
    package var isNamed = false
  }

  package struct Store: ConditionalElement, Sendable {
    /// The condition in addition to that of the interface.
    package var condition = Condition.always
    package let documentation: [String]
    package let name: SwiftName
    package let adapter: SwiftName
    package var zones: SwiftName?
    package var page: StoreCall.Input?
    package var initialRecords: SwiftSource?
    /// The treatment of conflicts; `nil` for stores whose changes do not wait for a commit.
    package var conflicts: ConflictRule?
  }

  /// Returns the full name of a member or operation: `photos(where:limit:)`.
  package func fullName(of index: Int) -> String { memberNames[index].full }

  /// The member of a knob, such as `save(_:)`, without the knob's name, which precedes it in messages of the runtime;
  /// then the operations that share the knob.
  package func members(of knob: Knob) -> [String] {
    var operationNames: [String] = []
    for form in operationsOfKnobs[knob.name] ?? [] where form != knob.index {
      let name = memberNames[form].listed
      if !operationNames.contains(name) { operationNames.append(name) }
    }
    return [fullName(of: knob.index)] + operationNames
  }

  /// An object with all members of the mock except those that extensions of the protocol implement.
  ///
  /// A class that has a member cannot call the extension's implementation of it.
  package struct Implementations: Sendable {
    /// The name of its class, which no member has.
    package let name: SwiftName
    /// The name of its property for the mock, which no member has.
    package let mock: SwiftName
    /// The members that it forwards to the mock.
    package let members: [Signature]
  }
}

/// The operations that are written alike: those of one interface with one availability.
private struct OperationKind: Hashable {
  let interface: SwiftName
  let availability: [AvailabilityLimit]
}

extension OperationRun {
  /// The request to a store that the operation makes, if any.
  package var storeCall: StoreCall? {
    if case .store(let call, _) = work { call } else { nil }
  }
}

extension [OperationRun] {
  /// The runs, one for each kind of operation, under the union of the conditions of its runs.
  package var kinds: [OperationRun] {
    var order: [OperationKind] = []
    var runs: [OperationKind: [OperationRun]] = [:]
    for run in self {
      let kind = OperationKind(interface: run.interface, availability: run.availability)
      if runs[kind] == nil { order.append(kind) }
      runs[kind, default: []].append(run)
    }
    return order.compactMap { kind in
      guard let all = runs[kind], var first = all.first else { return nil }
      first.condition = all.map(\.condition).union
      return first
    }
  }
}
