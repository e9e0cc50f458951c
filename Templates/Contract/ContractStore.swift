import MockSpecModel
import MockSpecSyntax

/// A store of a database with what a suite has to know of it.
struct ContractStore {
  var store: Mock.Store
  var mock: Mock
  /// The type of the records and the path to their ids.
  var record: SwiftSource
  var key: SwiftSource
  var bridge: Bridge?
  /// The record as a spec declares it; `nil` for a type of a framework.
  var declared: Record?
  /// The type of the objects that queries are, if they are objects.
  var queryType: SwiftSource?

  /// A store that some member or operation uses, wherever the database exists.
  init?(_ store: Mock.Store, of mock: Mock, among specs: [Spec]) {
    let calls = mock.members.compactMap(\.storeCall) + mock.operations.compactMap(\.storeCall)
    guard store.condition.isAlways,
      let record = calls.first(where: { $0.store == store.name })?.record
    else { return nil }
    self.store = store
    self.mock = mock
    self.record = record.type
    key = record.key
    bridge = specs.lazy.flatMap(\.bridges).first { $0.name == store.bridge }
    declared = specs.lazy.flatMap(\.records).first { $0.name.source == record.type.text }
    queryType = members.lazy.compactMap(\.queryType).first
  }

  /// The members that use the store.
  var members: [MockMember] { mock.members.filter(uses) }

  /// The members that commit what waits in the store, with all that waits in others.
  var commits: [MockMember] {
    store.conflicts == nil ? [] : mock.members.filter { $0.storeCall?.verb == .commit }
  }

  /// The members that drop what waits, or tell whether something does.
  var unitMembers: [MockMember] {
    store.conflicts == nil ? [] : mock.members.filter { $0.unitVerb != nil }
  }

  private func uses(_ member: MockMember) -> Bool {
    member.storeCall.map { $0.store == store.name && $0.verb != .commit } ?? false
  }

  var operations: [OperationRun] {
    mock.operations.filter { $0.storeCall?.store == store.name }
  }

  /// The name of the description in the emitted code.
  var variable: SwiftName { SwiftName(store.name.text + "Store") }

  /// The name of the property that keeps the samples.
  var samples: SwiftName { SwiftName(store.name.text + "Samples") }

  /// The name of what makes a query, for queries that are objects.
  var query: SwiftName { SwiftName(store.name.text + "Query") }

  /// The field with the tag, of a declared record.
  var tag: SwiftName? { bridge?.tag }

  /// Whether queries of the store can end with a cursor.
  var hasCursors: Bool {
    if declared != nil { return bridge?.cursor != nil }
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
