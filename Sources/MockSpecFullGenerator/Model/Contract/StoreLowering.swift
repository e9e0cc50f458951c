import MockSpecGenerator

/// The members and operations of a database that can exist under a condition.
struct MembersInCondition {
  let mock: Mock
  let condition: Condition
  let members: [MockMember]
  let operations: [OperationRun]

  init(_ mock: Mock, if condition: Condition) {
    self.mock = mock
    self.condition = condition
    members = mock.members.filter { !condition.excludes($0.signature.condition) }
    operations = mock.operations.filter { !condition.excludes($0.condition) }
  }

  /// The method with which the database takes operations; `nil` if it takes none.
  var adding: ContractOperation.Adding? {
    for member in mock.members {
      let signature = member.signature
      guard case .runsOperation = member.body, signature.condition.isAlways,
        signature.parameters.count == 1
      else { continue }
      return (signature.name, signature.parameters[0].label, isAwaited(signature))
    }
    return nil
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
  func isAwaited(_ signature: Signature) -> Bool {
    signature.isAsync
      || mock.isolation != .none && !signature.modifiers.contains(.nonisolated)
  }
}

/// Lowers a store that some member or operation uses, with its checks.
struct StoreLowering {
  let store: Mock.Store
  let members: MembersInCondition
  var shape: ContractStore

  private let used: [MockMember]
  private let operations: [OperationRun]
  private let adapter: Adapter?
  fileprivate let specs: SpecIndex

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

extension DeclaredSamples {
  /// Creates the samples of a record; `nil` if it needs values that are not there under every condition.
  init?(
    _ record: Record, tag: Adapter.Tag?, zone: ZonePath?, isMerged: Bool, types: QualifiedNames
  ) {
    if record.allFields.contains(where: { !$0.condition.isAlways && $0.initialValue == nil }) {
      return nil
    }
    self.record = record.name
    let contents = record.unconditionalFields.filter {
      $0.name != record.key && $0.name != tag?.field && zone?.field != $0.name
    }
    values = Self.values(of: record, tag: tag, zone: zone, types)
    fields = record.unconditionalFields.map(\.name)
    change = contents.map(\.name)
    let telling = contents.filter { Maker(of: $0.syntax, types) != nil }
    changedPart = isMerged && telling.count > 1 ? [telling[0].name] : []
  }

  private static func values(
    of record: Record, tag: Adapter.Tag?, zone: ZonePath?, _ types: QualifiedNames
  ) -> [(field: SwiftName, value: Value)]? {
    var values: [(field: SwiftName, value: Value)] = []
    for field in record.unconditionalFields {
      if let tag, field.name == tag.field {
        if field.initialValue == nil { values.append((field.name, .noTag(isNumber: tag.isNumber))) }
        continue
      }
      if let zone, zone.field == field.name {
        // A zone that is made up would be missing.
        if field.initialValue == nil { return nil }
        continue
      }
      if let maker = Maker(of: field.syntax, types) {
        values.append((field.name, .made(by: maker)))
      } else if field.initialValue == nil || field.name == record.key {
        return nil
      }
    }
    return values
  }
}

extension Record {
  /// The fields that are there under every condition of the record.
  fileprivate var unconditionalFields: [Field] { allFields.filter(\.condition.isAlways) }
}

extension DeclaredSamples.Maker {
  /// Creates the function that makes a different value for each number; `nil` if the type has none.
  fileprivate init?(of type: TypeSyntax?, _ types: QualifiedNames) {
    guard let type = type?.unwrapped,
      let known = Self.types.first(where: { $0.names.contains(where: type.isNamed) })
    else { return nil }
    // An app can have a type of that name.
    if let own = type.simpleName.flatMap(OwnType.init), types.isHidden(own) { return nil }
    self = known.maker
  }

