/// The verbs of an operation under one of the conditions that they depend on.
struct OperationVariant {
  /// The condition, which includes that of the operation.
  var condition: Condition
  var verbs: [Verb]

  /// The verb that states the work, which is any but `finish`.
  var work: Verb? { verbs.first { $0.kind != .finish } }
}

extension Resolver {
  /// The maximum number of variants of an operation.
  static let variantLimit = 16

  /// Returns the verbs of an operation for each combination of their conditions and others; `nil` above
  /// `variantLimit` combinations.
  func variants(of operation: InterfaceDeclaration, if outer: Condition, _ others: [Condition] = [])
    -> [OperationVariant]?
  {
    let verbs = operation.verbs.map { ($0, operation.condition.and($0.condition)) }
    let names = Set(operation.verbs.flatMap(\.names))
    var conditions = verbs.map(\.1) + others
    for ancestor in symbols.lineage(of: operation, in: 0).map(\.declaration) {
      for member in ancestor.members where !member.condition.isAlways {
        guard names.contains(member.name.text) else { continue }
        conditions.append(ancestor.condition.and(member.condition))
      }
    }
    if conditions.allSatisfy(outer.implies) {
      return [OperationVariant(condition: outer, verbs: operation.verbs)]
    }
    return conditions.variants(atMost: Self.variantLimit, of: outer)?.map { variant in
      OperationVariant(
        condition: variant, verbs: verbs.filter { variant.implies($0.1) }.map(\.0))
    }
  }

  /// Returns the variants of an operation for which a database has the store.
  func variants(of operation: InterfaceDeclaration, in context: MockContext) -> [OperationVariant] {
    let outer = context.declaration.condition.and(operation.condition)
    let stores = Set(operation.verbs.compactMap { $0.store?.text })
    let conditions = context.stores.filter { stores.contains($0.entry.name.text) }
      .map { context.declaration.condition.and($0.condition) }
    return (variants(of: operation, if: outer, conditions) ?? []).filter { variant in
      guard let work = variant.work else { return false }
      return work.kind == .call || context.store(of: variant) != nil
    }
  }

  /// Returns the properties of an operation that verbs can name under a condition.
  func operationScope(of operation: InterfaceDeclaration, if outer: Condition) -> VerbScope {
    var scope = VerbScope(title: "'\(operation.name.text)'", types: [:], isOperation: true)
    var missing: [String: TypeSyntax] = [:]
    for ancestor in symbols.lineage(of: operation, in: 0).map(\.declaration) {
      for member in ancestor.members {
        guard let property = member.property else { continue }
        let condition = ancestor.condition.and(member.condition)
        if condition.excludes(outer) {
          missing[property.name.text] = property.type
        } else {
          scope.types[property.name.text] = property.type
          if !outer.implies(condition) { scope.conditional.insert(property.name.text) }
        }
      }
    }
    for (name, type) in missing where scope.types[name] == nil {
      scope.types[name] = type
      scope.conditional.insert(name)
    }
    return scope
  }

