/// The lowering of operations that stubs answer: `call()`, or `call(shareMetadatas, each: perShareResultBlock)`.
///
/// With `default`, a throwing function of the mock answers each item without a stub.
struct StubbedCallLowering: OperandLowering {
  let context: LoweringContext
  let scope: VerbScope
  let verbs: [Verb]
  /// The verb `call`.
  let verb: Verb

  /// Returns the work of a call, whose output follows from the last block or the block for each item.
  func lowered() -> OperationRun.Work? {
    check()
    let last = verbs.first { $0.kind == .finish }?.subject?.value.name
    let finish = last.map { SwiftName($0.text) }
    let each = verb[.each]?.value.name
    let output = (each ?? last).flatMap { scope.types[$0.text]?.unwrapped.function }?
      .parameters.last?.type.result?.success
    let type = output.map { SwiftSource($0) } ?? .void
    let isVoid = output?.isVoid ?? true
    guard let each else {
      let value = isVoid ? SwiftSource(composed: "()") : nil
      return .value(
        OperationRun.StubbedCall(arguments: .void, output: type, defaultValue: value),
        finish: finish)
    }
    guard let subject = verb.subject?.value.name,
      let items = operand([subject], subject.range, of: nil),
      let item = scope.types[subject.text]?.unwrapped.arrayElement
    else { return nil }
    var call = OperationRun.StubbedCall(
      arguments: SwiftSource(item), output: type,
      defaultValue: isVoid ? SwiftSource(composed: "{ _ in }") : nil)
    if let (function, arguments) = verb[.default]?.value.answering {
      let arguments = ["item"] + arguments.map { "operation.\(escaped($0.text))" }
      call.defaultValue = SwiftSource(composed: "answer")
      call.answer = (
        SwiftSource(composed: "self.\(escaped(function.text))(\(arguments.markedList))"),
        SourcePlace(function.range.start, in: source)
      )
    }
    return .values(call, items: items, each: SwiftName(each.text), finish: finish)
  }

  private func check() {
    for other in verbs
    where other.kind != .finish && other.keyword.range != verb.keyword.range {
      report(
        other.kind == .call ? .verbTwice("call") : .verbsDoNotMix("call", other.kind.rawValue),
        at: other.keyword.range)
    }
    if let subject = verb.subject?.value.name { _ = type(named: subject) }
    if let each = verb[.each] {
      checkEach(each, of: verb.subject)
    } else {
      if let other = verb[.default] { report(.listNeeded("default"), at: other.place) }
    }
    // The arguments behind the item are properties of the operation; the compiler judges the function.
    for name in verb[.default]?.value.answering?.arguments ?? [] {
      _ = type(named: name)
    }
    guard let finish = verbs.first(where: { $0.kind == .finish })?.subject?.value.name else {
      return
    }
    let value: TypeSyntax? = verb[.each] == nil ? nil : .void
    if let block = block(named: finish),
      block.parameters.count != 1 || !block.parameters[0].type.isResult(of: value)
    {
      let expected = "((Result<\(value?.source ?? "Value"), any Error>) -> Void)?"
      reportType(of: finish, expected: expected)
    }
  }

  /// Checks that a call for each item has a list, and a block that takes an item with its result.
  private func checkEach(_ argument: Argument, of subject: Argument?) {
    guard let subject = subject?.value.name else {
      return report(.listNeeded("each"), at: argument.place)
    }
    guard let type = scope.types[subject.text] else { return }
    guard let item = type.unwrapped.arrayElement else {
      return report(.notAList(subject.text, type.source), at: subject.range)
    }
    guard let name = argument.value.name, let block = block(named: name) else { return }
    if block.parameters.count != 2 || block.parameters[0].type.bare != item.bare
      || !block.parameters[1].type.isResult(of: nil)
    {
      reportType(of: name, expected: "((\(item.source), Result<Value, any Error>) -> Void)?")
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