  private static let types: [(names: [String], maker: Self)] = [
    (["String"], .text), (["UUID"], .uuid), (["Date"], .date), (["Data"], .data), (["Bool"], .flag),
    (["Double", "Float"], .real),
    (
      [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      ], .integer
    ),
  ]
}

/// Lowers the check of an operation that uses a store.
struct OperationLowering {
  let run: OperationRun
  let call: StoreCall
  let callbacks: OperationRun.Callbacks
  let adding: ContractOperation.Adding
  let store: StoreLowering

  var kind: ContractCheck.Kind {
    guard obstacle == nil, let type, let finish = callbacks.finish else {
      return .skipped(
        call.firstRule, because: SwiftLiteral(obstacle ?? "it does not tell its end"))
    }
    return .operation(
      ContractOperation(
        terms: call.terms(of: store, isWatched: true), type: type, inputs: inputs,
        whole: call.whole.flatMap { $0.isMember ? $0.source : nil }, policy: policy, blocks: blocks,
        finish: finish, end: end, adding: adding))
  }

  /// The class of the operation; `nil` where there is none but the mock.
  private var type: SwiftSource? { store.specs.type(of: run) }

  private var obstacle: String? {
    if type == nil { return "there is no class of the operation but the mock" }
    if !run.availability.isEmpty { return "it is not there everywhere" }
    if adding.isAwaited { return "a check cannot hand it to an actor" }
    if callbacks.finish == nil { return "it does not tell its end" }
    if call.isFixed { return StoreCall.obstacle }
    if call.verb == .changes { return obstacleOfChanges }
    if call.verb == .query || call.verb == .fetch, callbacks.each == nil {
      return "it does not tell its results"
    }
    if case .object = call.query, store.shape.queryType == nil {
      return "the suite has no query for it"
    }
    if let zone = call.zone, store.specs.property(zone, of: run)?.given?.isOptional == false {
      return "the suite has no '\(zone.source.text)' for it"
    }
    return nil
  }

  private var obstacleOfChanges: String? {
    guard case .token(let token) = call.since, call.zone == nil, let changes = callbacks.changes,
      changes.end != nil
    else { return "it tells what has changed zone by zone; a probe watches it" }
    if let type = store.specs.property(token, of: run)?.given, !type.isOptional,
      type.emptyValue == nil
    {
      return "it cannot be run without a token"
    }
    if changes.saved == nil { return "it does not tell what was saved" }
    return changes.deleted == nil ? "it does not tell what was deleted" : nil
  }

  private var inputs: [(property: SwiftName, value: ContractValue)] {
    let values = RequestValues(call: call, query: store.shape.query)
    return values.inputs.compactMap { input in
      guard case .property(let name) = input.origin else { return nil }
      let type = store.specs.property(input, of: run)?.given
      return values.value(of: input.origin, type: type).map { (name, $0) }
    }
  }

  private var policy: SwiftName? {
    guard case .value(let policy) = call.policy, case .property(let name) = policy.origin,
      let type = store.specs.policyType(of: run), type == store.shape.policyType
    else { return nil }
    return name
  }

  private var blocks: [ContractOperation.Block] {
    guard let changes = callbacks.changes else {
      let each: ContractOperation.Block.Told = call.verb == .modify ? .saved : .item
      return [(callbacks.each, each), (callbacks.eachDeleted, .deleted)].compactMap { name, told in
        name.map { ContractOperation.Block(name: $0, told: told, form: .result) }
      }
    }
    let told: [(OperationRun.Callbacks.Block?, ContractOperation.Block.Told)] = [
      (changes.saved, .saved), (changes.deleted, .deleted),
    ]
    return told.compactMap { block, told in
      block.map {
        ContractOperation.Block(
          name: $0.name, told: told,
          form: $0.parameterCount != 1 ? .idFirst : $0.givesRecord ? .record : .id)
      }
    }
  }

