import MockSpecGenerator

/// The class that records the calls of conformers of an interface, or the reason why there is none.
package struct Recorder: ConditionalElement, Sendable {
  package enum Outcome: Sendable {
    case recorded(RecordedInterface)
    case obstacle(String)
  }

  package let condition: Condition
  package let interface: SwiftName
  package let outcome: Outcome
}

/// An interface whose calls can be recorded, and replayed against its mock.
package struct RecordedInterface: Sendable {
  package let mock: Mock
  /// The name of the class.
  package let recorder: SwiftName
  /// The recorders of the objects of each associated type.
  package let parts: [(type: SwiftName, recorder: SwiftName)]
  /// The mock of the catalogue of a framework's errors, which knows their names.
  package var errors: SwiftName?
  /// The errors that mean a missing record.
  package let missing: [SwiftName]
  package let stores: [RecordedStore]
  package let members: [RecordedMember]
}

/// A store without a condition of its own, with the verbs of the members that use it.
package struct RecordedStore: Sendable {
  package let store: Mock.Store
  package let rows: [Row]

  /// The variable that describes the store.
  package var variable: SwiftName { SwiftName(store.name.text + "Trace") }

  /// The use of the store by a member, in the words of the library's `StoreTrace`.
  package struct Row: ConditionalElement, Sendable {
    package let condition: Condition
    package let member: SwiftLiteral
    package let verb: SwiftName
    /// The facts that hold: `isWhole`, `isOrdered`.
    package var facts: [SwiftName] = []
    /// The parameters that hold the ids, the records, and the cursor or token.
    package var parameters: [(role: SwiftName, name: SwiftName?)] = []
    /// The parts of the answer; `nil` for a verb without one.
    package var parts: [SwiftName]?
  }
}

extension AnswerPart {
  /// The part by its name in the library's `TracePart`.
  fileprivate var traced: SwiftName {
    switch self {
    case .record, .records, .found: SwiftName("records")
    case .results, .deleted, .deletions: SwiftName(rawValue)
    case .cursor, .token: SwiftName("place")
    case .ids, .isMoreComing: SwiftName("other")
    }
  }
}

/// A member under a name that no other member of the interface has.
package struct RecordedMember: ConditionalElement, Sendable {
  package let signature: Signature
  package var condition: Condition { signature.condition }
  package let name: SwiftLiteral
  /// The associated type of the object that the member gives; `nil` for a value.
  package var part: SwiftName?
  /// The error type that the member states.
  package var thrownType: SwiftSource?
  package var handler: Handler?
  /// The arguments without the completion handler.
  package let arguments: [SignatureParameter]
  /// True if the types of the arguments distinguish the member from an overload.
  package let isOverloaded: Bool
  /// True if a call, or the getter, changes a conformer that is a value.
  package let isMutating: Bool
  /// The reason why a call cannot be replayed against a mock.
  package var replayObstacle: String?
}

/// Lowers the recorders of the interfaces of all specs of a run.
///
/// - Parameter specs: The resolved specs.
/// - Returns: For each spec in order, one recorder for each interface that is no operation.
package func recorders(of specs: [Spec]) -> [[Recorder]] {
  let index = SpecIndex(specs)
  let obstacles = recordingObstacles(in: specs, index)
  return specs.map { spec in
    spec.interfaces.filter { $0.kind != .operation }.map { interface in
      Recorder(
        condition: interface.condition, interface: interface.name,
        outcome: outcome(of: interface, obstacles, index))
    }
  }
}

private func outcome(
  of interface: Interface, _ obstacles: [SwiftName: String], _ specs: SpecIndex
) -> Recorder.Outcome {
  if let reason = obstacles[interface.name] { return .obstacle(reason) }
  guard let mock = interface.mock, let recorder = mock.recorder else {
    return .obstacle("it has no mock")
  }
  let parts = interface.associatedTypes.compactMap { type in
    type.bound.flatMap { specs.interfaces[SwiftName($0.text)]?.mock?.recorder }.map {
      (type: type.name, recorder: $0)
    }
  }
  let catalogue = specs.catalogue(of: mock)
  let members = recordedMembers(of: mock, parts.map(\.type))
  return .recorded(
    RecordedInterface(
      mock: mock, recorder: recorder, parts: parts,
      errors: catalogue.flatMap { $0.isBridged ? $0.mockName : nil },
      missing: catalogue?.entries.filter { $0.meaning == .missing }.map(\.name) ?? [],
      stores: mock.stores.filter(\.condition.isAlways).map { store in
        let rows = zip(mock.members, members).compactMap { row(of: $0, recordedAs: $1, in: store) }
        return RecordedStore(store: store, rows: rows)
      },
      members: members))
}

// MARK: - Members

