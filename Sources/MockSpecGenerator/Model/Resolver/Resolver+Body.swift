extension Resolver {
  mutating func mockMember(_ form: MemberForm, in context: inout MockContext) -> MockMember? {
    guard let signature = form.signature, let requirement = form.requirement,
      let group = context.groups.group(of: form)
    else { return nil }
    return body(of: form, in: group, &context).map { body in
      MockMember(
        signature: signature, requirement: requirement,
        body: context.forward?.forwarding(body, of: form) ?? body,
        unitVerb: form.clauses.verbs.first.map(\.kind).flatMap {
          [.rollback, .pending].contains($0) ? $0 : nil
        })
    }
  }

  private mutating func body(of form: MemberForm, in group: KnobGroup, _ context: inout MockContext)
    -> MockMember.Body?
  {
    guard form.isInherited || form.member.hasFittingClauses(in: context.declaration.kind) else {
      return nil
    }
    if form.clauses.isIdentity { return .identity }
    if let gives = form.clauses.gives, !gives.isNew {
      return database(gives.name, gives.identity, form)
    }
    if let operation = form.clauses.operation { return runsOperation(operation, form, context) }
    if let closure = form.clauses.runs { return runBody(closure, form, group) }
    if form.behavesLikeStore { return storeBody(of: form, in: group, &context) }
    switch form.member.kind {
    case .property(let property):
      let access = access(to: property, form, group)
      guard form.clauses.verbs.first?.kind == .notify else { return .property(access) }
      return observer(property, form, in: context).map {
        .observer(access, store: $0.name, parameterCount: $0.parameterCount)
      }
    case .initializer(let function):
      return .initializer(initializerCall(function, form, group))
    case .subscript_:
      return .subscript_(
        get: stubCall(form, group),
        set: form.isSettableSubscript ? setterCall(form, group, context) : nil)
    case .method, .associatedType, .typeAlias:
      guard let handler = form.handler else { return .stub(stubCall(form, group)) }
      return .completion(completionCall(form, handler, group, context))
    }
  }

  func stubCall(_ form: MemberForm, _ group: KnobGroup) -> StubCall {
    var call = StubCall(
      index: group.index, form: form.index == group.index ? nil : form.index,
      knob: SwiftName(group.name), arguments: form.recorded(with: false).valueSource,
      isAsync: form.isAsync,
      failure: form.failure,
      defaultValue: defaultValue(of: group, for: form))
    call.scopes = form.scopes
    if !call.scopes.isEmpty {
      call.givenAway = form.recorded.filter(\.isOwned).map { SwiftName($0.name) }
      call.arguments = form.recorded.map { $0.kept(types) }.valueSource
    }
    call.erasedOutput = form.isErased ? form.output.operand : nil
    call.hasErasedFailure = form.hasErasedFailure
    call.isSent = form.isSent
    call.owned = form.owned.map { SwiftSource($0) }
    if form.isImplemented, form.isAsync {
      (call.implementation, call.defaultValue) = (call.defaultValue, nil)
    }
    call.isRethrowing = form.effects.isRethrowing
    if call.isRethrowing, form.output.isVoid { call.defaultValue = SwiftSource(composed: "()") }
    return call
  }

  /// Returns the call of an initialiser, which succeeds unless a test says otherwise.
  private func initializerCall(
    _ function: FunctionSyntax, _ form: MemberForm, _ group: KnobGroup
  ) -> StubCall {
    var call = stubCall(form, group)
    if function.isFailable {
      call.defaultValue = SwiftSource(composed: "true")
    } else if form.effects.isThrowing {
      call.defaultValue = SwiftSource(composed: "()")
    }
    return call
  }

  /// Returns the call of a subscript's setter, which is recorded under an index of its own.
  private func setterCall(_ form: MemberForm, _ group: KnobGroup, _ context: MockContext)
    -> StubCall
  {
    var call = StubCall(
      index: form.index + 1, form: nil,
      knob: SwiftName(setterKnobName(of: group, beside: context.groups)),
      arguments: form.recordedBySetter.valueSource,
      isAsync: false, failure: .never, defaultValue: nil)
    call.scopes = form.scopes
    if !call.scopes.isEmpty {
      call.givenAway = form.recordedBySetter.filter(\.isOwned).map { SwiftName($0.name) }
      call.arguments = form.recordedBySetter.map { $0.kept(types) }.valueSource
    }
    return call
  }

  /// Returns the default answer; one that any member of a knob states holds for all of them.
  private func defaultValue(of group: KnobGroup, for form: MemberForm) -> SwiftSource? {
    if let implied = form.impliedDefault { return implied }
    let value = group.forms.lazy.compactMap(\.clauses.defaultValue).first.map { SwiftSource($0) }
    guard let value, let owned = group.forms[0].owned else { return value }
    return SwiftSource(composed: "\(owned.source)(\(value.text))")
  }

  private func access(to property: PropertySyntax, _ form: MemberForm, _ group: KnobGroup)
    -> PropertyAccess
  {
    let hasEffects = form.isAsync || form.effects.isThrowing
    return PropertyAccess(
      index: group.index, knob: SwiftName(group.name),
      defaultValue: defaultValue(of: group, for: form),
      isSettable: property.accessors?.isSettable ?? false,
      owned: form.owned.map { SwiftSource($0) },
      effectful: hasEffects ? stubCall(form, group) : nil)
  }

  private func completionCall(
    _ form: MemberForm, _ handler: MemberForm.HandlerForm, _ group: KnobGroup,
    _ context: MockContext
  ) -> CompletionCall {
    // With an asynchronous overload beside it, the handler is not an argument: both share the knob.
    let isAlone = !group.forms.contains { $0.isAsync }
    return CompletionCall(
      index: group.index, form: form.index == group.index ? nil : form.index,
      knob: SwiftName(group.name),
      arguments: form.recorded(with: isAlone).valueSource,
      isQueued: context.declaration.kind != .service,
      defaultValue: defaultValue(of: group, for: form), handler: self.handler(handler),
      isErased: form.isErased,
      scopes: form.scopes)
  }

  func handler(_ handler: MemberForm.HandlerForm) -> Handler {
    Handler(
      name: SwiftName(handler.parameter.name), convention: handler.convention,
      isOptional: handler.isOptional)
  }

  private mutating func database(
    _ name: Name, _ identity: Expression?, _ form: MemberForm
  ) -> MockMember.Body? {
    givenDatabase(name, identity, form).map { given in
      .database(mock: mockName(of: given.symbol.declaration), identity: given.identity)
    }
  }

  /// Returns the database that a member gives, and the value that identifies it.
  mutating func givenDatabase(_ name: Name, _ identity: Expression?, _ form: MemberForm)
    -> (symbol: Symbols.InterfaceSymbol, identity: SwiftSource?)?
  {
    guard name.text == "database" else {
      report(.unknownName(name.text, "'gives'", ["database"]), at: name.range)
      return nil
    }
    guard let symbol = symbols.interface(mockedBy: form.output.source),
      symbol.declaration.kind == .database
    else {
      report(.noDatabaseGiven(form.member.resultSource), at: name.range)
      return nil
    }
    let members = allMembers(of: symbol.declaration, in: symbol.file)
    let hasIdentity = members.contains { $0.member.clauses.isIdentity }
    if hasIdentity, identity == nil {
      report(.identityNeeded(symbol.declaration.name.text), at: name.range)
      return nil
    }
    return (symbol, hasIdentity ? identity.map { SwiftSource($0) } : nil)
  }

  private mutating func runsOperation(
    _ name: Name, _ form: MemberForm, _ context: MockContext
  ) -> MockMember.Body? {
    let parameters = form.recorded.map(\.name)
    guard parameters.contains(name.text) else {
      // A misspelt verb without arguments reads like the parameter of an operation.
      let isContext = context.stores.contains(where: \.isPending)
      let words = isContext ? VerbKind.allCases.filter(\.isOfContexts).map(\.rawValue) : []
      report(.unknownName(name.text, "'\(form.fullName)'", parameters + words), at: name.range)
      return nil
    }
    return .runsOperation(parameter: SwiftName(name.text), others: others(of: form, context))
  }
}

