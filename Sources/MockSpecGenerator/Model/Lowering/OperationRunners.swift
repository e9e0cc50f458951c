/// The interfaces whose mocks can run operations, found by the names of their stores.
struct OperationRunners {
  private let all: [BoundInterface]
  private var positions: [String: [Int]] = [:]

  init(_ files: [SpecUnit], _ interfaces: BoundInterfaces) {
    all = files.flatMap(\.declarations).compactMap { declaration in
      guard case .interface(let interface) = declaration, let bound = interfaces[interface] else {
        return nil
      }
      let isRunner = interface.kind == .database || !bound.acceptedOperations.isEmpty
      return bound.isMocked && isRunner ? bound : nil
    }
    for (index, runner) in all.enumerated() {
      for name in Set(runner.stores.map(\.entry.name.text)) {
        positions[name, default: []].append(index)
      }
    }
  }

  /// Returns the interfaces that have a store of an operation, or all for one that works on none.
  func candidates(for operation: InterfaceDeclaration) -> [BoundInterface] {
    if operation.verbs.contains(where: { $0.kind == .call }) { return all }
    let names = Set(operation.verbs.compactMap { $0.store?.text })
    return Set(names.flatMap { positions[$0, default: []] }).sorted().map { all[$0] }
  }
}

extension BoundInterface {
  /// Checks whether a member takes an operation.
  func takes(_ operation: InterfaceDeclaration, _ symbols: Symbols) -> Bool {
    acceptedOperations.contains { operation.isA($0, symbols) }
  }

  /// Checks whether a member takes an operation that code can name.
  func runs(_ operation: InterfaceDeclaration, _ symbols: Symbols) -> Bool {
    !operation.isUnavailable && takes(operation, symbols)
  }

  func store(of variant: OperationVariant) -> StoreShape? {
    guard let name = variant.work?.store else { return nil }
    return stores.named(name.text).first {
      variant.condition.implies(declaration.condition.and($0.condition))
    }
  }
}

extension InterfaceDeclaration {
  /// True if no code can name the operation.
  fileprivate var isUnavailable: Bool {
    attributes.contains { $0.availability?.unavailable == .all }
  }
}
