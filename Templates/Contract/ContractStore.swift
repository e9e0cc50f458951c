/// A store of a database with what a suite has to know of it.
struct ContractStore {
  var store: Mock.Store
  var mock: Mock
  /// The type of the records and the path to their ids.
  var record: SwiftSource
  var key: SwiftSource
  var adapter: Adapter?
  /// The record as a spec declares it; `nil` for a type of a framework.
  var declared: Record?
  /// The type of the objects that queries are, if they are objects.
  var queryType: SwiftSource?
  /// The type of what says to a save what becomes of newer versions, if a call does.
  var policyType: SwiftSource?
  /// What holds wherever the suite is.
  var condition: Condition

  /// A store that some member or operation uses, wherever the database exists under a condition.
  init?(_ store: Mock.Store, of mock: Mock, if condition: Condition, among specs: [Spec]) {
    let calls =
      mock.members.filter { !condition.excludes($0.signature.condition) }.compactMap(\.storeCall)
      + mock.operations.filter { !condition.excludes($0.condition) }.compactMap(\.storeCall)
    guard condition.implies(store.condition),
      let record = calls.first(where: { $0.store == store.name })?.record
    else { return nil }
    self.store = store
    self.mock = mock
    self.condition = condition
    self.record = record.type
    key = record.key
    adapter = specs.lazy.flatMap(\.adapters).first { $0.name == store.adapter }
    declared = specs.lazy.flatMap(\.records).first { $0.name.source == record.type.text }
    queryType = members.lazy.compactMap(\.queryType).first
    policyType =
      members.lazy.compactMap(\.policyType).first
      ?? operations.lazy.compactMap {
        $0.policyType(among: specs)
      }.first
  }

  /// The members that use the store.
  var members: [MockMember] { existing.filter(uses) }

  private var existing: [MockMember] {
    mock.members.filter { !condition.excludes($0.signature.condition) }
  }

  /// The members that commit what waits in the store, with all that waits in others.
  var commits: [MockMember] {
    store.conflicts == nil ? [] : existing.filter { $0.storeCall?.verb == .commit }
  }

  /// How a part of a record is changed, where commits merge what contexts have changed in its parts.
  var changedPart: Code? {
    adapter?.mergedFields == nil ? nil : declared?.mixedInPart(keeping: tag)
  }

  /// Whether the fields of a record do not tell how a part of it is changed.
  var isUndivided: Bool {
    adapter?.mergedFields != nil && declared != nil && changedPart == nil
  }

  /// The members that drop what waits, or tell whether something does.
  var unitMembers: [MockMember] {
    store.conflicts == nil ? [] : existing.filter { $0.unitVerb != nil }
  }

  /// The properties whose closures are told what others commit.
  var observers: [MockMember] {
    existing.filter { member in
      if case .observer(_, let store, _) = member.body { store == self.store.name } else { false }
    }
  }

  private func uses(_ member: MockMember) -> Bool {
    member.storeCall.map { $0.store == store.name && $0.verb != .commit } ?? false
  }

  var operations: [OperationRun] {
    mock.operations.filter {
      $0.storeCall?.store == store.name && !condition.excludes($0.condition)
    }
  }

  /// The name of the description in the emitted code.
  var variable: SwiftName { SwiftName(store.name.text + "Store") }

  /// The name of the property that keeps the samples.
  var samples: SwiftName { SwiftName(store.name.text + "Samples") }

  /// The name of what makes a query, for queries that are objects.
  var query: SwiftName { SwiftName(store.name.text + "Query") }

  /// The name of what says to a save what becomes of newer versions.
  var policy: SwiftName { SwiftName(store.name.text + "Policy") }

  /// The field with the tag, of a declared record.
  var tag: SwiftName? { adapter?.tag }

  /// Whether queries of the store can end with a cursor.
  var hasCursors: Bool {
    if declared != nil { return adapter?.cursor != nil }
    return members.contains { $0.givesCursor } || operations.contains { $0.givesCursor }
  }

  /// Whether the records of other stores live in those of this one.
  var holdsZones: Bool { mock.stores.contains { $0.zones == store.name } }

  /// Whether an expression of the spec means the same wherever it stands.
  static func isLiteral(_ source: SwiftSource) -> Bool {
    source.text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "_") }
  }
}

extension MockMember {
  /// What the member asks of a store, if it does.
  var storeCall: StoreCall? {
    switch body {
    case .storeResult(let call, _), .storeCompletion(let call, _, _), .pendingChange(let call):
      call
    default: nil
    }
  }

  fileprivate var givesCursor: Bool {
    switch body {
    case .storeResult(_, .tuple(let shape, _, _)), .storeCompletion(_, .tuple(let shape, _, _), _):
      shape.text == "pairs"
    default: false
    }
  }

  /// The type of the parameter that says what becomes of newer versions, or of conflicts.
  var policyType: SwiftSource? {
    guard case .value(let source) = storeCall?.policy else { return nil }
    return signature.parameters.first { $0.name.source == source.text }?.type
  }

  /// The type of a parameter that is a query.
  fileprivate var queryType: SwiftSource? {
    guard case .object(let source, let isOptional) = storeCall?.query, !isOptional else {
      return nil
    }
    return signature.parameters.first { $0.name.source == source.text }?.type
  }
}

extension OperationRun {
  /// What the operation asks of a store, if it does.
  var storeCall: StoreCall? {
    if case .store(let call, _) = work { call } else { nil }
  }
}

extension OperationRun {
  fileprivate var givesCursor: Bool {
    if case .store(_, let callbacks) = work { callbacks.finishHasCursor } else { false }
  }

  /// The type of the property that says what becomes of newer versions.
  func policyType(among specs: [Spec]) -> SwiftSource? {
    guard case .value(let source) = storeCall?.policy,
      let interface = specs.lazy.flatMap(\.interfaces).first(where: { $0.name == interface }),
      let property = interface.requirements.first(where: { $0.name.source == source.text }),
      case .property(let type, _, _) = property.kind
    else { return nil }
    return type
  }
}

extension Mock {
  /// The full name of a member or operation: `photos(where:limit:)`.
  func fullName(of form: Int) -> SwiftLiteral {
    let name = memberNames[form]
    guard let sign = name.firstIndex(of: "="), name.index(after: sign) != name.endIndex else {
      return SwiftLiteral(name)
    }
    return SwiftLiteral(String(name[name.index(after: sign)...]))
  }
}