extension MemberForm {
  /// True if a store answers the member; false for verbs that concern a context as a whole.
  fileprivate var behavesLikeStore: Bool {
    clauses.verbs.first.map { ![.rollback, .pending, .notify].contains($0.kind) } ?? false
  }
}

extension Member {
  /// The type of the member's result, as the spec spells it.
  fileprivate var resultSource: String {
    property?.type.source ?? function?.result?.source ?? "Void"
  }
}

/// Operations that stubs answer: `call()`, or `call(shareMetadatas, each: perShareResultBlock)`; with
/// `default`, a throwing function of the mock answers each item without a stub.
extension Resolver {
  /// Returns the work of a call, whose output follows from the last block or the block for each item.
  mutating func callWork(
    _ verb: Verb, finish: Verb?, in scope: VerbScope, _ catalogue: ErrorsDeclaration?, knob: String,
    form: Int
  ) -> (work: OperationRun.Work, knob: Knob.Form)? {
    let catalogueName = catalogue.map { mockName(of: $0) }
    let each = verb[.each]?.value.name
    let block = (each ?? finish?.subject?.value.name).flatMap { self.block(named: $0, in: scope) }
    let output = block?.parameters.last?.type.result?.success
    var call = StubCall(
      index: form, form: nil, knob: SwiftName(knob), arguments: SwiftSource(composed: "()"),
      isAsync: false,
      failure: .any, defaultValue: output?.isVoid ?? true ? SwiftSource(composed: "()") : nil)
    var older = legacyBlocks(of: verb, finish, giving: output, in: scope, catalogue)
    let finish = finish?.subject?.value.name.map { SwiftName($0.text) }
    let type = output.map { SwiftSource($0) } ?? .void
    guard let each else {
      return (
        .value(call, finish: finish, older: older),
        stub(of: .void, giving: type, catalogue: catalogueName)
      )
    }
    guard let subject = verb.subject?.value.name, let items = operand(subject, of: nil, in: scope),
      let item = scope.types[subject.text]?.unwrapped.arrayElement
    else { return nil }
    if let (function, arguments) = verb[.default]?.value.answering {
      let arguments = ["item"] + arguments.map { "operation.\(escaped($0.text))" }
      call.defaultValue = SwiftSource(composed: "answer")
      call.answer = StubCall.ItemAnswer(
        item: SwiftSource(item), output: type,
        call: SwiftSource(
          composed: "self.\(escaped(function.text))(\(arguments.markedList))"),
        place: SpecPlace(function.range.start, in: source))
    } else if call.defaultValue != nil {
      call.defaultValue = SwiftSource(composed: "{ _ in }")
    }
    older.key = verb[.id].map { SwiftSource($0.value.expression) }
    older.parameters = SwiftSource(
      composed: "(item: \(item.markedSource), result: Result<\(type.marked), any Error>)")
    return (
      .values(
        call, items: items, each: SwiftName(each.text), finish: finish, older: older),
      stub(of: SwiftSource(item), giving: type, catalogue: catalogueName)
    )
  }

