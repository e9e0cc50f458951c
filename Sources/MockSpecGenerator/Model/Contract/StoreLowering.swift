/// The members and operations of a database that can exist under a condition.
struct MembersInCondition {
  var mock: Mock
  var condition: Condition
  var members: [MockMember]
  var operations: [OperationRun]
  /// The method with which the database takes operations; `nil` if it takes none.
  var adding: ContractOperation.Adding?

  init(_ mock: Mock, if condition: Condition, among specs: SpecIndex) {
    self.mock = mock
    self.condition = condition
    members = mock.members.filter { !condition.excludes($0.signature.condition) }
    operations = mock.operations.filter { !condition.excludes($0.condition) }
    adding =
      mock.members.lazy.compactMap { member -> ContractOperation.Adding? in
        let signature = member.signature
        guard case .runsOperation(let name, _) = member.body, signature.condition.isAlways,
          signature.parameters.count == 1, signature.parameters[0].name == name
        else { return nil }
        return ContractOperation.Adding(
          method: signature.name, label: signature.parameters[0].label)
      }.first
  }

  /// The members that commit the pending changes of the stores.
  var commits: [MockMember] { members.filter { $0.storeCall?.verb == .commit } }

  /// The type of the value that states the conflict policy of a commit; `nil` if no call has one.
  var commitPolicyType: SwiftSource? {
    mock.members.lazy.filter { $0.storeCall?.verb == .commit }.compactMap(\.policyType).first
  }

  /// Checks whether a member has an overload with the same labels that is asynchronous, or that is not.
  func hasTwin(of signature: Signature, isAsync: Bool) -> Bool {
    guard signature.isAsync != isAsync else { return false }
    let labels = signature.parameters.map(\.label)
    return mock.members.contains {
      $0.signature.name == signature.name && $0.signature.isAsync == isAsync
        && $0.signature.parameters.map(\.label) == labels
    }
  }

  /// Checks whether a call from outside the mock must be awaited.
  func isAwaited(_ signature: Signature) -> Bool { signature.isAsync || mock.isolation != .none }
}

/// Lowers a store that some member or operation uses, with its checks.
struct StoreLowering {
  var store: Mock.Store
  var members: MembersInCondition
  var shape: ContractStore

  private let used: [MockMember]
  private let operations: [OperationRun]
  private let adapter: Adapter?
  private let specs: SpecIndex

  init?(_ store: Mock.Store, of members: MembersInCondition, among specs: SpecIndex) {
    let calls = members.members.compactMap(\.storeCall) + members.operations.compactMap(\.storeCall)
    guard members.condition.implies(store.condition),
      let record = calls.first(where: { $0.store == store.name })?.recordKey
    else { return nil }
    self.store = store
    self.members = members
    self.specs = specs
    let adapter = specs.adapter(of: store)
    self.adapter = adapter
    let used = members.members.filter {
      $0.storeCall.map { $0.store == store.name && $0.verb != .commit } ?? false
    }
    let operations = members.operations.filter { $0.storeCall?.store == store.name }
    self.operations = operations
    self.used = used
    let declared = specs.record(record.type).map {
      DeclaredSamples(
        $0, tag: adapter?.tag, zone: adapter?.zone, isMerged: adapter?.mergedFields != nil)
    }
    shape = ContractStore(
      name: store.name, record: record,
      samples: declared.map { .declared($0) } ?? .given,
      queryType: used.lazy.compactMap(\.queryType).first,
      policyType: used.lazy.compactMap(\.policyType).first
        ?? operations.lazy.compactMap { specs.policyType(of: $0) }.first,
      tag: adapter?.tag, traits: [], page: store.page?.wholeNumber)
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
  var isDeclared: Bool { if case .declared = shape.samples { true } else { false } }

  /// True if queries of the store can return a cursor.
  var hasCursors: Bool {
    if isDeclared { return adapter?.cursor != nil }
    return used.contains(where: \.givesCursor) || operations.contains(where: \.givesCursor)
  }

  private var traits: Set<ContractStore.Trait> {
    var traits: Set<ContractStore.Trait> = []
    let catalogue = specs.catalogue(of: members.mock)
    if !isDeclared, adapter?.tag == nil,
      catalogue?.entries.contains(where: { $0.meaning == .conflict }) ?? false
    {
      traits.insert(.isTagged)
    }
    if store.conflicts != nil { traits.insert(.isPending) }
    if members.mock.stores.contains(where: { $0.zones == store.name }) {
      traits.insert(.holdsZones)
    }
    if store.initialRecords != nil { traits.insert(.startsFilled) }
    // The types of the fields do not allow a change of one field only.
    if adapter?.mergedFields != nil, case .declared(let samples) = shape.samples,
      samples.changedPart.isEmpty
    {
      traits.insert(.isUndivided)
    }
    if catalogue?.entries.contains(where: { $0.meaning == .tooMany }) ?? false {
      traits.insert(.isLimited)
    }
    return traits
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
    let index: Int? =
      switch member.body {
      case .stub(let call): call.form ?? call.index
      case .property(let access): access.index
      default: nil
      }
    guard let index, signature.parameters.isEmpty, !signature.isStatic else { return nil }
    return check(
      member, members.mock.fullName(of: index),
      .unit(
        ContractUnit(
          verb: member.unitVerb == .rollback ? .rollback : .pending, name: signature.name,
          isProperty: signature.isProperty, isThrowing: signature.isThrowing,
          isAwaited: members.isAwaited(signature),
          isCount: signature.given?.isNamed("Int") ?? false)))
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
      run: run, call: call, callbacks: callbacks, type: specs.type(of: run),
      policyType: specs.policyType(of: run), adding: adding, store: self)
    return ContractCheck(
      condition: run.condition.within(members.condition),
      member: SwiftLiteral(members.mock.fullName(of: run.form)), kind: lowering.kind)
  }
}

