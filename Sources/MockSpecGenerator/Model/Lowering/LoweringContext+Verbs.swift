extension LoweringContext {
  /// Returns the request that the verbs of one member or operation make; `nil` if something does not fit.
  ///
  /// Of stores in branches of an `#if`, those count that can exist under `condition`.
  func storeCall(
    _ verbs: [Verb], in scope: VerbScope, stores: StoreShapes, if condition: Condition
  ) -> (call: StoreCall, store: StoreShape)? {
    guard let first = verbs.first, let verb = first.kind.storeVerb,
      let shape = store(of: first, among: stores, if: condition), mix(verbs)
    else { return nil }
    if shape.entry.isPending, first.kind == .save, let policy = first[.policy],
      policy.value.member?.text != "ifAbsent"
    {
      report(
        .clauseNotHere("policy", "the 'commit' of a store whose changes wait"), at: policy.place)
    }
    var call = StoreCall(
      verb: verb, store: SwiftName(shape.entry.name.text),
      adapter: shape.adapter, record: (SwiftSource(shape.record), symbols.keyPath(of: shape.entry)))
    for verb in verbs where verb.kind != .finish {
      if verb.store?.text != first.store?.text, let name = verb.store {
        report(.verbsDoNotMix(first.store?.text ?? "", name.text), at: name.range)
      }
      if !scope.isOperation { checkOptions(of: verb) }
      add(verb, to: &call, in: scope, shape)
      if verb[.policy] != nil { call.policy = policy(verb, in: scope, stores, shape) }
    }
    // Without a token, no result fits.
    return first.kind == .changes && shape.token == nil ? nil : (call, shape)
  }

  func store(
    of verb: Verb, among stores: StoreShapes, if condition: Condition
  ) -> StoreShape? {
    if verb.kind == .commit { return committedStore(verb, among: stores, if: condition) }
    guard let name = verb.store else { return nil }
    let named = stores.named(name.text).filter { !$0.condition.excludes(condition) }
    if let shape = named.first {
      let isSame = named.allSatisfy { $0.adapter == shape.adapter }
      if !isSame || !named.map(\.condition).cover(condition) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return shape
    }
    // A store that cannot be used was reported where it is declared.
    if stores.declared.contains(name.text) { return nil }
    report(.unknownStore(name.text, stores.map(\.entry.name.text)), at: name.range)
    return nil
  }

  /// Checks whether the verbs can be one request: saves and deletes can, others stand alone.
  private func mix(_ verbs: [Verb]) -> Bool {
    let verbs = verbs.filter { $0.kind != .finish }
    let saveAndDelete: Set<VerbKind> = [.save, .delete]
    for (index, verb) in verbs.enumerated() {
      guard let first = verbs[..<index].first(where: { [$0.kind, verb.kind] != saveAndDelete })
      else { continue }
      report(
        first.kind == verb.kind
          ? .verbTwice(verb.kind.rawValue)
          : .verbsDoNotMix(first.kind.rawValue, verb.kind.rawValue), at: verb.keyword.range)
      return false
    }
    return true
  }

  /// Reports blocks outside of operations, where nothing calls them.
  func checkOptions(of verb: Verb) {
    for argument in verb.arguments {
      guard let label = argument.label, verb.kind.signature.parameter(label)?.isBlock == true else {
        continue
      }
      report(.clauseNotHere(label.rawValue, "an operation"), at: argument.place)
    }
  }

  private func add(
    _ verb: Verb, to call: inout StoreCall, in scope: VerbScope, _ shape: StoreShape
  ) {
    call.isFixed = call.isFixed || verb.isFixed
    call.zone = zone(of: verb, in: scope, shape)
    call.fields = argument(.fields, of: verb, in: scope)?.value
    if call.fields != nil, shape.isWhole, let place = verb[.fields]?.place {
      report(.adapterNeeded("fields", shape.record.source), at: place)
    }
    call.limit = plainValue(.limit, of: verb, in: scope)
    call.atomic = plainValue(.atomic, of: verb, in: scope) ?? call.atomic
    switch verb.kind {
    case .fetch:
      call.ids = subject(of: verb, shape.keyType, in: scope)
      call.fetchesAll = verb.subject?.value.isOrAll ?? false
      if call.fetchesAll, let name = verb.subject?.value.name, let type = scope.types[name.text],
        !type.isOptional
      {
        reportType(of: name, in: scope, expected: type.source + "?")
      }
    case .save: call.saves = subject(of: verb, shape.record, in: scope)
    case .delete: call.deletes = subject(of: verb, shape.keyType, in: scope)
    case .query:
      call.query = query(verb, in: scope, shape)
      call.cursor = argument(.cursor, of: verb, in: scope)?.value
      if let cursor = verb[.cursor] { checkCursor(cursor, in: scope, shape) }
    case .changes: addChanges(verb, to: &call, in: scope, shape)
    default: break
    }
  }

  /// Checks that a query continues only with a cursor of its own store.
  private func checkCursor(
    _ argument: Argument, in scope: VerbScope, _ shape: StoreShape
  ) {
    guard let cursor = shape.cursor else {
      let given = argument.value.name.flatMap { scope.types[$0.text]?.unwrapped.source }
      return report(lacking(.cursor, shape, given), at: argument.place)
    }
    guard let name = argument.value.name?.text, let type = scope.types[name],
      type.unwrapped != cursor
    else { return }
    report(
      .typeNeeded(name, type.source, expected: cursor.source + (type.isOptional ? "?" : "")),
      at: argument.value.range)
  }

  /// Returns the message about a store without a type of cursors or tokens, with the one that a member takes.
  func lacking(_ label: Label, _ shape: StoreShape, _ given: String?) -> DiagnosticMessage {
    let record = shape.record.source
    return .storeLacks(
      label.rawValue, shape.entry.name.text, record,
      given ?? (shape.record.components.last?.name.text ?? "") + capitalized(label.rawValue))
  }

  /// Returns the subject of a verb, as one value or a list of the expected type.
  private func subject(of verb: Verb, _ expected: TypeSyntax?, in scope: VerbScope)
    -> StoreCall.Operand?
  {
    guard let value = verb.subject?.value else { return nil }
    let other = value.isOrAll && verb.kind == .fetch ? nil : value.alternative
    if let other, value.isOrAll { report(.clauseNotHere("?? .all", "'fetch'"), at: other.range) }
    if other == nil, let path = value.path ?? value.name.map({ [$0] }) {
      return operand(path, value.name?.range ?? value.range, of: expected, in: scope)
    }
    var isList = value.isList(scope.types) ?? scope.answersList ?? (verb[.each] != nil)
    if let name = value.name {
      guard let type = type(named: name, in: scope),
        let fits = fitsAsList(type, of: expected, name.text, name.range)
      else { return nil }
      isList = fits
    }
    return StoreCall.Operand(
      input: StoreCall.Input(expression(value, in: scope)), isList: isList, isOptional: false)
  }

  /// Returns a parameter, a property or a path as one value or a list of the expected type.
  func operand(
    _ path: [Name], _ range: SourceRange, of expected: TypeSyntax?, in scope: VerbScope
  ) -> StoreCall.Operand? {
    let input = scope.input(path)
    guard let type = type(of: path, in: scope) else {
      // Of a property that no spec declares, only the compiler knows the type.
      return path.count == 1
        ? nil : StoreCall.Operand(input: input, isList: false, isOptional: false)
    }
    let text = path.map(\.text).joined(separator: ".")
    guard let isList = fitsAsList(type, of: expected, text, range) else { return nil }
    if !isList, type.isOptional {
      report(
        expected.map { .recordDoesNotFit(text, type.source, expected: $0.source) }
          ?? .notAList(text, type.source), at: range)
      return nil
    }
    return StoreCall.Operand(input: input, isList: isList, isOptional: type.isOptional)
  }

  /// Checks whether a type is a list; `nil` for neither one value nor a list of the expected type, which is reported.
  private func fitsAsList(
    _ type: TypeSyntax, of expected: TypeSyntax?, _ text: String, _ range: SourceRange
  ) -> Bool? {
    let element = type.unwrapped.arrayElement
    guard let expected, (element ?? type.unwrapped) != expected.bare else { return element != nil }
    report(.recordDoesNotFit(text, type.source, expected: expected.source), at: range)
    return nil
  }

  func type(named name: Name, in scope: VerbScope) -> TypeSyntax? {
    if let type = scope.types[name.text] {
      if scope.conditional.contains(name.text) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return type
    }
    report(.unknownName(name.text, scope.title, scope.types.keys.sorted()), at: name.range)
    return nil
  }

  /// Returns the value of an argument, a path that begins with a name of the scope or Swift as it stands, and its
  /// type, as far as the specs tell.
  func argument(_ label: Label, of verb: Verb, in scope: VerbScope)
    -> (operand: Operand, value: StoreCall.Input, type: TypeSyntax?)?
  {
    guard let operand = verb[label]?.value else { return nil }
    guard let path = operand.path else {
      let value = StoreCall.Input(expression(operand, in: scope), from: operand.origin)
      return (operand, value, nil)
    }
    let type = type(of: path, in: scope)
    guard type != nil || scope.types[path[0].text] != nil else { return nil }
    return (operand, scope.input(path), type)
  }

  /// Returns an expression as it stands, with the operation before each of its properties.
  private func expression(_ operand: Operand, in scope: VerbScope) -> SwiftSource {
    scope.isOperation && !operand.uses.isEmpty
      ? SwiftSource(qualified(operand.range, operand, in: scope), at: operand.place)
      : SwiftSource(operand.expression)
  }

  /// Returns a part of an operand, in an operation with `operation.` before each property.
  private func qualified(
    _ range: SourceRange, _ operand: Operand, in scope: VerbScope
  ) -> String {
    guard scope.isOperation else { return source.text(range) }
    var text = ""
    var end = range.start
    for name in operand.uses where name.range.start >= end && name.range.end <= range.end {
      guard scope.types[name.text] != nil else { continue }
      _ = type(named: name, in: scope)
      text += source.text(SourceRange(end, name.range.start)) + "operation."
      end = name.range.start
    }
    return text + source.text(SourceRange(end, range.end))
  }

  /// Returns the type of a path, as far as the specs tell; its first name is looked up and reported.
  func type(of path: [Name], in scope: VerbScope) -> TypeSyntax? {
    guard var type = type(named: path[0], in: scope) else { return nil }
    for (owner, name) in zip(path, path.dropFirst()) {
      if type.isOptional {
        report(
          .typeNeeded(owner.text, type.source, expected: type.unwrapped.source), at: owner.range)
        return nil
      }
      guard let record = symbols.records[type.source] else { return nil }
      let properties = record.members.compactMap(\.property)
      guard let property = properties.first(where: { $0.name.text == name.text }) else {
        if name.text == record.key.text {
          type = record.keyType
          continue
        }
        report(
          .unknownKey(name.text, record.name.text, properties.map(\.name.text)), at: name.range)
        return nil
      }
      type = symbols.settled(property.type)
    }
    return type
  }

  /// Returns the value of a Boolean argument, which cannot be optional, or of a limit, which can be.
  func plainValue(_ label: Label, of verb: Verb, in scope: VerbScope) -> StoreCall.Input? {
    guard let (operand, value, type) = argument(label, of: verb, in: scope) else { return nil }
    let isLimit = label == .limit
    let expected = isLimit ? "Int" : "Bool"
    let words = isLimit ? ["nil"] : ["true", "false"]
    if let type, !(isLimit ? type.unwrapped : type).isNamed(expected) {
      report(.typeNeeded(operand.text, type.source, expected: expected), at: operand.range)
    } else if operand.isLiteral, !words.contains(operand.text),
      !(isLimit && operand.text.integer != nil)
    {
      report(.typeNeeded(label.rawValue, operand.text, expected: expected), at: operand.range)
    }
    return value
  }

  /// Returns the zone of a query or of changes; changes since the tokens of several zones take a list.
  private func zone(
    of verb: Verb, in scope: VerbScope, _ shape: StoreShape
  ) -> StoreCall.Input? {
    guard let (operand, value, type) = argument(.in, of: verb, in: scope) else { return nil }
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
  private func policy(
    _ verb: Verb, in scope: VerbScope, _ stores: StoreShapes, _ shape: StoreShape
  ) -> StoreCall.PolicyOperand? {
    guard let (operand, value, type) = argument(.policy, of: verb, in: scope) else { return nil }
    let isCommit = verb.kind == .commit
    let kind = isCommit ? MappingKind.conflicts : .policy
    guard let member = operand.member else {
      check(operand, of: type, as: kind)
      if shape.isWhole, let values = type.flatMap({ symbols.values[$0.unwrapped.source] }),
        let partial = values.cases.first(where: { $0.meaning?.text == "changedFields" })?.names[0]
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
    } else if member.text == "changedFields", shape.isWhole {
      report(.adapterNeeded(member.text, shape.record.source), at: operand.range)
    } else if isCommit, member.text == ConflictRule.merge.rawValue,
      let foreign = stores.first(where: { $0.entry.isPending && $0.keyType == nil })
    {
      report(.mergeNeedsFields(foreign.record.source), at: operand.range)
    }
    return .stated(
      value.source, isCommit ? [] : Set([SaveRule(rawValue: member.text)].compactMap(\.self)))
  }

  /// Reports a policy whose type is known to have another meaning; other types have an adapter elsewhere.
  func check(_ operand: Operand, of type: TypeSyntax?, as kind: MappingKind) {
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

  private func query(_ verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> StoreCall.QueryOperand?
  {
    var predicate: StoreCall.Closure?
    for operand in [verb[.where]?.value, verb[.sort]?.value] {
      if let name = operand?.name, let type = scope.nonescaping[name.text] {
        report(
          .typeNeeded(name.text, type.source, expected: "@escaping " + type.source), at: name.range)
        return nil
      }
    }
    if verb[.where] != nil {
      guard let (operand, value, type) = argument(.where, of: verb, in: scope) else { return nil }
      if let type, let function = type.unwrapped.function {
        let fits =
          !type.isOptional && function.parameters.count == 1
          && function.parameters[0].type.bare == shape.record && function.result.isNamed("Bool")
          && function.effects == Effects()
        if !fits {
          let expected = "(\(shape.record.source)) -> Bool"
          report(.typeNeeded(operand.text, type.source, expected: expected), at: operand.range)
        }
      } else if !operand.isClosure, operand.alternative?.isClosure != true {
        if let sort = verb[.sort] { report(.sortOfQuery(), at: sort.place) }
        return .object(value, isOptional: type?.isOptional ?? false)
      }
      predicate = closure(operand, value, in: scope)
    }
    let sort = self.sort(of: verb, in: scope, shape)
    // A cursor alone continues its own query; with an optional one, or 0, a query can also begin, and for everything.
    if predicate == nil, sort == nil, let name = verb[.cursor]?.value.name,
      let type = scope.types[name.text], !type.isOptional, !type.isNamed("Int")
    {
      return nil
    }
    return .closures(predicate: predicate, sort: sort)
  }

  /// Returns the order of a query: `\.title`, a closure, or the name of one.
  private func sort(of verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> StoreCall.Closure?
  {
    guard let operand = verb[.sort]?.value else { return nil }
    guard case .keyPath(let names, let hasRoot) = operand.form else {
      guard let (_, value, type) = argument(.sort, of: verb, in: scope) else { return nil }
      if let type, type.isOptional || type.function?.parameters.count != 2 {
        let record = shape.record.source
        report(
          .typeNeeded(operand.text, type.source, expected: "(\(record), \(record)) -> Bool"),
          at: operand.range)
      }
      return closure(operand, value, in: scope)
    }
    let root = hasRoot ? shape.record.components.map(\.name.text) : []
    guard let names, names.count > root.count, names.map(\.text).starts(with: root) else {
      // Of another path, only the compiler knows what it leads to.
      let key = "[keyPath: \(operand.text)]"
      return StoreCall.Closure(
        input: StoreCall.Input(SwiftSource(operand.expression)),
        literal: .init(
          statements: SwiftSource(composed: "$0\(key) < $1\(key)"),
          place: SourcePlace(operand.range.start, in: source)))
    }
    let fields = names.dropFirst(root.count)
    let path = fields.map { escaped($0.text) }.joined(separator: ".")
    if symbols.records[shape.record.source] != nil {
      let scope = VerbScope(title: "", types: ["$0": shape.record], isOperation: false)
      // Of a field whose type no spec declares, only the compiler knows the rest of the path.
      if let type = type(of: [Name("$0", operand.range)] + fields, in: scope), type.isOptional {
        report(
          .typeNeeded(path, type.source, expected: type.unwrapped.source), at: operand.range)
      }
    }
    let order = SwiftSource(composed: "{ $0.\(path) < $1.\(path) }")
    return StoreCall.Closure(input: StoreCall.Input(order))
  }

  /// Returns a closure of the spec with its place, or the name of one.
  private func closure(
    _ operand: Operand, _ value: StoreCall.Input, in scope: VerbScope
  ) -> StoreCall.Closure {
    var values: [SwiftName] = []
    for name in operand.uses.map(\.text) where !values.contains(SwiftName(name)) {
      guard let type = scope.types[name], type.unwrapped.function == nil else { continue }
      values.append(SwiftName(name))
    }
    guard case .closure(let signature, let statements) = operand.form else {
      return StoreCall.Closure(input: value, values: values)
    }
    return StoreCall.Closure(
      input: value,
      literal: .init(
        signature: signature.map { SwiftSource(composed: qualified($0, operand, in: scope)) },
        statements: SwiftSource(composed: qualified(statements, operand, in: scope)),
        place: SourcePlace(statements.start, in: source)),
      values: values)
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
    self[.policy]?.value.members.first { $0.text == SaveRule.ifAbsent.rawValue }
  }

  /// True if an expression stands where a suite would choose a value.
  fileprivate var isFixed: Bool {
    let chosen: [Label?] = [nil, .where, .atomic, .limit, .policy, .cursor]
    return arguments.contains {
      chosen.contains($0.label) && $0.value.form.isExpression && !$0.value.isOrAll
    }
  }
}

extension Operand {
  var isLiteral: Bool { if case .literal = form { true } else { false } }

  fileprivate var isClosure: Bool { if case .closure = form { true } else { false } }

  /// True for `ids ?? .all`.
  fileprivate var isOrAll: Bool { alternative?.member?.text == "all" }

  /// Checks whether the value is a list, as far as its parts tell; `nil` if they do not.
  fileprivate func isList(_ types: [String: TypeSyntax]) -> Bool? {
    func isList(_ name: Name) -> Bool? { types[name.text].map { $0.unwrapped.arrayElement != nil } }
    switch form {
    case .list: return true
    case .literal: return false
    case .path(let names):
      return names.count == 1 ? isList(names[0]) : Self.isList(endingWith: names.last)
    case .call(let name, _), .method(let name, _): return Self.isList(endingWith: name)
    case .fallback(let value, let other): return value.isList(types) ?? other.isList(types)
    case .element(let owner, let position, let other):
      if let other { return other.isList(types) }
      if case .range = position.form { return isList(owner) }
      let type = types[owner.text]?.unwrapped
      return (type?.dictionary?.value ?? type?.arrayElement).map {
        $0.unwrapped.arrayElement != nil
      }
    case .rest(let operands, let last, _):
      if operands.isEmpty { return Self.isList(endingWith: last) }
      let known = operands.compactMap { $0.isList(types) }
      return known.isEmpty ? nil : known.contains(true)
    case .member, .keyPath, .closure, .cast, .cases, .range: return nil
    }
  }

  private static func isList(endingWith member: Name?) -> Bool? {
    member.flatMap { lists.contains($0.text) ? true : nil }
  }

  /// The members of sequences and stores, and the initialiser, that give lists.
  private static let lists: Set = [
    "Array", "all", "compactMap", "dropFirst", "dropLast", "filter", "flatMap", "map", "prefix",
    "reversed", "shuffled", "sorted", "suffix",
  ]
}

extension String {
  /// The value of an integer literal: `0x10` and `1_6` are one number.
  var integer: Int? {
    let text = filter { $0 != "_" && $0 != " " }
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    let radix = ["0x": 16, "0o": 8, "0b": 2][String(digits.prefix(2))]
    return Int(sign + digits.dropFirst(radix == nil ? 0 : 2), radix: radix ?? 10)
  }
}