/// Returns the members under their full names, which include the types of the parameters for overloads.
private func recordedMembers(of mock: Mock, _ parts: [SwiftName]) -> [RecordedMember] {
  let names = mock.members.map { $0.requirement.fullName(isTyped: false) }
  let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  return zip(mock.members, names).map { member, name in
    let signature = member.requirement
    let isOverloaded = counts[name] != 1
    let part = parts.first { signature.given?.isNamed($0.text) ?? false }
    let arguments = member.arguments(of: signature)
    return RecordedMember(
      signature: signature, name: SwiftLiteral(signature.fullName(isTyped: isOverloaded)),
      part: part, thrownType: member.thrownType, handler: member.handler, arguments: arguments,
      isOverloaded: isOverloaded, isMutating: member.changesConformer,
      replayObstacle: member.replayObstacle(givesObject: part != nil))
  }
}

extension MockMember {
  /// The completion handler, where the member has one.
  var handler: Handler? {
    switch body {
    case .completion(_, let handler, _): handler
    case .storeCompletion(_, _, let handler): handler
    default: nil
    }
  }

  /// The position of the completion handler, which is the last parameter.
  var handlerPosition: Int? { handler == nil ? nil : signature.parameters.count - 1 }

  /// Returns the parameters of a signature of the member without the completion handler.
  fileprivate func arguments(of signature: Signature) -> [SignatureParameter] {
    handler == nil ? signature.parameters : signature.parameters.dropLast()
  }

  /// True if a call, or the getter, changes a conformer that is a value.
  fileprivate var changesConformer: Bool { isMutating || requirement.accessors.isMutatingGet }

  fileprivate var thrownType: SwiftSource? {
    if case .storeResult(let call, _) = body {
      return call.givesResult || !call.canFail ? nil : call.thrownType
    }
    let call: StubCall? =
      switch body {
      case .stub(let call), .subscript_(let call, _): call
      case .property(let access): access.effectful
      default: nil
      }
    if case .typed(let type)? = call?.failure { return type }
    return nil
  }

  fileprivate func replayObstacle(givesObject: Bool) -> String? {
    if requirement.isLimited { return "it is not there, or not to be used, everywhere" }
    if !requirement.generics.isEmpty { return "it is generic" }
    if !requirement.isAsync, requirement.isOfGlobalActor { return "it belongs to an actor" }
    let closure = arguments(of: requirement).first(where: \.isClosure)
    if let closure { return "'\(closure.name.text)' is a closure" }
    if storeAnswer?.isOpaque == true { return "its result is a type of the service's own" }
    switch body {
    case .runsOperation: return "its operation is not recorded"
    case .observer: return "it is a closure"
    case .storeResult(let call, _) where call.givesResult: return "it returns a 'Result'"
    case .storeResult, .storeCompletion, .pendingChange, .database, .identity: return nil
    default: return givesObject || unitVerb != nil ? nil : "no store answers it"
    }
  }
}

extension Signature {
  /// Returns the full name: `save(_:)`, or `save(_: Photo) async` if it is typed.
  fileprivate func fullName(isTyped: Bool) -> String {
    if isProperty { return name.text }
    let labels = parameters.map {
      ($0.label?.text ?? "_") + ":" + (isTyped ? " \($0.type.text)" : "")
    }
    return name.text + "(" + labels.joined(separator: isTyped ? ", " : "") + ")"
      + (isTyped && isAsync ? " async" : "")
  }
}

// MARK: - Stores

private func row(
  of member: MockMember, recordedAs recorded: RecordedMember, in store: Mock.Store
) -> RecordedStore.Row? {
  let isRollback = member.unitVerb == .rollback
  guard let verb = isRollback ? "rollback" : member.storeCall?.verb.rawValue else { return nil }
  var row = RecordedStore.Row(
    condition: recorded.condition, member: recorded.name, verb: SwiftName(verb))
  guard let call = member.storeCall, call.verb != .commit else {
    return store.conflicts == nil ? nil : row
  }
  guard call.store == store.name, call.fields == nil, !call.givesResult,
    member.storeAnswer?.isOpaque != true
  else { return nil }
  func parameter(_ input: StoreCall.Input?) -> SwiftName? {
    input.flatMap { member.requirement.parameter($0)?.name }
  }
  // Of a path or an expression, a recording does not have the value.
  let operands = [call.ids, call.saves, call.deletes].compactMap { $0 }
  if operands.contains(where: { parameter($0.input) == nil }) { return nil }
  var inputs: [(String, StoreCall.Input?)] = []
  switch call.verb {
  case .fetch: row.parameters = [(SwiftName("ids"), parameter(call.ids?.input))]
  case .modify: inputs = [("saves", call.saves?.input), ("deletes", call.deletes?.input)]
  case .query:
    let isOrdered = if case .closures(_, sort: nil)? = call.query { false } else { true }
    let isOfAll = if case .closures(predicate: nil, _)? = call.query { true } else { false }
    let isWhole =
      isOfAll && call.limit == nil && call.cursor == nil && call.zone == nil && store.page == nil
    row.facts = [("isWhole", isWhole), ("isOrdered", isOrdered)].filter(\.1).map {
      SwiftName($0.0)
    }
    inputs = [("place", call.cursor)]
  case .changes: if case .token(let token)? = call.since { inputs = [("place", token)] }
  case .commit: break
  }
  for (role, input) in inputs {
    if let name = parameter(input) { row.parameters.append((SwiftName(role), name)) }
  }
  row.parts = member.storeAnswer?.parts.map(\.part.traced) ?? []
  return row
}

