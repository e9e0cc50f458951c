import MockSpecGenerator

/// Checks of conformers that a spec asks for.
package struct ContractSection: ConditionalElement, Sendable {
  package enum Checks: Sendable {
    case probe(OperationProbe)
    case suite(ContractSuite)
  }

  package let condition: Condition
  package let checks: Checks
}

/// The type of the records of a store, and the path from one to its id.
package typealias RecordKey = (type: SwiftSource, key: SwiftSource)

// MARK: - Probes

/// The blocks of one kind of operation, with the spec's rules for each.
package struct OperationProbe: Sendable {
  package let availability: [AvailabilityLimit]
  package let interface: SwiftName
  package var blocks: [Block]

  package struct Block: Sendable {
    package let name: SwiftName
    package let role: Role
    /// True if the probe watches the block only where the app has set it, since the service otherwise calls
    /// another one.
    package var isSubstitute = false
    /// The block that an app can set in its place.
    package var alternative: (name: SwiftName, role: Role)?
  }

  package enum Role: Sendable {
    case each(Items, by: RecordKey?)
    case match(limit: StoreCall.Input?)
    /// A progress block, and the block after which it must not be called.
    case progress(before: SwiftName?, by: RecordKey?)
    case change(by: RecordKey?)
    case token(isZoned: Bool, isWhole: StoreCall.Input?)
    case zone(Items, isWhole: StoreCall.Input?)
    case finish(isWhole: StoreCall.Input?)
    /// A block whose arguments do not identify the item.
    case alternative
  }

  package enum Items: Sendable {
    case none
    /// One value or a list, perhaps missing.
    case listed(StoreCall.Operand)
    /// A list that stands for everything if it is missing.
    case given(StoreCall.Input)
    case one(StoreCall.Input)
  }
}

// MARK: - Suites

/// A suite for conformers of a database under one condition.
package struct ContractSuite: Sendable {
  package let name: SwiftName
  package let interface: SwiftName
  /// True if checks, which run on no actor, hand the conformer to a global one.
  package let isOfGlobalActor: Bool
  package let availability: [AvailabilityLimit]
  package let stores: [ContractStore]
  /// The type of the value that states the conflict policy of a commit.
  package var commitPolicy: SwiftSource?
  /// The catalogue whose codes have meanings for the stores.
  package var catalogue: Catalogue?
  /// The stores under conditions that the suite does not imply.
  package let omittedStores: [SwiftName]
}

extension ContractSuite {
  /// The types, besides the interface, that its declarations name which other modules see.
  package var namedTypes: [SwiftSource] {
    stores.flatMap { [$0.record.type, $0.queryType, $0.policyType].compactMap(\.self) }
      + [commitPolicy].compactMap(\.self)
  }
}

/// A store as a suite describes it.
package struct ContractStore: Sendable {
  package let name: SwiftName
  package let record: RecordKey
  /// The samples of a declared record; those of another type only the test can make.
  package var samples: DeclaredSamples?
  /// The type of query objects.
  package var queryType: SwiftSource?
  /// The type of the value that states the policy of a save.
  package var policyType: SwiftSource?
  /// The field of a declared record that holds the change tag.
  package var tag: Adapter.Tag?
  package var traits: [Trait]
  package var page: SwiftSource?
  package var checks: [ContractCheck] = []

  /// A fact about a store; the names are those of the library's properties.
  package enum Trait: String, Sendable {
    case isTagged, isPending, holdsZones, startsFilled, isUndivided, isLimited
  }

  /// The variable that describes the store.
  package var variable: SwiftName { SwiftName(name.text + "Store") }
  /// The parameter that gives the samples.
  package var parameter: SwiftName {
    Self.otherParameters.contains(name) ? samplesName : name
  }
  private static let otherParameters = Set(
    ["make", "settings", "commitPolicy"].map { SwiftName($0) })
  /// The property that holds the samples.
  package var samplesName: SwiftName { SwiftName(name.text + "Samples") }
  /// The closure that makes a query object.
  package var query: SwiftName { SwiftName(name.text + "Query") }
  /// The closure that converts a policy of the suite to the member's own type.
  package var policy: SwiftName { SwiftName(name.text + "Policy") }
}

/// The samples of a record type that a spec declares, and their changes.
package struct DeclaredSamples: Sendable {
  package let record: SwiftName
  /// The values of the fields; `nil` if a field has a type without obvious values.
  package var values: [(field: SwiftName, value: Value)]?
  /// The fields that are there under every condition of the record.
  package let fields: [SwiftName]
  /// The fields in which a copy of one record has the contents of another; empty if records have no contents.
  package let change: [SwiftName]
  /// The field that alone is changed in another copy; empty unless samples differ in others too.
  package let changedPart: [SwiftName]

  package enum Value: Sendable {
    /// Another value for each number, made by a function of the library's `ContractValue`.
    case made(by: Maker)
    /// The change tag of a record that was never saved.
    case noTag(isNumber: Bool)
  }

  package enum Maker: String, Sendable { case text, uuid, date, data, flag, real, integer }
}