  /// Returns the legacy blocks of a call, and checks their types.
  private mutating func legacyBlocks(
    of verb: Verb, _ finish: Verb?, giving output: TypeSyntax?, in scope: VerbScope,
    _ catalogue: ErrorsDeclaration?
  ) -> OperationRun.LegacyBlocks {
    var older = OperationRun.LegacyBlocks()
    let each = verb[.each]?.value
    let value = output?.isVoid ?? true ? nil : output
    let valueSource = value.map { $0.source + "?, " } ?? ""
    older.each = legacyBlock(
      named: each?.alternative?.name, in: scope, LegacyShapes(place: .item, record: value),
      expected: "Item, \(valueSource)(any Error)?")
    older.finish = legacyBlock(
      named: finish?.subject?.value.alternative?.name, in: scope,
      LegacyShapes(place: .item, record: each == nil ? value : nil),
      expected: "\(each == nil ? valueSource : "")(any Error)?")
    older.composed = composedError(catalogue)
    return older
  }

  private func stub(
    of arguments: SwiftSource, giving output: SwiftSource, catalogue: SwiftName?
  ) -> Knob.Form {
    .stub(arguments: arguments, output: output, failure: types.anyError, catalogue: catalogue)
  }

  mutating func checkCall(_ verbs: [Verb], _ scope: VerbScope) {
    var call: Verb?
    for verb in verbs where verb.kind != .finish {
      if verb.kind != .call {
        report(.verbsDoNotMix("call", verb.kind.rawValue), at: verb.keyword.range)
      } else if call != nil {
        report(.verbTwice("call"), at: verb.keyword.range)
      } else {
        call = verb
        checkOptions(of: verb, in: scope)
        if let subject = verb.subject?.value.name { _ = type(named: subject, in: scope) }
      }
    }
    if let call, let each = call[.each] { checkEach(each, of: call.subject, in: scope) }
    for label in [Label.default, .id] where call?[.each] == nil {
      if let other = call?[label] { report(.listNeeded(label.rawValue), at: other.place) }
    }
    if let value = call?[.default]?.value { check(answeringWith: value, in: scope) }
    let end = verbs.first { $0.kind == .finish }
    if let call {
      let block = (call[.each]?.value.name ?? end?.subject?.value.name)
        .flatMap { name in scope.types[name.text]?.unwrapped.function }
      let output = block?.parameters.last?.type.result?.success
      _ = legacyBlocks(of: call, end, giving: output, in: scope, nil)
    }
    guard let finish = end?.subject?.value.name else { return }
    let value = call?[.each] == nil ? "Value" : "Void"
    if let block = block(named: finish, in: scope),
      block.parameters.count != 1 || block.parameters[0].type.result?.failure.isAnyError != true
        || value == "Void" && block.parameters[0].type.result?.success.isVoid != true
    {
      reportType(of: finish, in: scope, expected: "((Result<\(value), any Error>) -> Void)?")
    }
  }

