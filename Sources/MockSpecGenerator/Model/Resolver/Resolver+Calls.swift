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
      named: each?.alternative?.name, in: scope, .item(giving: value),
      expected: "Item, \(valueSource)(any Error)?")
    older.finish = legacyBlock(
      named: finish?.subject?.value.alternative?.name, in: scope,
      .end(giving: each == nil ? value : nil),
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
      report(
        .typeNeeded(
          finish.text, scope.types[finish.text]?.source ?? "",
          expected: "((Result<\(value), any Error>) -> Void)?"), at: finish.range)
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
      report(
        .typeNeeded(
          name.text, scope.types[name.text]?.source ?? "",
          expected: "((\(item.source), Result<Value, any Error>) -> Void)?"), at: name.range)
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
    guard let operation = clauses.operation, case .method(let function) = member.kind else {
      return nil
    }
    return function.parameters.first { $0.name.text == operation.text }?.type.bare
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
