extension Resolver {
  mutating func storeBody(of form: MemberForm, in group: KnobGroup, _ context: inout MockContext)
    -> MockMember.Body?
  {
    if let verb = form.clauses.verbs.first(where: { $0.kind.storeVerb == nil }) {
      reportOutside(verb, behind: form.clauses.verbs[0])
      return nil
    }
    let scope = methodScope(of: form)
    declaredStores = Set(context.declaration.stores.map(\.name.text))
    guard
      let (request, store) = storeCall(
        form.clauses.verbs, in: scope, stores: context.stores, if: form.member.condition,
        knob: group.name, form: form.index)
    else { return nil }
    var call = request
    let isQuiet = form.isQuiet(call, store)
    let failure = storeFailure(of: form)
    if let other = context.storeVerbs[group.index],
      other.verb != call.verb || other.store.adapter != store.adapter || other.isQuiet != isQuiet
        || other.canFail != (failure != nil)
    {
      report(.knobTaken(group.name), at: (form.clauses.named ?? form.member.name).range)
      return nil
    }
    let known = context.storeVerbs[group.index]?.scope
    context.storeVerbs[group.index] = KnobVerb(
      verb: call.verb, scope: call.scope.union(known), store: store, isQuiet: isQuiet,
      canFail: failure != nil)
    if isQuiet { return .pendingChange(call) }
    var output = symbols.settled(form.output)
    if form.failureType.isNever, form.handler == nil, let result = output.result {
      call.givesResult = true
      output = result.success
    }
    if failure != types.anyError { call.thrownType = failure ?? .never }
    if let failure, failure != types.anyError {
      if let expected = context.catalogue?.errorType, expected != failure.text {
        report(
          .typeNeeded("throws", failure.text, expected: expected), at: form.member.name.range)
      }
    }
    let knobs = freeName("on", "onMock", beside: context.declares)
    let stated = mappedAnswer(to: call, store, at: form, knobs: knobs)
    guard
      let (answer, parts) = stated
        ?? answer(to: call, store, at: form, giving: output, knobs: knobs)
    else { return nil }
    if failure == nil, let unsaid = call.unsaidFailure(answer, parts, store) {
      report(
        .throwsNeeded(
          form.fullName, unsaid.meaning.rawValue, hasHandler: form.handler != nil,
          or: unsaid.remedy),
        at: form.member.name.range)
    }
    if call.verb == .query, store.cursor != nil { call.isPaged = answer.isPage(of: parts) }
    guard let handler = form.handler else { return .storeResult(call, answer: answer) }
    return .storeCompletion(call, answer: answer, handler: self.handler(handler))
  }

  /// Returns the type of the errors with which a member can say that its store has failed: those that it throws, or
  /// those of the `Result` that it returns; `nil` for a member without errors.
  func storeFailure(of form: MemberForm) -> SwiftSource? {
    guard form.failureType.isNever else { return form.failureType }
    guard form.handler == nil, let result = symbols.settled(form.output).result,
      !result.failure.isNamed("Never")
    else { return nil }
    return result.failure.isAnyError ? types.anyError : SwiftSource(result.failure)
  }

  private mutating func reportOutside(_ verb: Verb, behind first: Verb) {
    switch verb.kind {
    case .finish, .call:
      report(.clauseNotHere(verb.kind.rawValue, "an operation"), at: verb.keyword.range)
    default:
      report(.verbsDoNotMix(first.kind.rawValue, verb.kind.rawValue), at: verb.keyword.range)
    }
  }

  private func methodScope(of form: MemberForm) -> VerbScope {
    var types: [String: TypeSyntax] = [:]
    if let function = form.member.function {
      for (name, parameter) in zip(parameterNames(of: function.parameters), function.parameters) {
        let type = symbols.settled(parameter.type.bare)
        types[name] =
          parameter.isVariadic ? TypeSyntax(.array(type), type.range) : type
      }
      if let handler = form.handler { types[handler.parameter.name] = nil }
    }
    return VerbScope(title: "'\(form.fullName)'", types: types, isOperation: false)
  }