  /// Checks that the arguments behind the item are properties of the operation; the compiler judges the function.
  private mutating func check(answeringWith value: Operand, in scope: VerbScope) {
    for name in value.answering?.arguments ?? [] { _ = type(named: name, in: scope) }
  }

  /// Checks that a call for each item has a list, and a block that takes an item with its result.
  private mutating func checkEach(
    _ argument: Argument, of subject: Argument?, in scope: VerbScope
  ) {
    guard let subject = subject?.value.name else {
      return report(.listNeeded("each"), at: argument.place)
    }
    guard let type = scope.types[subject.text] else { return }
    guard let item = type.unwrapped.arrayElement else {
      return report(.notAList(subject.text, type.source), at: subject.range)
    }
    guard let name = argument.value.name, let block = block(named: name, in: scope) else { return }
    if block.parameters.count != 2 || block.parameters[0].type.bare != item.bare
      || block.parameters[1].type.result?.failure.isAnyError != true
    {
      reportType(
        of: name, in: scope, expected: "((\(item.source), Result<Value, any Error>) -> Void)?")
    }
  }
}

extension Operand {
  /// The function of the mock and its arguments behind the item: `join` or `join(isSilent, reason)`.
  fileprivate var answering: (member: Name, arguments: [Name])? {
    switch form {
    case .path(let names): (names[0], [])
    case .call(let member, let arguments): (member, arguments.compactMap(\.name))
    default: nil
    }
  }
}

extension MemberForm {
  /// The type of the operations that a member with `performs operation` takes.
  var operationType: TypeSyntax? {
    clauses.operation.flatMap { operation in
      member.method?.parameters.first { $0.name.text == operation.text }?.type.bare
    }
  }
}

extension InterfaceDeclaration {
  /// Checks whether a parameter of that type takes the operation, as far as the specs tell.
  func isA(_ type: TypeSyntax, _ symbols: Symbols) -> Bool {
    let isKnown = symbols.operations.contains { $0.declaration.isNamed(type) }
    return !isKnown || symbols.lineage(of: self, in: 0).contains { $0.declaration.isNamed(type) }
  }

