/// The operations that a database runs with their names, and the knobs of those that share none with a member.
typealias OperationRuns = (runs: [OperationRun], knobs: [Knob], names: [MemberName])

/// The lowering of the operations that a mock runs: those of all specs that work on its stores.
struct OperationRunLowering: Lowering {
  let context: LoweringContext
  let mock: MockContext
  /// The store verbs of the knobs, by the indices of these.
  let verbs: [Int: KnobVerb]

  func lowered() -> OperationRuns {
    var all: OperationRuns = ([], [], [])
    var ownKnobs: Set<String> = []
    for symbol in symbols.operations {
      let operation = operations[ObjectIdentifier(symbol.declaration)]
      let lowered = operation?.works[ObjectIdentifier(mock.declaration)] ?? []
      if !lowered.isEmpty {
        let isOfOtherModule = files[symbol.file].module != nil
        addRuns(
          of: symbol.declaration, isOfOtherModule ? lowered.map(\.withoutAnswer) : lowered,
          beside: &ownKnobs, to: &all)
      }
    }
    return all
  }

  /// Adds one run for each combination of the conditions of the operation and of its stores, and one knob for all
  /// of those whose knobs are alike.
  private func addRuns(
    of operation: InterfaceDeclaration, _ lowered: [LoweredOperation.Variant],
    beside ownKnobs: inout Set<String>,
    to all: inout OperationRuns
  ) {
    let index = mock.memberNames.count + all.names.count
    let plain = operationKnob(operation.typeName)
    let groups = mock.groups.all(named: plain)
    // A method that makes the same request shares its knob.
    let needsKnob = !lowered.allSatisfy { $0.isAsked(by: groups, verbs) }
    let knob = needsKnob ? freeKnob(plain, beside: &ownKnobs) : plain
    var knobForms: [(form: Knob.Form, condition: Condition)] = []
    for variant in lowered {
      all.runs.append(
        OperationRun(
          condition: variant.condition, availability: operation.attributes.availability,
          interface: SwiftName(operation.name.text), nameIndex: index, knob: SwiftName(knob),
          work: variant.work, alternatives: variant.alternatives,
          longLived: longLived(of: operation)))
      knobForms.append((form(of: variant.work), variant.condition))
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

  private func freeKnob(_ plain: String, beside ownKnobs: inout Set<String>) -> String {
    var name = plain
    var number = 1
    while mock.groups.group(named: name) != nil || ownKnobs.contains(name) {
      name = plain + "Operation" + (number > 1 ? String(number) : "")
      number += 1
    }
    ownKnobs.insert(name)
    return name
  }

  /// Returns the form of an operation's own knob.
  private func form(of work: OperationRun.Work) -> Knob.Form {
    let catalogue = mock.catalogue.map { symbols.mockName(of: $0) }
    return switch work {
    case .store(let call, _):
      .store(verb: call.verb, scope: call.scope, adapter: call.adapter, catalogue: catalogue)
    case .value(let call, _), .values(let call, _, _, _):
      .stub(
        arguments: call.arguments, output: call.output, failure: mock.interface.types.anyError,
        catalogue: catalogue)
    }
  }

  /// Returns the state that is kept of an operation; `nil` for one that ends with its app.
  private func longLived(of operation: InterfaceDeclaration) -> OperationRun.LongLived? {
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

extension LoweredOperation.Variant {
  /// The variant without the answer of a function that only the mocks of its own module have.
  fileprivate var withoutAnswer: Self {
    guard case .values(var call, let items, let each, let finish) = work, call.answer != nil else {
      return self
    }
    call.answer = nil
    call.defaultValue = call.output == .void ? SwiftSource(composed: "{ _ in }") : nil
    return Self(
      condition: condition, work: .values(call, items: items, each: each, finish: finish),
      alternatives: alternatives)
  }

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

extension Symbols {
  /// Returns the class of an operation that apps create.
  func className(of operation: InterfaceDeclaration) -> SwiftSource {
    if let realType = operation.realType { return SwiftSource(realType) }
    return SwiftSource(SwiftName(operation.emittedClass?.text ?? mockName(of: operation.name.text)))
  }
}
