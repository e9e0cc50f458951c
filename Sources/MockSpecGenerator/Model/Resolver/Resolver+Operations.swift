/// An operation that a database runs, with a knob of its own if no member has one of that name.
struct ResolvedRun {
  var run: OperationRun
  var knob: Knob?
}

extension Resolver {
  /// Returns the operations that a database with `performs operation` runs: those of all specs that work on
  /// its stores.
  mutating func operationRuns(in context: inout MockContext) -> [ResolvedRun] {
    guard context.forms.contains(where: { $0.clauses.operation != nil }) else { return [] }
    let stores = Set(context.stores.map(\.entry.name.text))
    let accepted = context.forms.compactMap(\.operationType)
    var runs: [ResolvedRun] = []
    for symbol in symbols.operations
    where symbol.declaration.isRun(on: stores) && !symbol.declaration.isUnavailable
      && accepted.contains(where: { symbol.declaration.isA($0, symbols) })
    {
      // An error in an operation is reported once, where it is declared.
      let reported = diagnostics
      runs += self.runs(of: symbol.declaration, in: &context)
      diagnostics = reported
    }
    return runs
  }

  func availability(of declaration: InterfaceDeclaration) -> [SwiftSource] {
    declaration.attributes.map { attributeSource($0) }.availability
  }

  /// Returns one run for each combination of the conditions of the operation and of its stores.
  private mutating func runs(of operation: InterfaceDeclaration, in context: inout MockContext)
    -> [ResolvedRun]
  {
    let variants = variants(of: operation, in: context)
    guard !variants.isEmpty else { return [] }
    let form = context.memberNames.count
    let (knob, needsKnob) = knob(of: operation, variants, in: &context)
    let runs = variants.compactMap { variant -> ResolvedRun? in
      guard let work = work(of: variant, of: operation, context, knob: knob, form: form) else {
        return nil
      }
      let condition = variant.condition.within(context.declaration.condition)
      var run = OperationRun(
        condition: condition, availability: availability(of: operation),
        interface: SwiftName(operation.name.text), form: form, work: work.work)
      if let catalogue = context.catalogue {
        run.cancellation = SwiftSource(composed: "Mock\(catalogue.name.text).cancellation")
      }
      run.longLived = longLived(of: operation)
      return ResolvedRun(
        run: run,
        knob: needsKnob
          ? Knob(condition: condition, name: SwiftName(knob), form: work.knob, index: form) : nil)
    }
    if !runs.isEmpty { context.memberNames.append(operation.typeName) }
    return runs.sharingKnobs
  }

  /// Returns the knob of an operation: that of a method that makes the same request, or one of its own.
  private func knob(
    of operation: InterfaceDeclaration, _ variants: [OperationVariant],
    in context: inout MockContext
  ) -> (name: String, isNew: Bool) {
    let plain = operationKnob(operation.typeName)
    let groups = context.groups.all(named: plain)
    if variants.allSatisfy({ context.isAsked(for: $0, by: groups) }) { return (plain, false) }
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
    of variant: OperationVariant, of operation: InterfaceDeclaration, _ context: MockContext,
    knob: String, form: Int
  ) -> (work: OperationRun.Work, knob: Knob.Form)? {
    let verbs = variant.verbs
    let scope = operationScope(of: operation, if: variant.condition)
    let catalogue = context.catalogue.map { mockName(of: $0) } ?? SwiftName("")
    if let call = verbs.first(where: { $0.kind == .call }) {
      let finish = verbs.first { $0.kind == .finish }
      return callWork(
        call, finish: finish, in: scope, context.catalogue, knob: knob, form: form)
    }
    guard
      let (request, shape) = storeCall(
        verbs, in: scope, stores: context.stores,
        if: variant.condition.within(context.declaration.condition), knob: knob, form: form)
    else { return nil }
    var callbacks = self.callbacks(of: verbs, in: scope, shape: shape)
    callbacks.older.composed = composedError(context.catalogue)
    var call = request
    if call.verb == .query, shape.cursor != nil { call.isPaged = callbacks.finishHasCursor }
    return (
      .store(call, callbacks: callbacks),
      .store(verb: call.verb, scope: call.scope, adapter: call.adapter, catalogue: catalogue)
    )
  }
}

extension [ResolvedRun] {
  /// The runs with one knob for all of those whose knobs are alike.
  fileprivate var sharingKnobs: [ResolvedRun] {
    enumerated().map { place, run in
      guard let form = run.knob?.form else { return run }
      let alike = indices.filter { self[$0].knob?.form == form }
      var shared = run
      shared.knob?.condition = alike.compactMap { self[$0].knob?.condition }.union
      if alike.first != place { shared.knob = nil }
      return shared
    }
  }
}

extension InterfaceDeclaration {
  /// The class that apps create: the framework's, the emitted one, or the interface's own name.
  var typeName: String { realType?.source ?? emittedClass?.text ?? name.text }

  /// True if no code can name the operation.
  fileprivate var isUnavailable: Bool {
    attributes.contains { $0.availability?.unavailable == "*" }
  }

  fileprivate func isRun(on stores: Set<String>) -> Bool {
    guard kind == .operation, !verbs.isEmpty else { return false }
    let named = verbs.compactMap { $0.store?.text }
    return verbs.contains { $0.kind == .call } || named.contains { stores.contains($0) }
  }
}