/// One call of a conformer that a suite checks.
package struct ContractCheck: ConditionalElement, Sendable {
  /// The condition in addition to that of the suite.
  package let condition: Condition
  /// The full name of the member or operation.
  package let member: SwiftLiteral
  package let kind: Kind

  package indirect enum Kind: Sendable {
    case skipped(StoreRule, because: SwiftLiteral)
    case call(ContractCall)
    case operation(ContractOperation)
    /// A member that discards the pending changes of a context, or tells whether there are any.
    case unit(Signature, isRollback: Bool, isAwaited: Bool)
    /// A property whose closure receives the changes that other contexts commit.
    case observer(property: SwiftName, tellsIDs: Bool)
  }
}

/// The facts about a request that a check depends on.
package struct ContractTerms: Sendable {
  package let verb: StoreCall.Verb
  /// The abilities of a query, by the names of the library's `ContractQueryAbility`.
  package var abilities: [SwiftName] = []
  /// The other arguments of the library's method for the verb.
  package var arguments: [(label: SwiftName?, value: SwiftSource)] = []

  /// Adds an argument unless it is its default.
  mutating func add(_ label: String?, _ value: String?) {
    guard let value else { return }
    arguments.append((label.map { SwiftName($0) }, SwiftSource(composed: value)))
  }
}

/// The value that a check passes for a parameter or assigns to a property.
package enum ContractValue: Sendable {
  /// A property of the request or a call of one of its methods: `ids`, `cursor()`.
  case request(SwiftSource, isThrowing: Bool = false)
  case handler
  case source(SwiftSource)

  /// True if the value comes from the request.
  package var isRequested: Bool { if case .request = self { true } else { false } }

  static func request(_ text: String, isThrowing: Bool = false) -> Self {
    .request(SwiftSource(composed: text), isThrowing: isThrowing)
  }
}

/// A call of a member.
package struct ContractCall: Sendable {
  /// The way in which a check waits for the answer.
  package enum Wait: Sendable {
    case none
    /// Calls the member outside of asynchronous code, where Swift would choose an asynchronous overload.
    case synchronously
    /// Waits for a completion handler with a method of the request.
    case handler(SwiftName)
  }

  package let terms: ContractTerms
  package let signature: Signature
  package let isAwaited: Bool
  package let arguments: [(label: SwiftName?, value: ContractValue)]
  package let wait: Wait
  package let answer: ContractAnswer
}

/// The way in which a check reads the result of a member.
package enum ContractAnswer: Sendable {
  /// Nothing; a result, if there is any, tells nothing about the store.
  case done(hasResult: Bool)
  /// Parts of a response, in a tuple or alone.
  case parts([StoreAnswer.Element])
  /// The result of the member as it is.
  case itself
}

/// A run of an operation.
package struct ContractOperation: Sendable {
  package let terms: ContractTerms
  package let type: SwiftSource
  package let inputs: [(property: SwiftName, value: ContractValue)]
  package var whole: SwiftSource?
  package var policy: SwiftName?
  package let blocks: [Block]
  package let finish: SwiftName
  /// The first and the last part of the result that `finish` receives, in a request for changes.
  package var end: (first: SwiftSource, last: SwiftSource)?
  package let adding: Adding

  /// The method with which a database takes an operation.
  package typealias Adding = (method: SwiftName, label: SwiftName?, isAwaited: Bool)

  package struct Block: Sendable {
    /// The methods of the request.
    package enum Told: String, Sendable { case item, saved, deleted }
    /// The parameters of the block: an item and its result, the item alone, or its id and something else.
    package enum Form: Sendable { case result, record, id, idFirst }

    package let name: SwiftName
    package let told: Told
    package let form: Form
  }
}

/// Lowers the contracts of all specs of a run; each kind of operation has its probe in the first spec that
/// runs it.
///
/// - Parameter specs: The resolved specs.
/// - Returns: One contract for each spec, in order.
package func contracts(of specs: [Spec]) -> [[ContractSection]] {
  let index = SpecIndex(specs)
  var probed: [SwiftName: [Condition]] = [:]
  return specs.map { spec in
    var contract: [ContractSection] = []
    func addProbes(of operations: [OperationRun], if condition: Condition) {
      for run in operations {
        guard let condition = unprobed(run, if: condition, &probed) else { continue }
        contract.append(ContractSection(condition: condition, checks: .probe(OperationProbe(run))))
      }
    }
    for interface in spec.interfaces {
      guard let mock = interface.mock else { continue }
      addProbes(of: mock.operations, if: interface.condition)
      contract += suites(of: interface, mock, index)
    }
    for added in spec.addedOperations { addProbes(of: added.operations, if: added.condition) }
    return contract
  }
}