// MARK: - Obstacles

/// Returns the reasons why interfaces cannot be recorded.
private func recordingObstacles(in specs: [Spec], _ index: SpecIndex) -> [SwiftName: String] {
  let interfaces = specs.flatMap(\.interfaces).filter { $0.kind != .operation }
  var reasons: [SwiftName: String] = [:]
  for interface in interfaces {
    reasons[interface.name] = interface.recordingObstacle ?? index.foreignTypes(of: interface)
  }
  // An interface that returns an object that cannot be recorded cannot be recorded either.
  var givers: [SwiftName: [SwiftName]] = [:]
  var obstructed: [SwiftName] = []
  for interface in interfaces {
    for part in interface.associatedTypes.compactMap(\.bound).map({ SwiftName($0.text) }) {
      let isKnown = index.interfaces[part].map { $0.kind != .operation } ?? false
      givers[part, default: []].append(interface.name)
      if !isKnown || reasons[part] != nil { obstructed.append(part) }
    }
  }
  while let part = obstructed.popLast() {
    for giver in givers[part] ?? [] where reasons[giver] == nil {
      reasons[giver] = "nothing records '\(part.text)'"
      obstructed.append(giver)
    }
  }
  return reasons
}

extension SpecIndex {
  /// Returns the reason why an interface that inherits associated types cannot be recorded.
  fileprivate func foreignTypes(of interface: Interface) -> String? {
    let parents = interface.inherited.compactMap { interfaces[SwiftName($0.text)] }
    return parents.first { $0.kind != .operation && !$0.associatedTypes.isEmpty }.map {
      "the associated types of '\($0.name.text)' are not its own"
    }
  }
}

extension Interface {
  /// The reason why a class cannot stand for any conformer and record its calls.
  fileprivate var recordingObstacle: String? {
    guard let mock else { return "it has no mock" }
    if mock.isolation != .none { return "it belongs to an actor" }
    if !mock.genericParameters.isEmpty || !mock.typeAliases.isEmpty || !mock.openTypes.isEmpty
      || !constraints.isEmpty
    {
      return "it has associated types of its own"
    }
    if mock.statics != nil { return "it has static members or initialisers" }
    if !mock.identities.isEmpty { return "its objects are compared" }
    if let superclass = mock.superclass {
      return "its objects are of the class '\(superclass.type.text)'"
    }
    let types = Set(associatedTypes.map(\.name.text))
    for member in mock.members {
      if let reason = member.recordingObstacle(types) {
        return "'\(member.requirement.name.text)' \(reason)"
      }
    }
    return nil
  }
}

extension MockMember {
  /// Returns the reason why a call of the member cannot be passed on and recorded.
  fileprivate func recordingObstacle(_ types: Set<String>) -> String? {
    let signature = requirement
    if recordingNames.contains(signature.name) {
      return "has a name that recording needs"
    }
    if signature.isOperator { return "is an operator" }
    if signature.effects.isRethrowing { return "rethrows" }
    if signature.kind == .initializer { return "is an initialiser" }
    if changesConformer {
      if signature.isAsync { return "is mutating and asynchronous" }
      if handler != nil { return "is mutating and calls a handler" }
      if let given = signature.given, types.contains(where: given.isNamed) {
        return "is mutating and gives an object"
      }
    }
    for parameter in signature.parameters {
      if parameter.isInout || parameter.isVariadic || parameter.syntax?.hasPassingRule ?? false {
        return "takes '\(parameter.name.text)' in another way than by its value"
      }
      if parameter.syntax?.mentions(anyOf: types) ?? false { return "takes what has an interface" }
    }
    guard let given = signature.given, !types.contains(where: given.isNamed) else { return nil }
    if given.hasPassingRule || given.mentions(anyOf: []) || givesWithoutCopy {
      return "gives what nobody can keep"
    }
    return given.mentions(anyOf: types) ? "gives several objects, or none at times" : nil
  }

  private var givesWithoutCopy: Bool {
    switch body {
    case .stub(let call): call.owned != nil || !call.consumed.isEmpty
    case .property(let access): access.owned != nil
    default: false
    }
  }
}

/// The names of what each recorder declares itself.
private let recordingNames = Set(
  ["recorded", "recordedBackend", "replay", "replayLater"].map { SwiftName($0) })