  /// Returns the expression behind `answers`, with parts of the response in place of `$records` and the like.
  ///
  /// The results of items have errors of the type that the member throws: `self.on.save.typed(answer.results, E.self)`.
  private mutating func mappedAnswer(
    to call: StoreCall, _ store: StoreShape, at form: MemberForm, knobs: SwiftName
  ) -> (StoreAnswer, parts: Set<String>)? {
    guard let (value, parts) = form.clauses.answers else { return nil }
    let names = Set(parts.map(\.text))
    let properties = call.answerProperties(form.clauses.verbs.map(\.kind), store, names)
    let known = form.clauses.verbs.flatMap(\.kind.answerParts).filter { properties[$0] != nil }
    for part in parts where properties[part.text] == nil {
      let verb = form.clauses.verbs[0].kind.rawValue
      report(.unknownName(part.text, "the answer of '\(verb)'", known), at: part.range)
    }
    let parameter = answerName(for: call, at: form, beside: value.text)
    var text = value.marked ?? value.text
    for part in parts.reversed() {
      let start = text.indexPastMarks(part.range.start - value.range.start)
      let end = text.utf8.index(start, offsetBy: part.text.utf8.count)
      text.replaceSubrange(
        start..<end,
        with: call.source(of: part.text, properties[part.text] ?? "", in: parameter, knobs))
    }
    let answer = StoreAnswer.mapped(
      call.answered(with: names),
      parameter: SwiftName(parts.isEmpty ? "_" : parameter), SwiftSource(composed: text),
      at: SpecPlace(value.range.start, in: source))
    return (answer, names)
  }

  /// Returns a name for the response that hides nothing which the body of the member names.
  private func answerName(
    for call: StoreCall, at form: MemberForm, beside text: String = ""
  ) -> String {
    var texts = form.clauses.verbs.flatMap { $0.arguments.map(\.value.text) }
    texts += [text, call.store.text]
    let names = methodScope(of: form).types
    var name = "answer"
    while names[name] != nil || texts.contains(where: { $0.contains(name) }) { name += "_" }
    return name
  }

  /// Returns the answer of the runtime's response that has the shape of the member's result.
  ///
  /// It is a property of the response, or a tuple of its parts, each of which has a type of its own.
  private mutating func answer(
    to call: StoreCall, _ store: StoreShape, at form: MemberForm, giving output: TypeSyntax,
    knobs: SwiftName
  ) -> (StoreAnswer, parts: Set<String>)? {
    let shapes = AnswerShapes(
      record: store.record, key: store.keyType ?? subjectType(of: form), cursor: store.cursor,
      token: store.token, isDeclared: store.keyType != nil)
    if let answer = shapes.answer(to: call, as: output) { return (answer, []) }
    let verbs = form.clauses.verbs.map(\.kind)
    let known = Set(call.answerProperties(verbs, store, []).keys)
    if let parts = shapes.parts(of: output, to: call, among: known) {
      let names = Set(parts.map(\.part))
      let properties = call.answerProperties(verbs, store, names)
      let parameter = answerName(for: call, at: form)
      let elements = parts.map { label, part in
        (label.map { "\($0.text): " } ?? "")
          + call.source(of: part, properties[part] ?? "", in: parameter, knobs)
      }
      let text = elements.count == 1 ? elements[0] : "(\(elements.joined(separator: ", ")))"
      let answer = StoreAnswer.mapped(
        call.answered(with: names), parameter: SwiftName(parameter), SwiftSource(composed: text))
      return (answer, names)
    }
    let expected = shapes.expected(of: call)
    let verb = form.clauses.verbs[0]
    report(
      .answerDoesNotFit(
        verb.kind.rawValue, output.source, expected: expected, isMappable: verb.kind != .commit,
        needsEnd: verb.kind == .changes && call.whole == nil),
      at: verb.keyword.range)
    return nil
  }

  /// Returns the type of the ids that the member takes, for stores whose record type does not state it.
  private func subjectType(of form: MemberForm) -> TypeSyntax? {
    let verb = form.clauses.verbs.first { $0.kind == .fetch || $0.kind == .delete }
    guard let type = verb?.subject?.value.name.flatMap({ methodScope(of: form).types[$0.text] })
    else {
      return nil
    }
    return type.unwrapped.arrayElement ?? type.unwrapped
  }
}