  /// The names of the token and of the flag for more changes, which come first and last in the result.
  private var end: (first: SwiftSource, last: SwiftSource)? {
    guard let labels = callbacks.changes?.end else { return nil }
    let names = labels.enumerated().map { index, label in
      label.map { SwiftSource($0) } ?? SwiftSource(composed: "\(index)")
    }
    guard let first = names.first, let last = names.last else { return nil }
    return (first, last)
  }
}

extension OperationProbe {
  /// Creates the probe of an operation, with the roles of its blocks that follow from its verbs.
  init(_ run: OperationRun) {
    availability = run.availability
    interface = run.interface
    switch run.work {
    case .value(_, let finish):
      blocks = Self.end(finish)
    case .values(_, let items, let each, let finish):
      blocks = [Block(name: each, role: .each(.listed(items), by: nil))] + Self.end(finish)
    case .store(let call, let callbacks):
      if let changes = callbacks.changes {
        blocks = Self.changes(call, callbacks)
        blocks += Self.end(callbacks.finish, isWhole: changes.end == nil ? nil : call.whole)
      } else {
        blocks = Self.items(call, callbacks) + Self.end(callbacks.finish)
      }
    }
    for index in blocks.indices {
      guard let other = run.alternatives[blocks[index].name] else { continue }
      let isLast = if case .finish = blocks[index].role { true } else { false }
      blocks[index].alternative = (other.name, isLast ? .finish(isWhole: nil) : .alternative)
    }
  }

  private static func end(_ finish: SwiftName?, isWhole: StoreCall.Input? = nil) -> [Block] {
    finish.map { [Block(name: $0, role: .finish(isWhole: isWhole))] } ?? []
  }

  private static func items(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Block] {
    var blocks: [Block] = []
    if let progress = callbacks.progress {
      let key = progress.givesRecord ? call.record : nil
      blocks.append(Block(name: progress.name, role: .progress(before: callbacks.each, by: key)))
    }
    if let each = callbacks.each { blocks.append(Block(name: each, role: role(of: call))) }
    if let deleted = callbacks.eachDeleted, let ids = call.deletes {
      let role = Role.each(call.isFixed ? .none : .listed(ids), by: nil)
      blocks.append(Block(name: deleted, role: role))
    }
    return blocks
  }

  private static func role(of call: StoreCall) -> Role {
    if call.isFixed {
      // A probe does not have what an expression reads.
      let limit = call.limit.flatMap { $0.isMember || $0.origin == .number ? $0 : nil }
      return call.verb == .query ? .match(limit: limit) : .each(.none, by: nil)
    }
    switch call.verb {
    case .query: return .match(limit: call.limit)
    case .modify:
      guard let saves = call.saves, let key = call.record else { return .each(.none, by: nil) }
      return .each(.listed(saves), by: key)
    case .fetch, .changes, .commit:
      guard let ids = call.ids else { return .each(.none, by: nil) }
      return .each(call.fetchesAll ? .given(ids.input) : .listed(ids), by: nil)
    }
  }

  private static func changes(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Block] {
    guard let changes = callbacks.changes else { return [] }
    var blocks: [Block] = []
    if let saved = changes.saved {
      let key = saved.givesRecord ? call.record : nil
      blocks.append(Block(name: saved.name, role: .change(by: key)))
    }
    if let deleted = changes.deleted {
      blocks.append(Block(name: deleted.name, role: .change(by: nil)))
    }
    for name in changes.deletedFor.map(\.block) {
      blocks.append(Block(name: name, role: .change(by: nil), isSubstitute: true))
    }
    if let token = changes.token {
      let isAlways = StoreCall.Input(SwiftSource(composed: "true"), from: .flag(true))
      let isWhole = callbacks.endsWithToken ? isAlways : call.whole
      let role = Role.token(isZoned: token.parameterCount > 1, isWhole: isWhole)
      blocks.append(Block(name: token.name, role: role))
    }
    if let zone = changes.zone {
      blocks.append(Block(name: zone.block, role: .zone(zones(call), isWhole: call.whole)))
    }
    return blocks
  }

  private static func zones(_ call: StoreCall) -> OperationProbe.Items {
    guard let zone = call.zone else { return .none }
    if case .starts = call.since { return .given(zone) }
    return .one(zone)
  }
}
