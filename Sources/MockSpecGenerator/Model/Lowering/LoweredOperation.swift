/// An operation of the specs, lowered once for each mock that runs it.
struct LoweredOperation: Sendable {
  /// The work of an operation under one of the conditions that its verbs and its stores depend on.
  struct Variant: Sendable {
    /// The condition in addition to that of the mock.
    let condition: Condition
    let work: OperationRun.Work
    let alternatives: [SwiftName: OperationRun.Alternative]
  }

  /// The work by the interface whose mock runs the operation.
  var works: [ObjectIdentifier: [Variant]] = [:]
  /// The mistakes in the operation's declaration, each once.
  var diagnostics = Diagnostics()
}

extension BoundInterface {
  /// Checks whether a member takes an operation.
  fileprivate func takes(_ operation: InterfaceDeclaration, _ symbols: Symbols) -> Bool {
    acceptedOperations.contains { operation.isA($0, symbols) }
  }

  /// Checks whether a member takes an operation that code can name.
  fileprivate func runs(_ operation: InterfaceDeclaration, _ symbols: Symbols) -> Bool {
    !operation.isUnavailable && takes(operation, symbols)
  }

  fileprivate func store(of variant: OperationVariant) -> StoreShape? {
    guard let name = variant.work?.store else { return nil }
    return stores.named(name.text).first {
      variant.condition.implies(declaration.condition.and($0.condition))
    }
  }
}

/// The interfaces whose mocks can run operations, found by the names of their stores.
private struct OperationRunners {
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

extension AnalyzedSpecs {
  /// Returns the operations of all specs, by their declarations, lowered for the mocks that run them.
  func loweredOperations() -> [ObjectIdentifier: LoweredOperation] {
    if symbols.operations.isEmpty { return [:] }
    let runners = OperationRunners(files, interfaces)
    let all = symbols.operations.concurrentMap { symbol in
      let context = LoweringContext(self, in: files[symbol.file].source)
      let operation = symbol.declaration
      return (ObjectIdentifier(operation), context.lowered(operation, by: runners))
    }
    return Dictionary(all) { first, _ in first }
  }
}

extension LoweringContext {
  /// Returns an operation with the work for each mock that runs it, and with its mistakes.
  ///
  /// The databases that own its stores tell of the mistakes, or any that run it; without one of both, the verbs alone do.
  fileprivate func lowered(
    _ operation: InterfaceDeclaration, by runners: OperationRunners
  ) -> LoweredOperation {
    var lowered = LoweredOperation()
    if let (variants, owners) = check(operation) {
      var isLowered = false
      for runner in runners.candidates(for: operation) {
        let id = ObjectIdentifier(runner.declaration)
        let (runs, isOwner) = (runner.runs(operation, symbols), owners.contains(id))
        guard runs || isOwner else { continue }
        let context = owners.isEmpty || isOwner ? self : silent
        let variants = self.variants(of: operation, in: runner)
        let all = variants.compactMap { context.lowered($0, of: operation, in: runner) }
        if runs { lowered.works[id] = all }
        isLowered = isLowered || !variants.isEmpty
      }
      if !isLowered {
        for variant in variants { _ = self.lowered(variant, of: operation, in: nil) }
      }
    }
    // Several variants can have the same error.
    for new in reports.diagnostics.all
    where !lowered.diagnostics.all.contains(where: {
      $0.message == new.message && $0.range == new.range
    }) {
      lowered.diagnostics.report(new)
    }
    return lowered
  }

  private func lowered(
    _ variant: OperationVariant, of operation: InterfaceDeclaration, in runner: BoundInterface?
  ) -> LoweredOperation.Variant? {
    let scope = VerbScope(of: operation, if: variant.condition, symbols)
    let alternatives = alternatives(of: variant.verbs, in: scope)
    let condition = variant.condition.within(runner?.declaration.condition ?? .always)
    return work(of: variant.verbs, in: scope, runner, if: condition).map {
      LoweredOperation.Variant(condition: condition, work: $0, alternatives: alternatives)
    }
  }

  private func work(
    of verbs: [Verb], in scope: VerbScope, _ runner: BoundInterface?, if condition: Condition
  ) -> OperationRun.Work? {
    if let call = verbs.first(where: { $0.kind == .call }) {
      return callWork(call, among: verbs, in: scope)
    }
    guard let runner,
      case (var call, let shape)? = storeCall(
        verbs, in: scope, stores: runner.stores, if: condition)
    else { return nil }
    let callbacks = callbacks(of: verbs, in: scope, shape: shape)
    if call.verb == .query, shape.cursor != nil { call.isPaged = callbacks.finishHasCursor }
    return .store(call, callbacks: callbacks)
  }