extension StoreAnswer {
  /// Checks whether the caller receives the cursor with which a query continues.
  fileprivate func isPage(of parts: Set<String>) -> Bool {
    switch self {
    case .value: false
    case .tuple: true
    case .mapped: !parts.isDisjoint(with: ["$cursor", "$isMoreComing"])
    }
  }
}

extension StoreCall {
  /// The parts that are results of items, each with an error of its own.
  fileprivate static let resultParts: Set = ["$results", "$deletions"]

  /// Returns a failure of the store that a member without errors cannot leave unsaid, and what else the member could be.
  fileprivate func unsaidFailure(
    _ answer: StoreAnswer, _ parts: Set<String>, _ store: StoreShape
  ) -> (meaning: Meaning, remedy: String?)? {
    if saves != nil, let refusal = refusal(bySaving: store) {
      return (refusal, "write 'policy: .allFields'")
    }
    return switch (verb, answer) {
    case (.fetch, .value(.single)): (.missing, "return '\(store.record.source)?'")
    case (.fetch, .mapped) where !parts.isDisjoint(with: ["$record", "$records"]):
      (.missing, "name '$found'")
    case (.modify, .value(.deletedID)): (.missing, nil)
    case (.query, _) where cursor != nil: (.invalid, nil)
    case (.changes, _): (.expired, nil)
    case (.commit, _): (.conflict, nil)
    case (_, .value(.dictionary)), (_, .tuple(.dictionaries, _)): (.missing, nil)
    case _ where !parts.isDisjoint(with: Self.resultParts): (.missing, nil)
    default: nil
    }
  }

  /// Returns the meaning with which the policy of a save can refuse it.
  private func refusal(bySaving store: StoreShape) -> Meaning? {
    let isTagged = store.entry[.changeTag] != nil
    return switch policy {
    case .literal(let policy):
      policy.text == ".ifAbsent"
        ? .exists : policy.text == ".ifUnchanged" && isTagged ? .conflict : nil
    case .value: .conflict
    case nil: isTagged ? .conflict : nil
    }
  }

  /// Returns a part of the response as Swift; results of items have errors of the type that the member throws.
  fileprivate func source(
    of part: String, _ property: String, in answer: String, _ knobs: SwiftName
  ) -> String {
    let source = "\(answer).\(property)"
    guard let type = thrownType, Self.resultParts.contains(part) else { return source }
    return "self.\(knobs.text).\(knob.text).typed(\(source), \(type.text).self)"
  }

  /// Returns the property of the response for each part that `answers` can name, given the parts that it
  /// does name.
  fileprivate func answerProperties(_ verbs: [VerbKind], _ store: StoreShape, _ named: Set<String>)
    -> [String: String]
  {
    var properties = Dictionary(
      verbs.flatMap(\.answerParts).map { ($0, String($0.dropFirst())) }
    ) { first, _ in first }
    if (ids ?? saves)?.isList ?? true { properties["$record"] = nil }
    if verb == .query, store.cursor == nil {
      (properties["$cursor"], properties["$isMoreComing"]) = (nil, nil)
    }
    if verb == .fetch { properties["$found"] = "records" }
    if properties["$deleted"] != nil { properties["$deleted"] = "deletedIDs" }
    if verb == .changes {
      let isByID = named.contains("$results")
      properties = ["$deleted": "deletes", "$token": "token", "$isMoreComing": "moreComing"]
      properties["$records"] = isByID ? nil : "saves"
      properties["$results"] = "saves"
    }
    return properties
  }

  /// Returns the name of the response that has the parts; parts without errors need one whose items have
  /// all succeeded.
  fileprivate func answered(with parts: Set<String>) -> SwiftName {
    let results = Self.resultParts
    if verb == .changes {
      return SwiftName(parts.isDisjoint(with: results) ? "lists" : "results")
    }
    if parts.contains("$found") { return SwiftName("existing") }
    let isWhole = parts.isEmpty || !parts.isSubset(of: results.union(["$cursor", "$isMoreComing"]))
    return SwiftName(isWhole ? "succeeded" : "answered")
  }
}