  /// Checks an operation on its own, so that messages are placed in its declaration.
  mutating func checkOperation(_ operation: InterfaceDeclaration) {
    guard !operation.verbs.isEmpty else { return }
    for verb in operation.verbs where verb.kind.isOfContexts {
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
    guard let variants = variants(of: operation, if: operation.condition, conditions) else {
      return report(
        .tooManyVariants(operation.name.text, Self.variantLimit), at: operation.name.range)
    }
    var all = diagnostics
    for variant in variants {
      diagnostics = Diagnostics()
      check(variant, of: operation)
      // Several variants can have the same error.
      for diagnostic in diagnostics.all where !all.all.contains(where: diagnostic.says) {
        all.report(diagnostic)
      }
    }
    diagnostics = all
  }

  private mutating func check(_ variant: OperationVariant, of operation: InterfaceDeclaration) {
    guard let first = variant.verbs.first else { return }
    let finishes = variant.verbs.filter { $0.kind == .finish }
    if finishes.isEmpty { report(.operationNeeded(operation.name.text), at: first.keyword.range) }
    if let second = finishes.dropFirst().first {
      report(.verbTwice("finish"), at: second.keyword.range)
    }
    let scope = operationScope(of: operation, if: variant.condition)
    for finish in finishes { checkOptions(of: finish, in: scope) }
    guard let work = variant.work else {
      return report(.verbNeeded(operation.name.text), at: first.keyword.range)
    }
    if variant.verbs.contains(where: { $0.kind == .call }) {
      return checkCall(variant.verbs, scope)
    }
    guard let name = work.store, let owner = owner(of: name, of: operation, if: variant.condition)
    else { return }
    let shapes = stores(of: owner.declaration, in: owner.file, reporting: false).filter {
      variant.condition.implies(owner.declaration.condition.and($0.condition))
    }
    declaredStores = Set(owner.declaration.stores.map(\.name.text))
    if let (_, shape) = storeCall(
      variant.verbs, in: scope, stores: shapes, if: variant.condition, knob: "", form: 0)
    {
      _ = callbacks(of: variant.verbs, in: scope, shape: shape)
    }
  }

  /// Returns the database that has a store under a condition.
  ///
  /// A store that is in no database, or in more than one, is reported; a database without it does not run
  /// the operation.
  private mutating func owner(
    of name: Name, of operation: InterfaceDeclaration, if condition: Condition
  ) -> Symbols.InterfaceSymbol? {
    guard let all = symbols.storeOwners[name.text] else {
      let names = symbols.databases.flatMap { $0.declaration.stores.map(\.name.text) }
      report(.unknownStore(name.text, names), at: name.range)
      return nil
    }
    var owners = all.filter { database in
      database.declaration.stores.contains {
        $0.name.text == name.text
          && condition.implies(database.declaration.condition.and($0.condition))
      }
    }
    if Set(owners.map(\.declaration.name.text)).count > 1 {
      let running = owners.filter { runs(operation, $0) }
      if !running.isEmpty { owners = running }
    }
    let names = owners.map(\.declaration.name.text)
    if Set(names).count > 1 { report(.ambiguousStore(name.text, names), at: name.range) }
    return owners.first
  }

  /// Tells whether a method of a database takes the operation.
  private func runs(_ operation: InterfaceDeclaration, _ database: Symbols.InterfaceSymbol) -> Bool
  {
    allMembers(of: database.declaration, in: database.file).contains { declared in
      guard case .method(let method) = declared.member.kind,
        let name = MemberClauses(declared.member).operation,
        let parameter = method.parameters.first(where: { $0.name.text == name.text })
      else { return false }
      return operation.isA(parameter.type.bare, symbols)
    }
  }
}

extension MockContext {
  /// Checks whether there are members, wherever the variant exists, that make the same request to the store.
  func isAsked(for variant: OperationVariant, by groups: [KnobGroup]) -> Bool {
    let condition = variant.condition.within(declaration.condition)
    let beside = groups.filter { !$0.condition.excludes(condition) }
    return beside.map(\.condition).cover(condition)
      && beside.allSatisfy { group in
        guard let known = storeVerbs[group.index], !known.isQuiet else { return false }
        return known.verb == variant.work?.kind.storeVerb
          && known.store.adapter == store(of: variant)?.adapter
      }
  }

  /// Returns the store that a variant of an operation works on.
  func store(of variant: OperationVariant) -> StoreShape? {
    guard let name = variant.work?.store else { return nil }
    return stores.first {
      $0.entry.name.text == name.text
        && variant.condition.implies(declaration.condition.and($0.condition))
    }
  }
}

extension Verb {
  /// The properties of the operation that the verb names.
  var names: [String] {
    arguments.filter { $0.label != .into && $0.label != .from }.flatMap(\.value.names).map(\.text)
  }
}

extension Diagnostic {
  fileprivate func says(_ other: Diagnostic) -> Bool {
    message == other.message && range == other.range && source.path == other.source.path
  }
}
