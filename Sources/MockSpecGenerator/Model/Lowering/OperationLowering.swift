/// The lowering of an operation for the mocks that run it.
struct OperationLowering: Lowering {
  let context: LoweringContext
  let operation: InterfaceDeclaration
  let runners: OperationRunners

  /// Returns the operation with the work for each mock that runs it, and with its mistakes.
  ///
  /// The databases that own its stores tell of the mistakes, or any that run it; without one of both, the verbs alone do.
  func lowered() -> LoweredOperation {
    var lowered = LoweredOperation()
    if let (variants, owners) = check() {
      var isLowered = false
      for runner in runners.candidates(for: operation) {
        let id = ObjectIdentifier(runner.declaration)
        let (runs, isOwner) = (runner.runs(operation, symbols), owners.contains(id))
        guard runs || isOwner else { continue }
        let context = owners.isEmpty || isOwner ? context : context.silent
        let variants = self.variants(in: runner)
        let all = variants.compactMap { self.variant($0, in: runner, context) }
        if runs { lowered.works[id] = all }
        isLowered = isLowered || !variants.isEmpty
      }
      if !isLowered {
        for variant in variants { _ = self.variant(variant, in: nil, context) }
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

  private func variant(
    _ variant: OperationVariant, in runner: BoundInterface?, _ context: LoweringContext
  ) -> LoweredOperation.Variant? {
    let condition = variant.condition.within(runner?.declaration.condition ?? .always)
    let variant = VariantLowering(
      context: context, scope: VerbScope(of: operation, if: variant.condition, symbols),
      verbs: variant.verbs, runner: runner, condition: condition)
    return variant.lowered()
  }

  /// Checks the operation on its own; returns its variants and the databases that own its stores, or `nil` for too many.
  private func check() -> (variants: [OperationVariant], owners: Set<ObjectIdentifier>)? {
    guard !operation.verbs.isEmpty else { return nil }
    for verb in operation.verbs where verb.kind.signature.isOfContexts {
      report(.clauseNotHere(verb.kind.rawValue, "a member of a database"), at: verb.keyword.range)
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
    let owners = variants.compactMap { owner(of: $0) }
    return (variants, Set(owners.map { ObjectIdentifier($0.declaration) }))
  }

  /// Checks the verbs of a variant, and returns the database that owns the store of its work.
  private func owner(of variant: OperationVariant) -> InterfaceSymbol? {
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
      let owner = owner(of: name, if: variant.condition)
    else { return nil }
    checkInsertions(of: variant, in: owner)
    return owner
  }

  /// Returns the variants of the operation for which a mock has the store.
  private func variants(in runner: BoundInterface) -> [OperationVariant] {
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
  private func owner(of name: Name, if condition: Condition) -> InterfaceSymbol? {
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