extension MemberForm {
  /// Checks whether the member only records changes in a context, and cannot fail.
  fileprivate func isQuiet(_ call: StoreCall, _ store: StoreShape) -> Bool {
    guard store.isPending, call.verb == .modify, handler == nil, output.isVoid else { return false }
    if case .never = failure { return true }
    return false
  }
}

extension Resolver {
  /// Adds the arguments of a request for changes: `changes(photos, since: token, in: album, limit: count)`.
  mutating func addChanges(
    _ verb: Verb, to call: inout StoreCall, in scope: VerbScope, _ shape: StoreShape
  ) {
    call.zone = value(.in, of: verb, in: scope)
    call.fields = value(.fields, of: verb, in: scope)
    call.limit = limit(of: verb, in: scope)
    call.whole = flag(.all, of: verb, in: scope)
    guard let token = shape.token else {
      let store = "the store '\(shape.entry.name.text)'"
      return report(.unknownName("token", store, []), at: verb.keyword.range)
    }
    guard let name = verb.subject?.value.name, let type = type(named: name, in: scope) else {
      return
    }
    let source = SwiftSource(member: [name])
    if let (_, value) = type.unwrapped.dictionary {
      call.since = .starts(source, isOptional: type.isOptional, areTokens: value == token)
    } else {
      if type.unwrapped != token {
        report(
          .typeNeeded(name.text, type.source, expected: token.source + "?"), at: name.range)
      }
      call.since = .token(source)
    }
  }

  /// Returns the blocks of a request for changes, and checks their types.
  mutating func changeBlocks(of verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> OperationRun.Callbacks.Changes
  {
    let key = shape.keyType?.source ?? "ID"
    var changes = OperationRun.Callbacks.Changes()
    changes.saved = changeBlock(
      verb[.changed]?.value.name, in: scope, "(\(key), Result<\(shape.record.source), any Error>)"
    ) {
      $0.count == 2
        ? $0[1].type.result.map { $0.success == shape.record && $0.failure.isAnyError } ?? false
        : $0.count == 1
    }
    let givesRecord = gives(shape.record, changes.saved, in: scope)
    changes.saved?.givesRecord = givesRecord
    let deleted = "(\(key), String)"
    let blocks = deletionBlocks(of: verb)
    changes.deleted = changeBlock(blocks["deleted"], in: scope, deleted) { 1...2 ~= $0.count }
    changes.purged = changeBlock(blocks["purged"], in: scope, deleted) { 1...2 ~= $0.count }?.name
    changes.reset = changeBlock(blocks["reset"], in: scope, deleted) { 1...2 ~= $0.count }?.name
    let token = shape.token?.source ?? "Token"
    changes.token = changeBlock(verb[.token]?.value.name, in: scope, "(\(token))") {
      1...3 ~= $0.count && $0[min(1, $0.count - 1)].type.unwrapped == shape.token
    }
    let zone = changeBlock(
      verb[.each]?.value.name, in: scope, "(ID, Result<(\(token), Bool), any Error>)"
    ) {
      $0.count == 2 && $0[1].type.result.flatMap { Self.endLabels($0.success, shape) } != nil
    }
    if let zone, let result = scope.types[zone.name.text]?.unwrapped.function?.parameters.last {
      let labels = result.type.result.flatMap { Self.endLabels($0.success, shape) }
      changes.zone = (zone.name, labels ?? [])
    }
    return changes
  }

  /// Returns the labels of `(token, moreComing)`, which can have data of the client between them.
  static func endLabels(_ type: TypeSyntax, _ shape: StoreShape) -> [SwiftName?]? {
    guard let elements = type.tupleElements, 2...3 ~= elements.count,
      elements[0].type == shape.token, elements.last?.type.isNamed("Bool") == true
    else { return nil }
    return elements.map { $0.label.map { SwiftName($0.text) } }
  }

  /// Returns the blocks for deletions: one for all, or one for each reason.
  private mutating func deletionBlocks(of verb: Verb) -> [String: Name] {
    guard let operand = verb[.deleted]?.value else { return [:] }
    guard case .cases(let cases) = operand.form else {
      return operand.name.map { ["deleted": $0] } ?? [:]
    }
    var blocks: [String: Name] = [:]
    for (reason, block) in cases {
      let reasons = MappingKind.deletion.meanings
      if !reasons.contains(reason.text) {
        report(.unknownName(reason.text, "'deleted'", reasons), at: reason.range)
      } else if blocks[reason.text] != nil {
        report(.duplicateOption(reason.text), at: reason.range)
      }
      blocks[reason.text] = block.name
    }
    return blocks
  }

  private mutating func changeBlock(
    _ name: Name?, in scope: VerbScope, _ expected: String, fits: ([TupleElement]) -> Bool
  ) -> OperationRun.Callbacks.Block? {
    guard let name, let block = block(named: name, in: scope) else { return nil }
    if !fits(block.parameters) {
      reportType(of: name, in: scope, expected: "(\(expected) -> Void)?")
    }
    return OperationRun.Callbacks.Block(
      name: SwiftName(name.text), parameterCount: block.parameters.count)
  }

  private func gives(
    _ record: TypeSyntax, _ block: OperationRun.Callbacks.Block?, in scope: VerbScope
  ) -> Bool {
    guard let block, block.parameterCount == 1 else { return false }
    return scope.types[block.name.text]?.unwrapped.function?.parameters.first?.type.bare == record
  }
}

/// Contexts: databases with stores whose changes wait until they are committed.
extension Resolver {
  /// Sets the default answers of members that roll a context back, inspect it, or give a new one.
  mutating func addImpliedDefaults(to context: MockContext) {
    for form in context.forms {
      form.impliedDefault = within(form) { resolver in
        if let gives = form.clauses.gives, gives.isNew {
          resolver.newDatabase(gives.name, gives.identity, form, context.core)
        } else {
          form.clauses.verbs.first.flatMap { resolver.impliedDefault(of: form, $0, in: context) }
        }
      }
    }
  }

