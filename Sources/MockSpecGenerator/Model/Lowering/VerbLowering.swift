/// The lowering of the arguments of one verb to their part of a request.
struct VerbLowering: OperandLowering {
  let context: LoweringContext
  let scope: VerbScope
  let verb: Verb
  let shape: StoreShape
  /// All stores beside that of the verb.
  let stores: StoreShapes

  func add(to call: inout StoreCall) {
    call.isFixed = call.isFixed || verb.isFixed
    call.zone = zone()
    call.fields = argument(.fields, of: verb)?.value
    if call.fields != nil, shape.isWhole, let place = verb[.fields]?.place {
      report(.adapterNeeded("fields", shape.record.source), at: place)
    }
    call.limit = plainValue(.limit, of: verb)
    call.atomic = plainValue(.atomic, of: verb) ?? call.atomic
    switch verb.kind {
    case .fetch:
      call.ids = subject(shape.keyType)
      call.fetchesAll = verb.subject?.value.isOrAll ?? false
      if call.fetchesAll, let name = verb.subject?.value.name, let type = scope.types[name.text],
        !type.isOptional
      {
        reportType(of: name, expected: type.source + "?")
      }
    case .save: call.saves = subject(shape.record)
    case .delete: call.deletes = subject(shape.keyType)
    case .query:
      call.query = query()
      call.cursor = argument(.cursor, of: verb)?.value
      if let cursor = verb[.cursor] { checkCursor(cursor) }
    case .changes:
      ChangesLowering(context: context, scope: scope, verb: verb, shape: shape).add(to: &call)
    default: break
    }
    if verb[.policy] != nil { call.policy = policy() }
  }

  private func query() -> StoreCall.QueryOperand? {
    QueryLowering(context: context, scope: scope, verb: verb, shape: shape).lowered()
  }

  /// Returns the subject of a verb, as one value or a list of the expected type.
  private func subject(_ expected: TypeSyntax?) -> StoreCall.Operand? {
    guard let value = verb.subject?.value else { return nil }
    let other = value.isOrAll && verb.kind == .fetch ? nil : value.alternative
    if let other, value.isOrAll { report(.clauseNotHere("?? .all", "'fetch'"), at: other.range) }
    if other == nil, let path = value.path ?? value.name.map({ [$0] }) {
      return operand(path, value.name?.range ?? value.range, of: expected)
    }
    var isList = value.isList(scope.types) ?? scope.answersList ?? (verb[.each] != nil)
    if let name = value.name {
      guard let type = type(named: name),
        let fits = fitsAsList(type, of: expected, name.text, name.range)
      else { return nil }
      isList = fits
    }
    return StoreCall.Operand(
      input: StoreCall.Input(expression(value)), isList: isList, isOptional: false)
  }

  /// Checks that a query continues only with a cursor of its own store.
  private func checkCursor(_ argument: Argument) {
    guard let cursor = shape.cursor else {
      let given = argument.value.name.flatMap { scope.types[$0.text]?.unwrapped.source }
      return report(shape.lacking(.cursor, given), at: argument.place)
    }
    guard let name = argument.value.name?.text, let type = scope.types[name],
      type.unwrapped != cursor
    else { return }
    report(
      .typeNeeded(name, type.source, expected: cursor.source + (type.isOptional ? "?" : "")),
      at: argument.value.range)
  }

  /// Returns the zone of a query or of changes; changes since the tokens of several zones take a list.
  private func zone() -> StoreCall.Input? {
    guard let (operand, value, type) = argument(.in, of: verb) else { return nil }
    guard let zone = shape.entry.zone else {
      // An adapter that is written by hand can have zones of its own.
      if shape.entry[.adapter] == nil, let place = verb[.in]?.place {
        report(.zonesNeeded(shape.entry.name.text), at: place)
      }
      return value
    }
    let ids = symbols.stores.filter { $0.name.text == zone.store.text }.map(symbols.idType)
    guard let type = type.map(symbols.settled), let expected = ids.first ?? nil,
      !ids.contains(nil)
    else { return value }
    let start = verb.subject?.value.name.flatMap { scope.types[$0.text] }
    let isOfSeveral = verb.kind == .changes && start?.unwrapped.dictionary != nil
    let given = isOfSeveral ? type.unwrapped.arrayElement : type.unwrapped
    if !ids.contains(given) {
      report(
        .typeNeeded(
          operand.text, type.source,
          expected: isOfSeveral ? "[\(expected.source)]" : expected.source), at: operand.range)
    }
    return value
  }

