/// The operations that a database runs with their names, and the knobs of those that share none with a member.
typealias OperationRuns = (runs: [OperationRun], knobs: [Knob], names: [MemberName])

extension LoweringContext {
  /// Returns the operations that a mock runs: those of all specs that work on its stores.
  func operationRuns(in context: MockContext, _ verbs: [Int: KnobVerb]) -> OperationRuns {
    var all: OperationRuns = ([], [], [])
    var ownKnobs: Set<String> = []
    for symbol in symbols.operations {
      let operation = operations[ObjectIdentifier(symbol.declaration)]
      let lowered = operation?.works[ObjectIdentifier(context.declaration)] ?? []
      if !lowered.isEmpty {
        addRuns(of: symbol.declaration, lowered, in: context, verbs, beside: &ownKnobs, to: &all)
      }
    }
    return all
  }

  /// Adds one run for each combination of the conditions of the operation and of its stores, and one knob for all
  /// of those whose knobs are alike.
  private func addRuns(
    of operation: InterfaceDeclaration, _ lowered: [LoweredOperation.Variant],
    in context: MockContext, _ verbs: [Int: KnobVerb], beside ownKnobs: inout Set<String>,
    to all: inout OperationRuns
  ) {
    let index = context.memberNames.count + all.names.count
    let plain = operationKnob(operation.typeName)
    let groups = context.groups.all(named: plain)
    // A method that makes the same request shares its knob.
    let needsKnob = !lowered.allSatisfy { $0.isAsked(by: groups, verbs) }
    let knob = needsKnob ? freeKnob(plain, in: context, beside: &ownKnobs) : plain
    var knobForms: [(form: Knob.Form, condition: Condition)] = []
    for variant in lowered {
      all.runs.append(
        OperationRun(
          condition: variant.condition, availability: operation.attributes.availability,
          interface: SwiftName(operation.name.text), nameIndex: index, knob: SwiftName(knob),
          work: variant.work, alternatives: variant.alternatives,
          longLived: longLived(of: operation)))
      knobForms.append((form(of: variant.work, in: context), variant.condition))
    }
    let name = operation.typeName
    all.names.append(MemberName(base: SwiftName(name), full: name))
    while needsKnob, let first = knobForms.first?.form {
      let conditions = knobForms.filter { $0.form == first }.map(\.condition)
      all.knobs.append(
        Knob(condition: conditions.union, name: SwiftName(knob), form: first, index: index))
      knobForms.removeAll { $0.form == first }
    }
  }

  private func freeKnob(
    _ plain: String, in context: MockContext, beside ownKnobs: inout Set<String>
  ) -> String {
    var name = plain
    var number = 1
    while context.groups.group(named: name) != nil || ownKnobs.contains(name) {
      name = plain + "Operation" + (number > 1 ? String(number) : "")
      number += 1
    }
    ownKnobs.insert(name)
    return name
  }

  /// Returns the form of an operation's own knob.
  private func form(of work: OperationRun.Work, in context: MockContext) -> Knob.Form {
    let catalogue = context.catalogue.map { symbols.mockName(of: $0) }
    return switch work {
    case .store(let call, _):
      .store(verb: call.verb, scope: call.scope, adapter: call.adapter, catalogue: catalogue)
    case .value(let call, _), .values(let call, _, _, _):
      .stub(
        arguments: call.arguments, output: call.output, failure: context.interface.types.anyError,
        catalogue: catalogue)
    }
  }
}

extension LoweredOperation.Variant {
  /// Checks whether there are members, wherever the variant exists, that make the same request to the store.
  fileprivate func isAsked(by groups: [KnobGroup], _ verbs: [Int: KnobVerb]) -> Bool {
    guard case .store(let call, _) = work else { return false }
    let beside = groups.filter { !$0.condition.excludes(condition) }
    return beside.map(\.condition).cover(condition)
      && beside.allSatisfy { group in
        guard let known = verbs[group.index], !known.isQuiet else { return false }
        return known.verb == call.verb && known.store.adapter == call.adapter
      }
  }
}

extension InterfaceDeclaration {
  /// The class that apps create: the framework's, the emitted one, or the interface's own name.
  var typeName: String { realType?.source ?? emittedClass?.text ?? name.text }
}

/// Long-lived operations, which have an identity and can continue after their app has ended.
extension LoweringContext {
  /// Returns the state that is kept of an operation; `nil` for one that ends with its app.
  func longLived(of operation: InterfaceDeclaration) -> OperationRun.LongLived? {
    let members = symbols.members(of: operation)
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
  func className(of operation: InterfaceDeclaration) -> SwiftSource {
    if let realType = operation.realType { return SwiftSource(realType) }
    return SwiftSource(
      SwiftName(operation.emittedClass?.text ?? mockName(of: operation.name.text)))
  }
}

extension LoweringContext {
  /// Returns the database that runs the operations that the interface of a member does not run itself.
  func others(of form: MemberForm, _ context: MockContext) -> OtherOperations? {
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
    for declared in interfaces[symbol.declaration]?.members ?? [] {
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
