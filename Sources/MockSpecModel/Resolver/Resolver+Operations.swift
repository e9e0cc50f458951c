import MockSpecSyntax

/// An operation that a database runs, and the knob it needs when no member has one of that name.
struct ResolvedRun {
  var run: OperationRun
  var knob: Knob?
}

extension Resolver {
  /// The operations that a database with `performs operation` runs: all of the run's specs that work on its stores.
  mutating func operationRuns(in context: inout MockContext) -> [ResolvedRun] {
    guard context.forms.contains(where: { $0.clauses.operation != nil }) else { return [] }
    let stores = Set(context.stores.map(\.entry.name.text))
    let accepted = context.forms.compactMap(\.operationType)
    var runs: [ResolvedRun] = []
    for symbol in symbols.operations
    where symbol.declaration.isRun(on: stores)
      && accepted.contains(where: { symbol.declaration.isA($0, symbols) })
    {
      // What is wrong with an operation is reported once, where it is declared.
      let reported = diagnostics
      if let run = run(symbol.declaration, in: &context) { runs.append(run) }
      diagnostics = reported
    }
    return runs
  }

  func availability(of declaration: InterfaceDeclaration) -> [SwiftSource] {
    declaration.attributes.map { attributeSource($0) }.availability
  }

  private mutating func run(_ operation: InterfaceDeclaration, in context: inout MockContext)
    -> ResolvedRun?
  {
    let type = operation.typeName
    let form = context.memberNames.count
    let scope = operationScope(of: operation)
    let (knob, needsKnob) = knob(of: operation, in: &context)
    guard let work = work(of: operation, in: scope, context, knob: knob, form: form) else {
      return nil
    }
    context.memberNames.append(type)
    let condition = operation.condition.within(context.declaration.condition)
    var run = OperationRun(
      condition: condition, availability: availability(of: operation),
      interface: SwiftName(operation.name.text), form: form, work: work.work)
    if let catalogue = context.catalogue {
      run.cancellation = SwiftSource(composed: "Mock\(catalogue.name.text).cancellation")
    }
    return ResolvedRun(
      run: run,
      knob: needsKnob
        ? Knob(condition: condition, name: SwiftName(knob), form: work.knob, index: form) : nil)
  }

  /// The knob of an operation: that of a method which asks the store for the same, or one of its own.
  private func knob(of operation: InterfaceDeclaration, in context: inout MockContext)
    -> (name: String, isNew: Bool)
  {
    let plain = operationKnob(operation.typeName)
    let first = operation.verbs.first { $0.kind != .finish }
    let bridge = context.stores.first { $0.entry.name.text == first?.store?.text }?.bridge
    if let (verb, _, store) = context.storeVerbs[plain], verb == first?.kind.storeVerb,
      store.bridge == bridge
    {
      return (plain, false)
    }
    var name = plain
    var number = 1
    while context.groups.group(named: name) != nil || context.operationKnobs.contains(name) {
      name = plain + "Operation" + (number > 1 ? String(number) : "")
      number += 1
    }
    context.operationKnobs.insert(name)
    return (name, true)
  }

  private mutating func work(
    of operation: InterfaceDeclaration, in scope: VerbScope, _ context: MockContext, knob: String,
    form: Int
  ) -> (work: OperationRun.Work, knob: Knob.Form)? {
    let catalogue = context.catalogue.map { mockName(of: $0) } ?? SwiftName("")
    if let call = operation.verbs.first(where: { $0.kind == .call }) {
      let finish = operation.verbs.first { $0.kind == .finish }
      return callWork(call, finish: finish, in: scope, context.catalogue, form: form)
    }
    guard
      let (request, shape) = storeCall(
        operation.verbs, in: scope, stores: context.stores, knob: knob, form: form)
    else { return nil }
    var callbacks = self.callbacks(of: operation.verbs, in: scope, shape: shape)
    callbacks.older.composed = composedError(context.catalogue)
    var call = request
    if call.verb == .query, shape.cursor != nil { call.isPaged = callbacks.finishHasCursor }
    return (
      .store(call, callbacks: callbacks),
      .store(verb: call.verb, scope: call.scope, bridge: call.bridge, catalogue: catalogue)
    )
  }

  func operationScope(of operation: InterfaceDeclaration) -> VerbScope {
    var scope = VerbScope(title: "'\(operation.name.text)'", types: [:], isOperation: true)
    for ancestor in symbols.lineage(of: operation, in: 0).map(\.declaration) {
      for member in ancestor.members {
        guard let property = member.property else { continue }
        scope.types[property.name.text] = property.type
        let condition = ancestor.condition.and(member.condition).within(operation.condition)
        if !condition.isAlways { scope.conditional.insert(property.name.text) }
      }
    }
    return scope
  }

  /// Checks an operation on its own, where its messages belong.
  mutating func checkOperation(_ operation: InterfaceDeclaration) {
    guard let first = operation.verbs.first else { return }
    let finishes = operation.verbs.filter { $0.kind == .finish }
    if finishes.isEmpty { report(.operationNeeded(operation.name.text), at: first.keyword.range) }
    if let second = finishes.dropFirst().first {
      report(.verbTwice("finish"), at: second.keyword.range)
    }
    let scope = operationScope(of: operation)
    for finish in finishes { checkOptions(of: finish, in: scope) }
    guard let work = operation.verbs.first(where: { $0.kind != .finish }) else {
      return report(.verbNeeded(operation.name.text), at: first.keyword.range)
    }
    if operation.verbs.contains(where: { $0.kind == .call }) { return checkCall(operation, scope) }
    guard let name = work.store else { return }
    let owners = symbols.databases.filter {
      $0.declaration.stores.contains { $0.name.text == name.text }
    }
    guard let owner = owners.first else {
      let names = symbols.databases.flatMap { $0.declaration.stores.map(\.name.text) }
      return report(.unknownStore(name.text, names), at: name.range)
    }
    if owners.count > 1 {
      report(.ambiguousStore(name.text, owners.map(\.declaration.name.text)), at: name.range)
    }
    let shapes = stores(of: owner.declaration, in: owner.file, reporting: false)
    declaredStores = Set(owner.declaration.stores.map(\.name.text))
    if let (_, shape) = storeCall(operation.verbs, in: scope, stores: shapes, knob: "", form: 0) {
      _ = callbacks(of: operation.verbs, in: scope, shape: shape)
    }
  }
}

extension InterfaceDeclaration {
  /// The class that apps create: the framework's, the emitted one, or the interface's own name.
  var typeName: String { realType?.source ?? emittedClass?.text ?? name.text }

  fileprivate func isRun(on stores: Set<String>) -> Bool {
    guard kind == .operation, !verbs.isEmpty else { return false }
    let named = verbs.compactMap { $0.store?.text }
    return verbs.contains { $0.kind == .call } || named.contains { stores.contains($0) }
  }
}