  private mutating func impliedDefault(
    of form: MemberForm, _ verb: Verb, in context: MockContext
  ) -> SwiftSource? {
    guard verb.kind == .rollback || verb.kind == .pending else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    guard needsPending(verb, context.stores) else { return nil }
    let core = form.reference(to: context.core)
    let word = answer(to: verb, as: symbols.settled(form.output))
    return word.map { SwiftSource(composed: "\(core).unit.\($0)") }
  }

  /// Returns the expression for a new context: `MockContext.new(of: core)`.
  private mutating func newDatabase(
    _ name: Name, _ identity: Expression?, _ form: MemberForm, _ core: SwiftName
  ) -> SwiftSource? {
    guard let given = givenDatabase(name, identity, form) else { return nil }
    let lineage = symbols.lineage(of: given.symbol.declaration, in: given.symbol.file)
    guard lineage.flatMap(\.declaration.stores).contains(where: \.isPending) else {
      report(.pendingNeeded("gives new"), at: name.range)
      return nil
    }
    let arguments = [given.identity?.text, "of: \(form.reference(to: core))"].compactMap { $0 }
    let mock = mockName(of: given.symbol.declaration)
    return SwiftSource(composed: "\(mock.source).new(\(arguments.joined(separator: ", ")))")
  }

  /// Returns the member of the unit of work that answers a verb; reports an output that does not fit.
  private mutating func answer(to verb: Verb, as output: TypeSyntax) -> String? {
    let shapes =
      verb.kind == .rollback
      ? [("Void", "rollBack()")] : [("Bool", "hasChanges"), ("Int", "changeCount")]
    let shape = shapes.first { output.isNamed($0.0) || output.isVoid && $0.0 == "Void" }
    if shape == nil {
      report(
        .answerDoesNotFit(verb.kind.rawValue, output.source, expected: shapes.map(\.0)),
        at: verb.keyword.range)
    }
    return shape?.1
  }

  /// Checks whether there is a store whose changes wait for a commit, and reports a verb that needs one.
  mutating func needsPending(_ verb: Verb, _ stores: [StoreShape]) -> Bool {
    if stores.contains(where: \.isPending) { return true }
    report(.pendingNeeded(verb.kind.rawValue), at: verb.keyword.range)
    return false
  }

