/// The operations that a database runs, and the knobs of those that share none with a member.
typealias OperationRuns = (runs: [OperationRun], knobs: [Knob])

extension Resolver {
  /// Returns the operations that a database with `performs operation` runs: those of all specs that work on
  /// its stores.
  mutating func operationRuns(in context: inout MockContext) -> OperationRuns {
    var all: OperationRuns = ([], [])
    guard context.forms.contains(where: { $0.clauses.operation != nil }) else { return all }
    let stores = Set(context.stores.map(\.entry.name.text))
    let accepted = context.forms.compactMap(\.member.operationType)
    let outer = source
    defer { source = outer }
    for symbol in symbols.operations
    where symbol.declaration.isRun(on: stores) && !symbol.declaration.isUnavailable
      && accepted.contains(where: { symbol.declaration.isA($0, symbols) })
    {
      // An error in an operation is reported once, where it is declared.
      let reported = diagnostics
      source = files[symbol.file].source
      addRuns(of: symbol.declaration, in: &context, to: &all)
      diagnostics = reported
    }
    return all
  }

  /// Adds one run for each combination of the conditions of the operation and of its stores, and one knob for all
  /// of those whose knobs are alike.
  private mutating func addRuns(
    of operation: InterfaceDeclaration, in context: inout MockContext, to all: inout OperationRuns
  ) {
    let variants = variants(of: operation, in: context)
    guard !variants.isEmpty else { return }
    let index = context.memberNames.count
    let (knob, needsKnob) = knob(of: operation, variants, in: &context)
    var knobForms: [(form: Knob.Form, condition: Condition)] = []
    for variant in variants {
      guard let work = work(of: variant, of: operation, context, knob: knob, nameIndex: index)
      else {
        continue
      }
      let condition = variant.condition.within(context.declaration.condition)
      var run = OperationRun(
        condition: condition, availability: operation.attributes.availability,
        interface: SwiftName(operation.name.text), nameIndex: index, work: work.work)
      run.alternatives = alternatives(
        of: variant.verbs, in: operationScope(of: operation, if: variant.condition))
      run.longLived = longLived(of: operation)
      all.runs.append(run)
      knobForms.append((work.knob, condition))
    }
    if !knobForms.isEmpty {
      let name = operation.typeName
      context.memberNames.append(MemberName(base: SwiftName(name), full: name))
    }
    while needsKnob, let first = knobForms.first?.form {
      let conditions = knobForms.filter { $0.form == first }.map(\.condition)
      all.knobs.append(
        Knob(condition: conditions.union, name: SwiftName(knob), form: first, index: index))
      knobForms.removeAll { $0.form == first }
    }
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
    knob: String, nameIndex: Int
  ) -> (work: OperationRun.Work, knob: Knob.Form)? {
    let verbs = variant.verbs
    let scope = operationScope(of: operation, if: variant.condition)
    if let call = verbs.first(where: { $0.kind == .call }) {
      return callWork(
        call, finish: verbs.first { $0.kind == .finish }, in: scope, context.catalogue, knob: knob,
        index: nameIndex)
    }
    guard
      case (var call, let shape)? = storeCall(
        verbs, in: scope, stores: context.stores,
        if: variant.condition.within(context.declaration.condition), knob: knob,
        nameIndex: nameIndex)
    else { return nil }
    let callbacks = callbacks(of: verbs, in: scope, shape: shape)
    if call.verb == .query, shape.cursor != nil { call.isPaged = callbacks.finishHasCursor }
    return (
      .store(call, callbacks: callbacks),
      .store(
        verb: call.verb, scope: call.scope, adapter: call.adapter,
        catalogue: context.catalogue.map { mockName(of: $0) })
    )
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
    verbs.contains { $0.kind == .call || $0.store.map { stores.contains($0.text) } ?? false }
  }
}

/// The verbs of an operation under one of the conditions that they depend on.
struct OperationVariant {
  /// The condition, which includes that of the operation.
  let condition: Condition
  let verbs: [Verb]

  /// The verb that states the work, which is any but `finish`.
  var work: Verb? { verbs.first { $0.kind != .finish } }
}

extension Resolver {
  static let variantLimit = 16