/// Returns the condition under which a kind of operation has no probe yet; `nil` if it always has one.
private func unprobed(
  _ run: OperationRun, if condition: Condition, _ probed: inout [SwiftName: [Condition]]
) -> Condition? {
  let condition = condition.and(run.condition)
  let others = probed[run.interface] ?? []
  guard !others.cover(condition) else { return nil }
  probed[run.interface, default: []].append(condition)
  return others.filter { !$0.excludes(condition) }.reduce(condition) { $0.and($1.negation) }
}

/// Returns the suites of a database with stores that its members use, one for each combination of the
/// conditions of its stores.
private func suites(
  of interface: Interface, _ mock: Mock, _ specs: SpecIndex
) -> [ContractSection] {
  guard let name = mock.suite else { return [] }
  let conditions = mock.stores.map { interface.condition.and($0.condition) }
  // With more variants, stores under a condition are left out.
  let variants = conditions.variants(atMost: 4, of: interface.condition)
  return (variants ?? [interface.condition]).compactMap { variant in
    let members = MembersInCondition(mock, if: variant)
    let stores = mock.stores.compactMap { store in
      StoreLowering(store, of: members, among: specs)?.lowered
    }
    guard !stores.isEmpty else { return nil }
    let omitted = variants == nil ? mock.stores.filter { !variant.implies($0.condition) } : []
    return ContractSection(
      condition: variant,
      checks: .suite(
        ContractSuite(
          name: name, interface: interface.name, isOfGlobalActor: mock.isolation == .globalActor,
          availability: interface.attributes.availability, stores: stores,
          commitPolicy: members.commits.isEmpty
            || !stores.contains { $0.traits.contains(.isPending) }
            ? nil : members.commitPolicyType,
          catalogue: specs.catalogue(of: mock),
          omittedStores: Set(omitted.map(\.name)).sorted { $0.text < $1.text })))
  }
}

/// The declarations of the specs of a run, by name.
struct SpecIndex {
  private let adapters: [SwiftName: Adapter]
  private let records: [String: Record]
  private let catalogues: [SwiftName: Catalogue]
  let interfaces: [SwiftName: Interface]

  init(_ specs: [Spec]) {
    adapters = specs.flatMap(\.adapters).firsts(by: \.name)
    records = specs.flatMap(\.records).firsts(by: \.name.source)
    catalogues = specs.flatMap(\.catalogues).firsts(by: \.mockName)
    interfaces = specs.flatMap(\.interfaces).firsts(by: \.name)
  }

  func adapter(of store: Mock.Store) -> Adapter? { adapters[store.adapter] }

  func record(_ type: SwiftSource) -> Record? { records[type.text] }

  /// Returns the catalogue of the errors of a mock with stores.
  func catalogue(of mock: Mock) -> Catalogue? {
    let name = mock.knobList.lazy.compactMap { knob -> SwiftName? in
      if case .store(_, _, _, let catalogue) = knob.form { catalogue } else { nil }
    }.first
    return name.flatMap { catalogues[$0] }
  }

  /// Returns the type of the property of an operation that states the policy of a save.
  func policyType(of run: OperationRun) -> SwiftSource? {
    guard case .value(let value) = run.storeCall?.policy else { return nil }
    return property(value, of: run)?.result
  }

  /// Returns the property of an operation that a value is; `nil` for another expression.
  func property(_ input: StoreCall.Input, of run: OperationRun) -> Signature? {
    guard case .property(let name) = input.origin else { return nil }
    let property = interfaces[run.interface]?.requirements.first { $0.name == name }
    return property.flatMap { $0.isProperty ? $0 : nil }
  }

  /// Returns the class of an operation; `nil` if there is none but the mock.
  func type(of run: OperationRun) -> SwiftSource? {
    guard let interface = interfaces[run.interface], interface.kind == .operation else {
      return nil
    }
    return interface.realType
      ?? interface.standIn.flatMap { $0.isConditional ? nil : $0.name }
  }
}

extension Array {
  /// Returns the first element with each key.
  fileprivate func firsts<Key: Hashable>(by key: KeyPath<Element, Key>) -> [Key: Element] {
    Dictionary(map { ($0[keyPath: key], $0) }) { first, _ in first }
  }
}