  /// Returns a store that a commit covers under a condition; those of all conditions are committed.
  mutating func committedStore(
    _ verb: Verb, among stores: [StoreShape], if condition: Condition
  ) -> StoreShape? {
    guard needsPending(verb, stores) else { return nil }
    let pending = stores.filter(\.isPending)
    if let shape = pending.first(where: { [$0.condition].cover(condition) }) { return shape }
    report(.notAlwaysThere(pending[0].entry.name.text), at: verb.keyword.range)
    return nil
  }

  private mutating func checkAlone(_ verb: Verb, among verbs: [Verb]) {
    for other in verbs.dropFirst() {
      report(.verbsDoNotMix(verb.kind.rawValue, other.kind.rawValue), at: other.keyword.range)
    }
    checkOptions(of: verb, in: VerbScope(title: "", types: [:], isOperation: false))
  }

  // MARK: - Conflicts

  /// Reports errors in what a store states about its commits.
  mutating func checkCommits(of entry: StoreEntry) {
    guard let rule = entry[.onCommit] else { return }
    if let zone = entry.zone { report(.pendingInZones(entry.name.text), at: zone.range) }
    if entry.onCommit == .merge, symbols.records[entry.type.source] == nil {
      report(.mergeNeedsFields(entry.type.source), at: rule.value.range)
    }
  }

  /// Returns the treatment of conflicts by a commit: `.merge`, or a value that its adapter converts to a
  /// policy.
  mutating func commitPolicy(_ verb: Verb, in scope: VerbScope, _ stores: [StoreShape])
    -> StoreCall.PolicyOperand?
  {
    guard let argument = verb[.policy], let value = value(.policy, of: verb, in: scope) else {
      return nil
    }
    guard let member = argument.value.member else {
      check(argument, isOf: .conflicts, in: scope)
      return .value(value)
    }
    guard let policy = ConflictRule(rawValue: member.text) else {
      report(
        .nothingOfKind("policy", member.text, ConflictRule.allCases.map(\.rawValue)),
        at: member.range)
      return nil
    }
    if policy == .merge, let foreign = stores.first(where: { $0.isPending && $0.keyType == nil }) {
      report(.mergeNeedsFields(foreign.record.source), at: argument.value.range)
    }
    return .literal(value)
  }

  // MARK: - Observers

  /// Returns the store of a property whose closure receives the changes that other contexts commit, and the number of
  /// its parameters.
  mutating func observer(_ property: PropertySyntax, _ form: MemberForm, in context: MockContext)
    -> (name: SwiftName, parameterCount: Int)?
  {
    guard let verb = form.clauses.verbs.first else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    declaredStores = Set(context.declaration.stores.map(\.name.text))
    guard let shape = store(of: verb, among: context.stores, if: form.member.condition)
    else { return nil }
    guard shape.isPending else {
      report(.pendingNeeded("notify"), at: verb.keyword.range)
      return nil
    }
    if property.accessors?.isSettable != true {
      report(.settableNeeded(property.name.text), at: property.name.range)
      return nil
    }
    guard let count = shape.observedCount(property.type) else {
      let key = shape.keyType?.source ?? "ID"
      report(
        .typeNeeded(
          property.name.text, property.type.source,
          expected: "(([\(key)], [\(key)], [\(key)]) -> Void)?"), at: property.name.range)
      return nil
    }
    return (SwiftName(shape.entry.name.text), count)
  }
}

extension StoreShape {
  /// Returns the number of lists of ids that a closure takes, three or none; `nil` if it does not fit.
  fileprivate func observedCount(_ type: TypeSyntax) -> Int? {
    guard type.isOptional, let function = type.unwrapped.function, function.result.isVoid,
      !function.effects.isAsync, !function.effects.isThrowing
    else { return nil }
    let lists = function.parameters.map(\.type.arrayElement)
    let fits = lists.allSatisfy { list in keyType.map { $0.bare == list } ?? (list != nil) }
    return fits && [0, 3].contains(lists.count) ? lists.count : nil
  }
}

extension MemberForm {
  /// Returns the expression for the mock's core in a body, and in closures that are kept.
  func reference(to core: SwiftName) -> String {
    let isHidden = recorded.contains { $0.name == core.text }
    return isHidden || handler != nil ? "self.\(core.source)" : core.source
  }
}
