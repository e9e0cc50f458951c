extension Resolver {
  /// The request that the verbs of one member or operation make; `nil` when something does not fit.
  ///
  /// Of stores that branches of an `#if` have, those count that can be there under `condition`.
  mutating func storeCall(
    _ verbs: [Verb], in scope: VerbScope, stores: [StoreShape], if condition: Condition,
    knob: String, form: Int
  ) -> (call: StoreCall, store: StoreShape)? {
    guard let first = verbs.first, let verb = first.kind.storeVerb else { return nil }
    guard let shape = store(of: first, among: stores, if: condition), mix(verbs) else {
      return nil
    }
    if shape.isPending, let policy = first.option("policy"), first.kind == .save {
      report(
        .clauseNotHere("policy", "the 'commit' of a store whose changes wait"),
        at: policy.keyword.range)
    }
    var call = StoreCall(
      verb: verb, knob: SwiftName(knob), store: SwiftName(shape.entry.name.text),
      adapter: shape.adapter, record: (SwiftSource(shape.record), shape.entry.keyPath), form: form)
    for verb in verbs where verb.kind != .finish {
      if verb.store?.text != first.store?.text, let name = verb.store {
        report(.verbsDoNotMix(first.store?.text ?? "", name.text), at: name.range)
      }
      checkOptions(of: verb, in: scope)
      add(verb, to: &call, in: scope, shape: shape)
      if verb.kind == .commit { call.policy = commitPolicy(verb, in: scope, stores) }
    }
    return (call, shape)
  }

  mutating func store(
    of verb: Verb, among stores: [StoreShape], if condition: Condition
  ) -> StoreShape? {
    if verb.kind == .commit { return committedStore(verb, among: stores, if: condition) }
    guard let name = verb.store else { return nil }
    let named = stores.filter {
      $0.entry.name.text == name.text && !$0.condition.excludes(condition)
    }
    if let shape = named.first {
      let isSame = named.allSatisfy { $0.adapter == shape.adapter }
      if !isSame || !named.map(\.condition).cover(condition) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return shape
    }
    // A store that cannot be used was reported where it is declared.
    if declaredStores.contains(name.text) { return nil }
    report(.unknownStore(name.text, stores.map(\.entry.name.text)), at: name.range)
    return nil
  }

  /// Whether the verbs can be one request: saves and deletes can, others stand alone.
  private mutating func mix(_ verbs: [Verb]) -> Bool {
    var seen: [VerbKind] = []
    for verb in verbs where verb.kind != .finish {
      if seen.contains(verb.kind) {
        report(.verbTwice(verb.kind.rawValue), at: verb.keyword.range)
        return false
      }
      if let first = seen.first(where: { !$0.mixes(with: verb.kind) }) {
        report(.verbsDoNotMix(first.rawValue, verb.kind.rawValue), at: verb.keyword.range)
        return false
      }
      seen.append(verb.kind)
    }
    return true
  }

  mutating func checkOptions(of verb: Verb, in scope: VerbScope) {
    for option in verb.options {
      let word = option.keyword
      let isBlock = verb.kind.blockOptions.contains(word.text)
      if isBlock, !scope.isOperation {
        report(.clauseNotHere(word.text, "an operation"), at: word.range)
      } else if !isBlock, !verb.kind.requestOptions.contains(word.text) {
        let allowed =
          verb.kind.requestOptions + (scope.isOperation ? verb.kind.blockOptions : [])
        report(.unknownName(word.text, "'\(verb.kind.rawValue)'", allowed), at: word.range)
      }
    }
  }

  private mutating func add(
    _ verb: Verb, to call: inout StoreCall, in scope: VerbScope, shape: StoreShape
  ) {
    switch verb.kind {
    case .fetch:
      call.ids = verb.subject.flatMap { operand($0, of: shape.keyType, in: scope) }
      call.fields = value(of: "fields", verb, in: scope)
      call.fetchesAll = fetchesAll(verb, in: scope)
    case .save:
      call.saves = verb.subject.flatMap { operand($0, of: shape.record, in: scope) }
      call.policy = policy(verb, in: scope)
      call.atomic = value(of: "atomic", verb, in: scope) ?? call.atomic
      call.note = value(of: "note", verb, in: scope) ?? call.note
    case .insert:
      call.saves = verb.subject.flatMap { operand($0, of: shape.record, in: scope) }
      call.policy = .literal(SwiftSource(composed: ".ifAbsent"))
      call.atomic = value(of: "atomic", verb, in: scope) ?? call.atomic
    case .delete:
      call.deletes = verb.subject.flatMap { operand($0, of: shape.keyType, in: scope) }
      call.atomic = value(of: "atomic", verb, in: scope) ?? call.atomic
      call.note = value(of: "note", verb, in: scope) ?? call.note
    case .query:
      call.query = query(verb, in: scope)
      call.zone = value(of: "in", verb, in: scope)
      call.fields = value(of: "fields", verb, in: scope)
      call.limit = value(of: "limit", verb, in: scope)
      call.cursor = value(of: "cursor", verb, in: scope)
      if let cursor = verb.options.first(where: { $0.keyword.text == "cursor" }) {
        checkCursor(cursor, in: scope, shape)
      }
    case .changes: addChanges(verb, to: &call, in: scope, shape)
    case .call, .finish, .commit, .rollback, .pending, .notify: break
    }
  }

  /// `fetch ids from zones  else all`: a list of ids that is missing stands for all of them.
  private mutating func fetchesAll(_ verb: Verb, in scope: VerbScope) -> Bool {
    guard let option = verb.option("else") else { return false }
    if option.value.identifier != "all" {
      report(.unknownName(option.value.text, "'else'", ["all"]), at: option.value.range)
    } else if let name = verb.subject, let type = scope.types[name.text], !type.isOptional {
      report(.typeNeeded(name.text, type.source, expected: type.source + "?"), at: name.range)
    }
    return true
  }

  /// A query goes on only with the cursors of its own store.
  private mutating func checkCursor(_ option: Option, in scope: VerbScope, _ shape: StoreShape) {
    guard let cursor = shape.cursor else {
      let store = "the store '\(shape.entry.name.text)'"
      return report(.unknownName("cursor", store, []), at: option.keyword.range)
    }
    guard let name = option.value.identifier, let type = scope.types[name],
      type.unwrapped != cursor
    else { return }
    report(
      .typeNeeded(name, type.source, expected: cursor.source + (type.isOptional ? "?" : "")),
      at: option.value.range)
  }

  /// The subject of a verb as one value or a list of the expected type.
  mutating func operand(_ name: Name, of expected: TypeSyntax?, in scope: VerbScope)
    -> StoreCall.Operand?
  {
    guard let type = type(named: name, in: scope) else { return nil }
    let element = type.unwrapped.arrayElement
    if let expected, (element ?? type.unwrapped) != expected.bare {
      report(
        .recordDoesNotFit(name.text, type.source, expected: expected.source), at: name.range)
      return nil
    }
    if element == nil, type.isOptional {
      report(.notAList(name.text, type.source), at: name.range)
      return nil
    }
    return StoreCall.Operand(
      source: SwiftSource(SwiftName(name.text)), isList: element != nil, isOptional: type.isOptional
    )
  }

  mutating func type(named name: Name, in scope: VerbScope) -> TypeSyntax? {
    if let type = scope.types[name.text] {
      if scope.conditional.contains(name.text) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return type
    }
    report(.unknownName(name.text, scope.title, scope.names), at: name.range)
    return nil
  }

  /// An option's value: a name of the scope, or a literal.
  mutating func value(of keyword: String, _ verb: Verb, in scope: VerbScope) -> SwiftSource? {
    guard let option = verb.option(keyword) else { return nil }
    if let name = option.value.identifier, !["true", "false", "nil"].contains(name) {
      guard type(named: Name(name, option.value.range), in: scope) != nil else { return nil }
      return SwiftSource(SwiftName(name))
    }
    return SwiftSource(option.value)
  }

  private mutating func policy(_ verb: Verb, in scope: VerbScope) -> StoreCall.PolicyOperand? {
    guard let value = value(of: "policy", verb, in: scope) else { return nil }
    if let option = verb.option("policy") { check(option, isOf: .policy, in: scope) }
    return verb.option("policy")?.value.identifier == nil ? .literal(value) : .value(value)
  }

  private mutating func query(_ verb: Verb, in scope: VerbScope) -> StoreCall.QueryOperand? {
    if let subject = verb.subject {
      guard let type = type(named: subject, in: scope) else { return nil }
      return .object(SwiftSource(SwiftName(subject.text)), isOptional: type.isOptional)
    }
    let predicate = value(of: "where", verb, in: scope)
    let sort = value(of: "sort", verb, in: scope)
    // A cursor alone goes on with the query that it came from; one that can be missing begins with everything.
    if predicate == nil, sort == nil, let cursor = verb.option("cursor"),
      scope.types[cursor.value.text]?.isOptional == false
    {
      return nil
    }
    return .closures(predicate: predicate, sort: sort)
  }
}
