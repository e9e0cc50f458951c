/// Lowers the recorders of the interfaces of all specs of a run.
///
/// - Parameter specs: The resolved specs.
/// - Returns: For each spec in order, one recorder for each interface that is no operation.
package func recorders(of specs: [Spec]) -> [[Recorder]] {
  let index = SpecIndex(specs)
  let obstacles = RecordingObstacles(specs, index)
  return specs.map { spec in
    spec.interfaces.filter { $0.kind != .operation }.map { interface in
      Recorder(
        condition: interface.condition, interface: interface.name,
        outcome: outcome(of: interface, obstacles, index))
    }
  }
}

private func outcome(
  of interface: Interface, _ obstacles: RecordingObstacles, _ specs: SpecIndex
) -> Recorder.Outcome {
  if let reason = obstacles.reason(for: interface) { return .obstacle(reason) }
  guard let mock = interface.mock, let recorder = mock.recorder else {
    return .obstacle("it has no mock")
  }
  let parts = interface.associatedTypes.compactMap { type in
    type.bound.flatMap { specs.interfaces[SwiftName($0.text)]?.mock?.recorder }.map {
      RecordedInterface.Part(type: type.name, recorder: $0)
    }
  }
  let catalogue = specs.catalogue(of: mock)
  let members = recordedMembers(of: mock, parts)
  return .recorded(
    RecordedInterface(
      name: interface.name, recorder: recorder, mock: mock.name, attributes: mock.attributes,
      core: mock.core, types: mock.types, identity: mock.identity?.name, parts: parts,
      errors: catalogue.flatMap { $0.isBridged ? $0.mockName : nil },
      stores: mock.stores.filter(\.condition.isAlways).map { store in
        RecordedStore(
          name: store.name, adapter: store.adapter, isPending: store.conflicts != nil,
          missing: catalogue?.entries.filter { $0.meaning == .missing }.map(\.name) ?? [],
          rows: zip(mock.members, members).compactMap { row($0, $1, store) })
      },
      members: members))
}

// MARK: - Members

/// Returns the members under their full names, which include the types of the parameters for overloads.
private func recordedMembers(of mock: Mock, _ parts: [RecordedInterface.Part]) -> [RecordedMember] {
  let names = mock.members.map { $0.requirement.fullName }
  let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  return zip(mock.members, names).map { member, name in
    let signature = member.requirement
    let isOverloaded = counts[name] != 1
    let part = parts.first { part in signature.given?.isNamed(part.type.text) ?? false }?.type
    let obstacle = member.replayObstacle(givesObject: part != nil)
    return RecordedMember(
      signature: signature, name: SwiftLiteral(isOverloaded ? signature.typedName : name),
      part: part, thrownType: member.thrownType, handler: member.handler,
      arguments: signature.parameters.filter { $0.name != member.handler?.name }.map {
        argument($0, of: signature, isTyped: isOverloaded)
      },
      replayObstacle: obstacle,
      setObstacle: obstacle ?? (signature.isProperty ? nil : "no store answers it"))
  }
}

private func argument(
  _ parameter: SignatureParameter, of signature: Signature, isTyped: Bool
) -> RecordedMember.Argument {
  let isLabelled = !signature.isSubscript || parameter.label != parameter.name
  return RecordedMember.Argument(
    label: isLabelled ? parameter.label : nil, name: parameter.name,
    isClosure: parameter.isClosure, isAutoclosure: parameter.isAutoclosure,
    type: isTyped ? parameter.syntax?.operand : nil)
}

extension MockMember {
  /// The completion handler, where the member has one.
  fileprivate var handler: Handler? {
    switch body {
    case .completion(let call): call.handler
    case .storeCompletion(_, _, let handler): handler
    default: nil
    }
  }

  fileprivate var thrownType: SwiftSource? {
    if case .storeResult(let call, _) = body { return call.thrownType }
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
    let closure = requirement.parameters.first { $0.isClosure && $0.name != handler?.name }
    if let closure { return "'\(closure.name.text)' is a closure" }
    switch body {
    case .runsOperation: return "its operation is not recorded"
    case .observer: return "it is a closure"
    case .storeResult(_, .mapped), .storeCompletion(_, .mapped, _):
      return "its result is a type of the service's own"
    case .storeResult, .storeCompletion, .pendingChange, .database, .identity: return nil
    default: return givesObject || unitVerb != nil ? nil : "no store answers it"
    }
  }
}

extension Signature {
  /// `save(_:)`
  fileprivate var fullName: String {
    if isProperty { return name.text }
    return name.text + "(" + parameters.map { ($0.label?.text ?? "_") + ":" }.joined() + ")"
  }

  /// `save(_: Photo) async`
  fileprivate var typedName: String {
    if isProperty { return name.text }
    let list = parameters.map { "\($0.label?.text ?? "_"): \($0.type.text)" }
    return name.text + "(" + list.joined(separator: ", ") + ")" + (isAsync ? " async" : "")
  }
}

// MARK: - Stores

private func row(
  _ member: MockMember, _ recorded: RecordedMember, _ store: Mock.Store
) -> RecordedStore.Row? {
  verb(of: member, store).map {
    RecordedStore.Row(
      condition: recorded.signature.condition, member: recorded.name, verb: $0)
  }
}

private func verb(of member: MockMember, _ store: Mock.Store) -> RecordedStore.Verb? {
  if member.unitVerb == .rollback { return store.conflicts == nil ? nil : .rollback }
  guard let call = member.storeCall else { return nil }
  if call.verb == .commit { return store.conflicts == nil ? nil : .commit }
  guard call.store == store.name, call.fields == nil, let answer = member.recordedAnswer else {
    return nil
  }
  func parameter(_ operand: StoreCall.Operand?) -> SwiftName? {
    member.requirement.parameters.first { $0.name.source == operand?.source.text }?.name
  }
  switch call.verb {
  case .fetch: return .fetch(ids: parameter(call.ids), answer)
  case .modify:
    return .modify(saves: parameter(call.saves), deletes: parameter(call.deletes), answer)
  case .query: return .query(isWhole: call.isWhole(of: store), isOrdered: call.isOrdered, answer)
  case .changes: return .changes(answer)
  case .commit: return .commit
  }
}

extension StoreCall {
  /// Checks whether a query asks for all records.
  fileprivate func isWhole(of store: Mock.Store) -> Bool {
    if case .closures(predicate: nil, _)? = query {
      return limit == nil && cursor == nil && zone == nil && store.page == nil
    }
    return false
  }

  fileprivate var isOrdered: Bool {
    if case .closures(_, sort: nil)? = query { return false }
    return true
  }
}

extension MockMember {
  fileprivate var recordedAnswer: RecordedStore.Answer? {
    switch body {
    case .pendingChange: .done
    case .storeResult(_, let answer), .storeCompletion(_, let answer, _): answer.recorded
    default: nil
    }
  }
}

extension StoreAnswer {
  /// The shape of the answer; `nil` for types of the service's own.
  fileprivate var recorded: RecordedStore.Answer? {
    switch self {
    case .value(.single), .value(.optional), .value(.savedRecord): .record
    case .value(.list), .value(.savedList): .list
    case .value(.dictionary): .results
    case .value(.done), .value(.deletedID): .done
    case .mapped: nil
    case .tuple(.pairs, _): .page
    case .tuple(.dictionaries, _): .batch
    case .tuple(.lists, _): .feed
    case .tuple(.results, _): .feedResults
    }
  }
}