extension SwiftSource {
  /// The expression, if it is a whole number, which means the same everywhere.
  fileprivate var wholeNumber: SwiftSource? {
    text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "_") } ? self : nil
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

  fileprivate var givesCursor: Bool {
    switch body {
    case .storeResult(_, .tuple(.pairs, _)), .storeCompletion(_, .tuple(.pairs, _), _): true
    default: false
    }
  }

  /// The type of the parameter that states the policy of a save or of a commit.
  var policyType: SwiftSource? {
    guard case .value(let source) = storeCall?.policy else { return nil }
    return signature.parameters.first { $0.name.source == source.text }?.type
  }

  /// The type of the parameter that is a query object.
  fileprivate var queryType: SwiftSource? {
    guard case .object(let source, let isOptional) = storeCall?.query, !isOptional else {
      return nil
    }
    return signature.parameters.first { $0.name.source == source.text }?.type
  }
}

extension OperationRun {
  /// The request to a store that the operation makes, if any.
  var storeCall: StoreCall? {
    if case .store(let call, _) = work { call } else { nil }
  }

  fileprivate var givesCursor: Bool {
    if case .store(_, let callbacks) = work { callbacks.finishHasCursor } else { false }
  }
}

extension DeclaredSamples {
  init(_ record: Record, tag: SwiftName?, zone: ZonePath?, isMerged: Bool) {
    self.record = record.name
    let contents = record.allFields.filter {
      $0.name != record.key && $0.name != tag && zone?.isTold(by: $0.name) != true
    }
    values = Self.values(of: record, tag: tag, zone: zone)
    change = contents.isEmpty ? [] : record.fields { name in contents.contains { $0.name == name } }
    let telling = contents.filter { Value(of: $0.type) != nil }
    changedPart =
      isMerged && telling.count > 1 ? record.fields { $0 == telling[0].name } : []
  }

  private static func values(of record: Record, tag: SwiftName?, zone: ZonePath?)
    -> [(field: SwiftName, value: Value)]?
  {
    var values: [(field: SwiftName, value: Value)] = []
    for field in record.allFields {
      if field.name == tag, field.initialValue != nil { continue }
      if let zone, zone.isTold(by: field.name) {
        // A zone that is made up would be missing.
        if field.initialValue == nil { return nil }
        continue
      }
      if let value = Value(of: field.type) {
        values.append((field.name, value))
      } else if field.initialValue == nil || field.name == record.key {
        return nil
      }
    }
    return values
  }
}

extension ZonePath {
  fileprivate func isTold(by field: SwiftName) -> Bool {
    guard case .record = owner else { return false }
    return path.text == field.source || path.text.hasPrefix(field.source + ".")
  }
}

extension Record {
  fileprivate func fields(changing isChanged: (SwiftName) -> Bool) -> [DeclaredSamples.Field] {
    allFields.map { DeclaredSamples.Field(name: $0.name, isChanged: isChanged($0.name)) }
  }
}

extension DeclaredSamples.Value {
  /// Creates the function that makes a different value for each number; `nil` if the type has none.
  fileprivate init?(of type: SwiftSource) {
    switch type.unwrapped.text {
    case "String": self = .text
    case "UUID": self = .uuid
    case "Date": self = .date
    case "Data": self = .data
    case "Bool": self = .flag
    case "Double", "Float": self = .real
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64":
      self = .integer
    default: return nil
    }
  }
}
