import MockSpecGenerator

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