  /// Returns the verbs of an operation for each combination of their conditions and others; `nil` above
  /// `variantLimit` combinations.
  func variants(of operation: InterfaceDeclaration, if outer: Condition, _ others: [Condition] = [])
    -> [OperationVariant]?
  {
    let verbs = operation.verbs.map { ($0, operation.condition.and($0.condition)) }
    let names = Set(operation.verbs.flatMap(\.names))
    let named = members(of: operation).filter { member, _ in
      !member.condition.isAlways && names.contains(member.name.text)
    }
    let conditions = verbs.map(\.1) + others + named.map(\.condition)
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

  /// Returns the members of an operation and its ancestors, each with the condition under which it exists.
  private func members(of operation: InterfaceDeclaration)
    -> [(member: Member, condition: Condition)]
  {
    symbols.lineage(of: operation).map(\.declaration).flatMap { ancestor in
      ancestor.members.map { ($0, ancestor.condition.and($0.condition)) }
    }
  }

  /// Returns the properties of an operation that verbs can name under a condition.
  func operationScope(of operation: InterfaceDeclaration, if outer: Condition) -> VerbScope {
    var scope = VerbScope(title: "'\(operation.name.text)'", types: [:], isOperation: true)
    let properties = members(of: operation).compactMap { member, condition in
      member.property.map { ($0, condition) }
    }
    for (property, condition) in properties where !condition.excludes(outer) {
      scope.types[property.name.text] = symbols.settled(property.type)
      if !outer.implies(condition) { scope.conditional.insert(property.name.text) }
    }
    // The others are missed only where no property of that name can be there.
    for (property, _) in properties.reversed() where scope.types[property.name.text] == nil {
      scope.types[property.name.text] = symbols.settled(property.type)
      scope.conditional.insert(property.name.text)
    }
    return scope
  }

  /// Checks an operation on its own, so that messages are placed in its declaration.
  mutating func checkOperation(_ operation: InterfaceDeclaration) {
    guard !operation.verbs.isEmpty else { return }
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
    guard let variants = variants(of: operation, if: operation.condition, conditions) else {
      return report(
        .tooManyVariants(operation.name.text, Self.variantLimit), at: operation.name.range)
    }
    var all = diagnostics
    for variant in variants {
      diagnostics = Diagnostics()
      check(variant, of: operation)
      // Several variants can have the same error.
      for new in diagnostics.all
      where !all.all.contains(where: { $0.message == new.message && $0.range == new.range }) {
        all.report(new)
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
    _ = alternatives(of: variant.verbs, in: scope)
    guard let work = variant.work else {
      return report(.verbNeeded(operation.name.text), at: first.keyword.range)
    }
    if let call = variant.verbs.first(where: { $0.kind == .call }) {
      return check(call, among: variant.verbs, in: scope)
    }
    guard let name = work.store, let owner = owner(of: name, of: operation, if: variant.condition)
    else { return }
    let all = stores(of: owner.declaration, in: owner.file, reporting: false)
    let shapes = StoreShapes(
      all.filter { variant.condition.implies(owner.declaration.condition.and($0.condition)) })
    database = owner.declaration
    if let (_, shape) = storeCall(
      variant.verbs, in: scope, stores: shapes, if: variant.condition, knob: "", nameIndex: 0)
    {
      _ = callbacks(of: variant.verbs, in: scope, shape: shape)
    }
    checkInsertions(of: variant, in: owner)
  }

  /// Reports a save that is refused with an error which the catalogue of the database lacks.
  private mutating func checkInsertions(of variant: OperationVariant, in owner: InterfaceSymbol) {
    let candidates = catalogueCandidates(for: owner.file)
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
  private mutating func owner(
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
        allMembers(of: database.declaration, in: database.file).contains { declared in
          declared.member.operationType.map { operation.isA($0, symbols) } ?? false
        }
      }
      if !running.isEmpty { owners = running }
    }
    let names = owners.map(\.declaration.name.text)
    if Set(names).count > 1 { report(.ambiguousStore(name.text, names), at: name.range) }
    return owners.first
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

  func store(of variant: OperationVariant) -> StoreShape? {
    guard let name = variant.work?.store else { return nil }
    return stores.named(name.text).first {
      variant.condition.implies(declaration.condition.and($0.condition))
    }
  }
}

extension Verb {
  /// The properties of the operation that the verb names.
  var names: [String] {
    arguments.filter { $0.label != .into && $0.label != .from }.flatMap(\.value.names).map(\.text)
  }
}

/// Long-lived operations, which have an identity and can continue after their app has ended.
extension Resolver {
  /// Returns the state that is kept of an operation; `nil` for one that ends with its app.
  func longLived(of operation: InterfaceDeclaration) -> OperationRun.LongLived? {
    let members = members(of: operation)
    guard let id = members.first(where: { $0.member.clauses.isIdentity })?.member.name else {
      return nil
    }
    let inputs = members.compactMap { member, condition -> ConditionalName? in
      guard let property = member.property, !member.isStatic,
        property.accessors?.isSettable ?? true, property.type.unwrapped.function == nil
      else { return nil }
      return ConditionalName(condition: condition, name: SwiftName(property.name.text))
    }
    return OperationRun.LongLived(
      id: SwiftName(id.text), type: symbols.className(of: operation), inputs: inputs)
  }
}

extension Symbols {
  /// Returns the class of an operation that apps create.
  fileprivate func className(of operation: InterfaceDeclaration) -> SwiftSource {
    if let realType = operation.realType { return SwiftSource(realType) }
    return SwiftSource(
      SwiftName(operation.emittedClass?.text ?? mockName(of: operation.name.text)))
  }
}

extension Resolver {
  /// Returns the database that runs the operations that the interface of a member does not run itself.
  mutating func others(of form: MemberForm, _ context: MockContext) -> OtherOperations? {
    guard let others = form.clauses.others else { return nil }
    // `database`, or `database(named: "usual")`
    let name = String(others.text.prefix { $0 != "(" })
    let givers = context.forms.filter { $0.clauses.gives?.isNew == false }
    guard let giver = givers.first(where: { $0.baseName == name }) else {
      let container = "'\(context.declaration.name.text)'"
      report(.unknownName(name, container, givers.map(\.baseName)), at: others.range)
      return nil
    }
    // An error about the database is reported at the member that gives it.
    guard let symbol = symbols.database(mockedBy: giver.output.source) else { return nil }
    for declared in allMembers(of: symbol.declaration, in: symbol.file) {
      guard declared.member.condition.isAlways, let method = declared.member.method,
        let name = declared.member.clauses.operation, method.effects == Effects(),
        let parameter = method.parameters.first, parameter.name.text == name.text,
        method.parameters.dropFirst().allSatisfy({ $0.defaultValue != nil })
      else { continue }
      let type = parameter.type.bare.source
      return OtherOperations(
        type: type == form.member.operationType?.source ? nil : SwiftSource(composed: type),
        database: SwiftSource(others), method: SwiftName(method.name.text),
        label: parameter.label.map { SwiftName($0.text) })
    }
    report(.noOperationsRun(symbol.declaration.name.text), at: others.range)
    return nil
  }
}

/// Gives each spec the operations of its own that databases of other modules run.
func addOperations(
  of files: [SpecFile], to specs: inout [Spec], _ symbols: Symbols, classes: () -> Set<String>
) {
  guard files.contains(where: { $0.module != nil }) else { return }
  var ownClasses: Set<String>?
  for index in files.indices where files[index].module == nil {
    let imported = Set(files[index].imports.map(\.moduleName))
    let mocks = files.compactMap(\.module).filter { imported.contains($0.name) }.compactMap(\.mocks)
    specs[index].mockModules = Set(mocks).sorted().map { SwiftName($0) }
  }
  for index in files.indices where files[index].module != nil {
    for interface in specs[index].interfaces {
      guard let mock = interface.mock, mock.genericParameters.isEmpty else { continue }
      let runs = Dictionary(grouping: mock.operations) {
        symbols.interfaces[$0.interface.text]?.file ?? index
      }
      for (file, operations) in runs.sorted(by: { $0.key < $1.key })
      where files[file].module == nil {
        let target = files[file].origin?.spec ?? file
        let indices = Set(operations.map(\.nameIndex))
        let known = ownClasses ?? classes()
        ownClasses = known
        specs[target].addedOperations.append(
          AddedOperations(
            condition: interface.condition, mock: mock, access: specs[target].access,
            operations: operations, knobs: mock.knobList.filter { indices.contains($0.index) },
            classes: operations.kinds.compactMap { run in
              symbols.interfaces[run.interface.text].map {
                AddedOperation(run, of: $0.declaration, in: specs[target], symbols, known)
              }
            }))
      }
    }
  }
}

extension AddedOperation {
  fileprivate init(
    _ run: OperationRun, of declaration: InterfaceDeclaration, in spec: Spec, _ symbols: Symbols,
    _ classes: Set<String>
  ) {
    self.run = run
    name = symbols.className(of: declaration)
    if declaration.realType == nil || classes.contains(declaration.typeName) {
      home = .package
    } else if let framework = spec.framework,
      spec.interfaces.first(where: { $0.name == run.interface })?.standIn != nil
    {
      home = .framework(framework.name)
    } else {
      home = .elsewhere
    }
  }
}
