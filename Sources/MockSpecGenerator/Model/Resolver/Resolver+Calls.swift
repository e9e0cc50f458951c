/// Operations that stubs answer: `call`, or `call shareMetadatas  each perShareResultBlock`; with `else`,
/// what no stub answers is answered by a throwing function of the mock that takes an item.
extension Resolver {
  /// The block that a call ends with, or the one it has for each item, says what the stub answers.
  mutating func callWork(
    _ verb: Verb, finish: Verb?, in scope: VerbScope, _ catalogue: ErrorsDeclaration?, form: Int
  ) -> (work: OperationRun.Work, knob: Knob.Form)? {
    let each = verb.option("each").map { Name($0.value.text, $0.value.range) }
    let block = (each ?? finish?.subject).flatMap { self.block(named: $0, in: scope) }
    let output = block?.parameters.last?.type.result?.success
    var call = StubCall(
      index: form, form: nil, arguments: SwiftSource(composed: "()"), isAsync: false,
      failure: .any, defaultValue: output?.isVoid ?? true ? SwiftSource(composed: "()") : nil)
    var older = olderBlocks(of: verb, finish, giving: output, in: scope, catalogue)
    let finish = finish?.subject.map { SwiftName($0.text) }
    let type = output.map { SwiftSource($0) } ?? .void
    guard let each else {
      return (.value(call, finish: finish, older: older), stub(of: .void, giving: type))
    }
    if let answering = verb.option("else")?.value.answering {
      let arguments = answering.arguments.map { ", operation.\(escaped($0))" }.joined()
      call.defaultValue = SwiftSource(
        composed: "try self.\(escaped(answering.member))($0\(arguments))")
    } else if call.defaultValue != nil {
      call.defaultValue = SwiftSource(composed: "_ in ()")
    }
    guard let subject = verb.subject, let items = operand(subject, of: nil, in: scope),
      let item = scope.types[subject.text]?.unwrapped.arrayElement
    else { return nil }
    older.key = verb.option("by").map { SwiftSource($0.value) }
    older.parameters = SwiftSource(
      composed: "(item: \(item.source), result: Result<\(type.text), any Error>)")
    return (
      .values(
        call, items: items, each: SwiftName(each.text), finish: finish, older: older),
      stub(of: SwiftSource(item), giving: type)
    )
  }

  /// The older blocks of a call, checked against what they will be given.
  private mutating func olderBlocks(
    of verb: Verb, _ finish: Verb?, giving output: TypeSyntax?, in scope: VerbScope,
    _ catalogue: ErrorsDeclaration?
  ) -> OperationRun.OlderBlocks {
    var older = OperationRun.OlderBlocks()
    let each = verb.option("each")
    let value = output?.isVoid ?? true ? nil : output
    let valueSource = value.map { $0.source + "?, " } ?? ""
    older.each = olderBlock(
      named: each?.alternative, in: scope, .item(giving: value),
      expected: "Item, \(valueSource)(any Error)?")
    older.finish = olderBlock(
      named: finish?.alternative, in: scope, .end(giving: each == nil ? value : nil),
      expected: "\(each == nil ? valueSource : "")(any Error)?")
    older.composed = composedError(catalogue)
    return older
  }

  private func stub(of arguments: SwiftSource, giving output: SwiftSource) -> Knob.Form {
    .stub(arguments: arguments, output: output, failure: types.anyError)
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
        if let subject = verb.subject { _ = type(named: subject, in: scope) }
      }
    }
    if let each = call?.option("each") { checkEach(each, of: call?.subject, in: scope) }
    for name in ["else", "by"] where call?.option("each") == nil {
      if let other = call?.option(name) { report(.listNeeded(name), at: other.keyword.range) }
    }
    if let value = call?.option("by")?.value, !value.isPath {
      report(.unknownName(value.text, "an item", []), at: value.range)
    }
    if let value = call?.option("else")?.value { check(answeringWith: value, in: scope) }
    let end = verbs.first { $0.kind == .finish }
    if let call {
      let block = (call.option("each").map { Name($0.value.text, $0.value.range) } ?? end?.subject)
        .flatMap { name in scope.types[name.text]?.unwrapped.function }
      let output = block?.parameters.last?.type.result?.success
      _ = olderBlocks(of: call, end, giving: output, in: scope, nil)
    }
    guard let finish = end?.subject else { return }
    let value = call?.option("each") == nil ? "Value" : "Void"
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

  /// What answers items takes properties of the operation behind the item.
  private mutating func check(answeringWith value: Expression, in scope: VerbScope) {
    guard let answering = value.answering else {
      return report(.unknownName(value.text, "the mock", []), at: value.range)
    }
    for name in answering.arguments { _ = type(named: Name(name, value.range), in: scope) }
  }

  /// A call for each item needs a list, and a block that takes an item with its result.
  private mutating func checkEach(_ option: Option, of subject: Name?, in scope: VerbScope) {
    guard let subject else { return report(.listNeeded("each"), at: option.keyword.range) }
    guard let type = scope.types[subject.text] else { return }
    guard let item = type.unwrapped.arrayElement else {
      return report(.notAList(subject.text, type.source), at: subject.range)
    }
    let name = Name(option.value.text, option.value.range)
    guard let block = block(named: name, in: scope) else { return }
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

extension Expression {
  /// `join` or `join(isSilent, reason)`: a function of the mock, and what it takes behind the item.
  fileprivate var answering: (member: String, arguments: [String])? {
    let parts = text.split(separator: "(", maxSplits: 1)
    guard let member = parts.first.flatMap({ Expression(String($0), range).identifier }) else {
      return nil
    }
    guard parts.count > 1 else { return text.hasSuffix("(") ? nil : (member, []) }
    guard parts[1].hasSuffix(")") else { return nil }
    let names = parts[1].dropLast().split(separator: ",").map { name in
      Expression(String(name.filter { !$0.isWhitespace }), range).identifier
    }
    return names.contains(nil) ? nil : (member, names.compactMap { $0 })
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
  /// Whether a parameter of that type takes the operation, as far as the specs tell.
  func isA(_ type: TypeSyntax, _ symbols: Symbols) -> Bool {
    let isKnown = symbols.operations.contains { $0.declaration.isNamed(type) }
    return !isKnown || symbols.lineage(of: self, in: 0).contains { $0.declaration.isNamed(type) }
  }

  private func isNamed(_ type: TypeSyntax) -> Bool {
    realType?.source == type.source || name.text == type.source
      || "any " + name.text == type.source
  }
}