  private func isNamed(_ type: TypeSyntax) -> Bool {
    realType?.source == type.source || name.text == type.source
      || "any " + name.text == type.source
  }
}

/// The result types with which a store can answer a request.
struct AnswerShapes {
  var record: TypeSyntax
  /// The type of the ids; `nil` for records of a framework in a member that takes no id.
  var key: TypeSyntax?
  var cursor: TypeSyntax?
  var token: TypeSyntax?
  /// True if the spec declares the record, and with it the contents of a feed of changes.
  var isDeclared = true

  func answer(to call: StoreCall, as output: TypeSyntax) -> StoreAnswer? {
    switch call.verb {
    case .fetch: fetched(output.bare, isList: call.ids?.isList ?? false)
    case .query: found(output.bare)
    case .modify: modified(output.bare, call)
    case .changes: changed(output.bare)
    case .commit: output.isVoid ? .value(.done) : nil
    }
  }

  func expected(of call: StoreCall) -> [String] {
    let record = record.source
    let key = key?.source ?? "ID"
    switch call.verb {
    case .fetch:
      let single = call.ids?.isList == true ? [] : [record, "\(record)?"]
      return single + ["[\(record)]", "[\(key): Result<\(record), any Error>]"]
    case .query:
      let page = cursor.map { "([(\(key), Result<\(record), any Error>)], \($0.source)?)" }
      return ["[\(record)]"] + [page].compactMap { $0 }
    case .changes:
      let token = token?.source ?? "Token"
      return [
        "([\(record)], [\(key)], \(token), Bool)",
        "([\(key): Result<\(record), any Error>], [\(key)], \(token), Bool)",
      ]
    case .commit: return ["Void"]
    case .modify:
      if call.saves != nil, call.deletes != nil {
        return [
          "Void", "([\(key): Result<\(record), any Error>], [\(key): Result<Void, any Error>])",
        ]
      }
      if let saves = call.saves {
        return (saves.isList ? [] : [record]) + ["[\(record)]", "Void"]
      }
      return (call.deletes?.isList == true ? [] : [key]) + ["Void"]
    }
  }

  /// Returns the parts of the answer that a result, or the elements of a tuple, are by their types.
  ///
  /// - Parameters:
  ///   - output: The result.
  ///   - call: The call; one for changes has to say where to go on, and one with deletes tells of both.
  ///   - known: The parts that the call has, such as `$records`.
  /// - Returns: The parts with the labels of the tuple; `nil` if a type fits none or several, or two fit one.
  func parts(of output: TypeSyntax, to call: StoreCall, among known: Set<String>)
    -> [(label: Name?, part: String)]?
  {
    let elements: [(label: Name?, type: TypeSyntax)] =
      output.tupleElements?.map { ($0.label, $0.type) } ?? [(nil, output)]
    var parts: [(label: Name?, part: String)] = []
    for element in elements {
      let fitting = known.filter { fits(element.type.bare, $0, of: call) }
      guard fitting.count == 1, let part = fitting.first,
        !parts.contains(where: { $0.part == part })
      else { return nil }
      parts.append((element.label, part))
    }
    let found = Set(parts.map(\.part))
    return switch call.verb {
    case .changes:
      found.contains("$token") && (found.contains("$isMoreComing") || call.whole != nil)
        ? parts : nil
    case .modify: call.saves != nil && call.deletes != nil && parts.count == 1 ? nil : parts
    default: parts
    }
  }

  private func fits(_ type: TypeSyntax, _ part: String, of call: StoreCall) -> Bool {
    switch part {
    case "$record": type == record
    case "$records": type.arrayElement == record
    // A list of ids beside a deletion is one of deleted ids.
    case "$ids" where call.deletes != nil: false
    case "$ids", "$deleted": key != nil && type.arrayElement?.bare == key?.bare
    case "$results" where call.verb == .query:
      type.arrayElement?.tupleElements.map {
        $0.count == 2 && key != nil && isKey($0[0].type) && isResult($0[1].type, record, of: call)
      } ?? false
    case "$results": isResults(type, record, of: call)
    case "$deletions": isResults(type, .named("Void"), of: call)
    case "$cursor": type.isOptional && cursor != nil && type.unwrapped == cursor
    case "$token": type == token
    case "$isMoreComing": type.isNamed("Bool")
    default: false
    }
  }