  /// Checks an operation on its own; returns its variants and the databases that own its stores, or `nil` for too many.
  private func check(
    _ operation: InterfaceDeclaration
  ) -> (variants: [OperationVariant], owners: Set<ObjectIdentifier>)? {
    guard !operation.verbs.isEmpty else { return nil }
    for verb in operation.verbs where verb.kind.signature.isOfContexts {
      report(
        .clauseNotHere(verb.kind.rawValue, "a member of a database"), at: verb.keyword.range)
    }
    let stores = Set(operation.verbs.compactMap { $0.store?.text }).sorted().flatMap { name in
      (symbols.storeOwners[name] ?? []).flatMap { database in
        database.declaration.stores.filter { $0.name.text == name }
          .map { database.declaration.condition.and($0.condition) }
      }
    }
    // A condition of a database or a store leads to variants, since stores of one name can differ.
    let conditions = stores.filter { !$0.isAlways }
    guard let variants = symbols.variants(of: operation, if: operation.condition, conditions) else {
      report(
        .tooManyVariants(operation.name.text, OperationVariant.limit), at: operation.name.range)
      return nil
    }
    let owners = variants.compactMap { owner(of: $0, of: operation) }
    return (variants, Set(owners.map { ObjectIdentifier($0.declaration) }))
  }

  /// Checks the verbs of a variant, and returns the database that owns the store of its work.
  private func owner(
    of variant: OperationVariant, of operation: InterfaceDeclaration
  ) -> InterfaceSymbol? {
    guard let first = variant.verbs.first else { return nil }
    let finishes = variant.verbs.filter { $0.kind == .finish }
    if finishes.isEmpty { report(.operationNeeded(operation.name.text), at: first.keyword.range) }
    if let second = finishes.dropFirst().first {
      report(.verbTwice("finish"), at: second.keyword.range)
    }
    guard let work = variant.work else {
      report(.verbNeeded(operation.name.text), at: first.keyword.range)
      return nil
    }
    guard !variant.verbs.contains(where: { $0.kind == .call }), let name = work.store,
      let owner = owner(of: name, of: operation, if: variant.condition)
    else { return nil }
    checkInsertions(of: variant, in: owner)
    return owner
  }

  /// Returns the variants of an operation for which a mock has the store.
  private func variants(
    of operation: InterfaceDeclaration, in runner: BoundInterface
  ) -> [OperationVariant] {
    let outer = runner.declaration.condition.and(operation.condition)
    let stores = Set(operation.verbs.compactMap { $0.store?.text })
    let conditions = runner.stores.filter { stores.contains($0.entry.name.text) }
      .map { runner.declaration.condition.and($0.condition) }
    return (symbols.variants(of: operation, if: outer, conditions) ?? []).filter { variant in
      variant.work?.kind == .call || runner.store(of: variant) != nil
    }
  }

  /// Reports a save that is refused with an error which the catalogue of the database lacks.
  private func checkInsertions(of variant: OperationVariant, in owner: InterfaceSymbol) {
    let candidates = symbols.usableCatalogues[owner.file].all
    guard candidates.count == 1 else { return }
    let conditions = candidates[0].meanings[Meaning.exists.rawValue] ?? []
    for name in variant.verbs.compactMap(\.insertion) where !conditions.cover(variant.condition) {
      report(
        .meaningNeeded(Meaning.exists.rawValue, name.text, candidates[0].name.text), at: name.range)
    }
  }

  /// Returns the database that has a store under a condition.
  ///
  /// A store that is in no database, or in more than one, is reported; a database without it does not run
  /// the operation.
  private func owner(
    of name: Name, of operation: InterfaceDeclaration, if condition: Condition
  ) -> InterfaceSymbol? {
    guard let all = symbols.storeOwners[name.text] else {
      report(.unknownStore(name.text, symbols.stores.map(\.name.text)), at: name.range)
      return nil
    }
    var owners = all.filter { database in
      database.declaration.stores.contains {
        $0.name.text == name.text
          && condition.implies(database.declaration.condition.and($0.condition))
      }
    }
    if Set(owners.map(\.declaration.name.text)).count > 1 {
      // A method of such a database takes the operation.
      let running = owners.filter { database in
        interfaces[database.declaration]?.takes(operation, symbols) ?? false
      }
      if !running.isEmpty { owners = running }
    }
    let names = owners.map(\.declaration.name.text)
    if Set(names).count > 1 { report(.ambiguousStore(name.text, names), at: name.range) }
    return owners.first
  }
}

extension InterfaceDeclaration {
  /// True if no code can name the operation.
  fileprivate var isUnavailable: Bool {
    attributes.contains { $0.availability?.unavailable == .all }
  }
}
