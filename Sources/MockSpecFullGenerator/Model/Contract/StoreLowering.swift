import MockSpecGenerator

/// Lowers a store that some member or operation uses, with its checks.
struct StoreLowering {
  let store: Mock.Store
  let members: MembersInCondition
  var shape: ContractStore

  private let used: [MockMember]
  private let operations: [OperationRun]
  private let adapter: Adapter?
  let specs: SpecIndex

  init?(_ store: Mock.Store, of members: MembersInCondition, among specs: SpecIndex) {
    let calls = members.members.compactMap(\.storeCall) + members.operations.compactMap(\.storeCall)
    guard members.condition.implies(store.condition),
      let record = calls.first(where: { $0.store == store.name })?.record
    else { return nil }
    self.store = store
    self.members = members
    self.specs = specs
    adapter = specs.adapter(of: store)
    used = members.members.filter {
      $0.storeCall.map { $0.store == store.name && $0.verb != .commit } ?? false
    }
    operations = members.operations.filter { $0.storeCall?.store == store.name }
    shape = ContractStore(
      name: store.name, record: record,
      samples: specs.record(record.type).flatMap { [adapter] in
        DeclaredSamples(
          $0, tag: adapter?.tag, zone: adapter?.zone, isMerged: adapter?.mergedFields != nil,
          types: members.mock.types)
      },
      queryType: used.lazy.compactMap(\.queryType).first,
      policyType: used.lazy.compactMap(\.policyType).first
        ?? operations.lazy.compactMap { specs.policyType(of: $0) }.first,
      tag: adapter?.tag, traits: [],
      page: store.page.flatMap { $0.origin == .number ? $0.source : nil })
    shape.traits = traits
  }

  var lowered: ContractStore {
    var lowered = shape
    let units = store.conflicts == nil ? [] : members.members.filter { $0.unitVerb != nil }
    let commits = store.conflicts == nil ? [] : members.commits
    lowered.checks =
      (used + commits).compactMap { member in
        member.storeCall.map { call in
          let lowering = MemberLowering(member: member, call: call, store: self)
          return check(member, lowering.name, lowering.kind)
        }
      } + units.compactMap(unit) + members.members.compactMap(observer)
      + operations.compactMap(operation)
    return lowered
  }

  /// True if the records are of a type that the spec declares.
  var isDeclared: Bool { shape.samples != nil }

  /// True if queries of the store can return a cursor.
  var hasCursors: Bool {
    if isDeclared { return adapter?.cursor != nil }
    return used.contains(where: \.givesCursor) || operations.contains(where: \.givesCursor)
  }

  private var traits: [ContractStore.Trait] {
    let meanings = specs.catalogue(of: members.mock)?.entries.map(\.meaning) ?? []
    // The types of the fields do not allow a change of one field only.
    let isUndivided = adapter?.mergedFields != nil && shape.samples?.changedPart.isEmpty == true
    let facts: [(ContractStore.Trait, Bool)] = [
      (.isTagged, !isDeclared && adapter?.tag == nil && meanings.contains(.conflict)),
      (.isPending, store.conflicts != nil),
      (.holdsZones, members.mock.stores.contains { $0.zones == store.name }),
      (.startsFilled, store.initialRecords != nil),
      (.isUndivided, isUndivided),
      (.isLimited, meanings.contains(.tooMany)),
    ]
    return facts.filter(\.1).map(\.0)
  }

  private func check(
    _ member: MockMember, _ name: String, _ kind: ContractCheck.Kind
  ) -> ContractCheck {
    ContractCheck(
      condition: member.signature.condition.within(members.condition), member: SwiftLiteral(name),
      kind: kind)
  }

  private func unit(_ member: MockMember) -> ContractCheck? {
    let signature = member.signature
    switch member.body {
    case .stub, .property: break
    default: return nil
    }
    guard signature.parameters.isEmpty, !signature.isStatic else { return nil }
    return check(
      member, members.mock.fullName(of: member.nameIndex),
      .unit(
        signature, isRollback: member.unitVerb == .rollback,
        isAwaited: members.isAwaited(signature)))
  }

  private func observer(_ member: MockMember) -> ContractCheck? {
    guard case .observer(let access, let name, let count) = member.body, name == store.name else {
      return nil
    }
    return check(
      member, members.mock.fullName(of: access.index),
      members.mock.isolation == .none
        ? .observer(property: member.signature.name, tellsIDs: count > 0)
        : .skipped(.notification, because: SwiftLiteral("nobody else can set it")))
  }

  private func operation(_ run: OperationRun) -> ContractCheck? {
    guard let adding = members.adding, case .store(let call, let callbacks) = run.work else {
      return nil
    }
    let lowering = OperationLowering(
      run: run, call: call, callbacks: callbacks, adding: adding, store: self)
    return ContractCheck(
      condition: run.condition.within(members.condition),
      member: SwiftLiteral(members.mock.fullName(of: run.nameIndex)), kind: lowering.kind)
  }
}

extension MockMember {
  /// The request to a store that the member makes, if any.
  var storeCall: StoreCall? {
    switch body {
    case .storeResult(let call, _), .storeCompletion(let call, _, _), .pendingChange(let call):
      call
    default: nil
    }
  }

  /// The form in which the member gives the answer of a store, if it does.
  var storeAnswer: StoreAnswer? {
    switch body {
    case .storeResult(_, let answer), .storeCompletion(_, let answer, _): answer
    default: nil
    }
  }

  fileprivate var givesCursor: Bool {
    storeAnswer?.parts.contains { $0.part == .cursor } ?? false
  }

  /// The type of the parameter that states the policy of a save or of a commit.
  var policyType: SwiftSource? {
    guard case .value(let value) = storeCall?.policy else { return nil }
    return signature.parameter(value)?.type
  }

  /// The type of the parameter that is a query object.
  fileprivate var queryType: SwiftSource? {
    guard case .object(let object, let isOptional) = storeCall?.query, !isOptional else {
      return nil
    }
    return signature.parameter(object)?.type
  }
}

extension OperationRun {
  fileprivate var givesCursor: Bool {
    if case .store(_, let callbacks) = work { callbacks.finishHasCursor } else { false }
  }
}