  /// Returns the policy of a save or a commit: `.ifAbsent`, `.merge`, or a value that its adapter converts to one.
  private func policy() -> StoreCall.PolicyOperand? {
    guard let (operand, value, type) = argument(.policy, of: verb) else { return nil }
    let isCommit = verb.kind == .commit
    let kind = isCommit ? MappingKind.conflicts : .policy
    guard let member = operand.member else {
      check(operand, of: type, as: kind)
      if shape.isWhole, let values = type.flatMap({ symbols.values[$0.unwrapped.source] }),
        let partial = values.cases.first(where: { SaveRule($0.meaning) == .changedFields })?
          .names.first
      {
        report(
          .savedWhole("\(values.name.text).\(partial.text)", shape.record.source),
          at: operand.range)
      }
      let isName = operand.path != nil || operand.alternative != nil
      return isCommit || isName
        ? .value(value)
        : .stated(value.source, Set(operand.members.compactMap { SaveRule(rawValue: $0.text) }))
    }
    if !kind.meanings.contains(member.text) {
      report(
        isCommit
          ? .nothingOfKind("policy", member.text, kind.meanings)
          : .unknownName(member.text, "'policy'", kind.meanings), at: member.range)
    } else if operand.saveRule == .changedFields, shape.isWhole {
      report(.adapterNeeded(member.text, shape.record.source), at: operand.range)
    } else if isCommit, ConflictRule(rawValue: member.text) == .merge,
      let foreign = stores.first(where: { $0.entry.isPending && $0.keyType == nil })
    {
      report(.mergeNeedsFields(foreign.record.source), at: operand.range)
    }
    return .stated(
      value.source, isCommit ? [] : Set([SaveRule(rawValue: member.text)].compactMap(\.self)))
  }

  /// Reports a policy whose type is known to have another meaning; other types have an adapter elsewhere.
  private func check(_ operand: Operand, of type: TypeSyntax?, as kind: MappingKind) {
    var expected = "values as \(kind.rawValue)"
    guard let type else {
      if operand.isLiteral {
        report(.typeNeeded("policy", operand.text, expected: expected), at: operand.range)
      }
      return
    }
    var given = type.source
    if let values = symbols.values[type.unwrapped.source] {
      if values.kind?.text != kind.rawValue {
        given += values.kind.map { " as \($0.text)" } ?? ""
      } else if type.isOptional {
        expected = type.unwrapped.source
      } else {
        return
      }
    } else if !symbols.isKnown(type) {
      return
    }
    report(.typeNeeded(operand.text, given, expected: expected), at: operand.range)
  }
}

extension VerbKind {
  var storeVerb: StoreCall.Verb? {
    switch self {
    case .fetch: .fetch
    case .save, .delete: .modify
    case .query: .query
    case .changes: .changes
    case .commit: .commit
    default: nil
    }
  }

  /// True if the verb makes no request to a store, but answers from the pending changes of a context.
  var isOfPendingChanges: Bool { signature.isOfContexts && storeVerb == nil }
}

extension Verb {
  /// The `.ifAbsent` with which a save can be refused.
  var insertion: Name? {
    self[.policy]?.value.members.first { SaveRule($0) == .ifAbsent }
  }

  /// True if an expression stands where a suite would choose a value.
  fileprivate var isFixed: Bool {
    let chosen: [Label?] = [nil, .where, .atomic, .limit, .policy, .cursor]
    return arguments.contains {
      chosen.contains($0.label) && $0.value.form.isExpression && !$0.value.isOrAll
    }
  }
}