  private func isResults(_ type: TypeSyntax, _ value: TypeSyntax, of call: StoreCall) -> Bool {
    type.dictionary.map { key != nil && isKey($0.0) && isResult($0.1, value, of: call) } ?? false
  }

  /// Checks whether the type is the result of an item, with an error of the type that the member throws.
  private func isResult(_ type: TypeSyntax, _ value: TypeSyntax, of call: StoreCall) -> Bool {
    guard let (success, failure) = type.result else { return false }
    return (success == value || (success.isVoid && value.isVoid))
      && (call.thrownType.map { $0.text == failure.source } ?? failure.isAnyError)
  }

  private func fetched(_ output: TypeSyntax, isList: Bool) -> StoreAnswer? {
    if output == record, !isList { return .value(.single) }
    if output.isOptional, output.unwrapped == record, !isList {
      return .value(.optional)
    }
    if output.arrayElement == record { return .value(.list) }
    if results(output, of: record) { return .value(.dictionary) }
    return nil
  }

  private func found(_ output: TypeSyntax) -> StoreAnswer? {
    if output.arrayElement == record { return .value(.list) }
    guard let elements = output.tupleElements, elements.count == 2,
      let pair = elements[0].type.arrayElement?.tupleElements, pair.count == 2,
      isKey(pair[0].type), let result = pair[1].type.result, result.success == record,
      result.failure.isAnyError, let cursor, elements[1].type.isOptional,
      elements[1].type.unwrapped == cursor
    else { return nil }
    return .tuple(.pairs, labels: labels(elements))
  }

  private func modified(_ output: TypeSyntax, _ call: StoreCall) -> StoreAnswer? {
    if output.isVoid { return .value(.done) }
    if let elements = output.tupleElements, elements.count == 2,
      results(elements[0].type, of: record), results(elements[1].type, of: .named("Void"))
    {
      return .tuple(.dictionaries, labels: labels(elements))
    }
    if call.deletes == nil {
      if output == record, call.saves?.isList == false {
        return .value(.savedRecord)
      }
      if output.arrayElement == record { return .value(.savedList) }
    }
    if call.saves == nil, call.deletes?.isList == false, output == key?.bare {
      return .value(.deletedID)
    }
    return nil
  }

  /// Returns the answer to a request for changes:
  /// `(changed: [Photo], deleted: [UUID], token: PhotoToken, moreComing: Bool)`.
  private func changed(_ output: TypeSyntax) -> StoreAnswer? {
    guard let elements = output.tupleElements, elements.count == 4,
      let deletion = elements[1].type.arrayElement, !isDeclared || isKey(deletion),
      elements[2].type == token, elements[3].type.isNamed("Bool")
    else { return nil }
    if let saved = elements[0].type.arrayElement, !isDeclared || saved == record {
      return .tuple(.lists, labels: labels(elements))
    }
    guard let (key, value) = elements[0].type.dictionary, isKey(key), let result = value.result,
      result.failure.isAnyError, !isDeclared || result.success == record
    else { return nil }
    return .tuple(.results, labels: labels(elements))
  }

  private func labels(_ elements: [TupleElement]) -> [SwiftName?] {
    elements.map { $0.label.map { SwiftName($0.text) } }
  }

  private func isKey(_ type: TypeSyntax) -> Bool { key.map { type.bare == $0.bare } ?? true }

  /// Checks whether the type is `[ID: Result<Value, any Error>]`.
  private func results(_ type: TypeSyntax, of value: TypeSyntax) -> Bool {
    guard let (key, answer) = type.dictionary, isKey(key), let result = answer.result else {
      return false
    }
    return (result.success == value || (result.success.isVoid && value.isVoid))
      && result.failure.isAnyError
  }
}
