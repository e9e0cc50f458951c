/// The lowering of a member's result to an answer of the runtime's response.
struct AnswerLowering: Lowering {
  let context: LoweringContext
  let form: MemberForm
  let scope: VerbScope
  let call: StoreCall
  let store: StoreShape
  /// The knob as the mock names it: `on.save`.
  let knob: String

  /// Returns the expression behind `answers`, with parts of the response in place of `$records` and the like.
  ///
  /// The results of items have errors of the type that the member throws: `self.on.save.typed(answer.results, E.self)`.
  func mapped() -> (StoreAnswer, parts: Set<AnswerPart>)? {
    guard let (value, parts) = form.clauses.answers else { return nil }
    let stated = parts.map { AnswerPart(written: $0.text) }
    let named = Set(stated.compactMap(\.self))
    let properties = call.answerProperties(form.clauses.verbs.map(\.kind), store, named)
    let known = form.clauses.verbs.flatMap(\.kind.signature.answers).filter {
      properties[$0] != nil
    }
    for (name, part) in zip(parts, stated) where part.flatMap({ properties[$0] }) == nil {
      let verb = form.clauses.verbs[0].kind.rawValue
      report(
        .unknownName(name.text, "the answer of '\(verb)'", known.map(\.written)), at: name.range)
    }
    let parameter = answerName(beside: value.text)
    var text = value.marked ?? value.text
    for case (let name, let part?) in zip(parts, stated).reversed() {
      let start = text.indexPastMarks(name.range.start - value.range.start)
      let end = text.utf8.index(start, offsetBy: name.text.utf8.count)
      text.replaceSubrange(
        start..<end, with: call.source(of: part, properties[part] ?? "", in: parameter, knob))
    }
    let whole = parts.first.flatMap { $0.range == value.range ? named.first : nil }
    let answer = StoreAnswer.mapped(
      call.answered(with: named),
      parameter: parts.isEmpty ? nil : SwiftName(parameter), SwiftSource(composed: text),
      at: SourcePlace(value.range.start, in: source),
      parts: whole.map { [(nil, $0, isTyped: call.isTyped($0))].elements } ?? [])
    return (answer, named)
  }

  /// Returns the answer of the runtime's response that has the shape of the member's result.
  ///
  /// It is a property of the response, or a tuple of its parts, each of which has a type of its own.
  func implied(by output: TypeSyntax) -> (StoreAnswer, parts: Set<AnswerPart>)? {
    let shapes = AnswerShapes(store: store, key: store.keyType ?? subjectType)
    if let answer = shapes.answer(to: call, as: output) { return (answer, []) }
    let verbs = form.clauses.verbs.map(\.kind)
    let properties = call.answerProperties(verbs, store, [])
    let known = verbs.flatMap(\.signature.answers).filter { properties[$0] != nil }
    if let parts = shapes.parts(of: output, to: call, among: known) {
      let names = Set(parts.map(\.part))
      let properties = call.answerProperties(verbs, store, names)
      let parameter = answerName()
      let elements = parts.map { label, part, isTyped in
        (label.map { "\($0.text): " } ?? "")
          + call.source(of: part, properties[part] ?? "", in: parameter, isTyped ? knob : nil)
      }
      let list = elements.joined(separator: Mark.separator)
      let text = elements.count == 1 ? list : "(\(Mark.list.text)\(list)\(Mark.end.text))"
      let answer = StoreAnswer.mapped(
        call.answered(with: names), parameter: SwiftName(parameter), SwiftSource(composed: text),
        parts: parts.elements)
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

  /// Returns a name for the response that hides nothing which the body of the member names.
  private func answerName(beside text: String = "") -> String {
    var texts = form.clauses.verbs.flatMap { $0.arguments.map(\.value.text) }
    texts += [text, call.store.text]
    return lengthened("answer") { name in
      scope.types[name] != nil || texts.contains { $0.contains(name) }
    }
  }

  /// The type of the ids that the member takes, for stores whose record type does not state it.
  private var subjectType: TypeSyntax? {
    let verb = form.clauses.verbs.first { $0.kind == .fetch || $0.kind == .delete }
    let type = verb?.subject?.value.name.flatMap { scope.types[$0.text] }
    return type.map { $0.unwrapped.arrayElement ?? $0.unwrapped }
  }
}

extension [AnswerShapes.Part] {
  /// The parts with their places in the result; one alone is the result.
  fileprivate var elements: [StoreAnswer.Element] {
    enumerated().map { index, element in
      let access =
        count == 1 ? "" : "." + (element.label.map { SwiftName($0.text).source } ?? "\(index)")
      return StoreAnswer.Element(
        part: element.part, access: SwiftSource(composed: access), isTyped: element.isTyped)
    }
  }
}

extension StoreCall {
  /// The parts that are results of items, each with an error of its own.
  static let resultParts: Set<AnswerPart> = [.results, .deletions]

  /// Checks whether a part of the response is results of items, in a member that throws one type of errors.
  fileprivate func isTyped(_ part: AnswerPart) -> Bool {
    thrownType != nil && Self.resultParts.contains(part)
  }

  /// Returns a part of the response as Swift; results of items have errors of the type that the member throws.
  fileprivate func source(
    of part: AnswerPart, _ property: String, in answer: String, _ knob: String?
  ) -> String {
    let source = "\(answer).\(property)"
    guard let type = thrownType, let knob, isTyped(part) else { return source }
    return "self.\(knob).typed(\(source), \(type.text).self)"
  }

  /// Returns the property of the response for each part that `answers` can name, given the parts that it
  /// does name.
  fileprivate func answerProperties(
    _ verbs: [VerbKind], _ store: StoreShape, _ named: Set<AnswerPart>
  ) -> [AnswerPart: String] {
    var properties = Dictionary(verbs.flatMap(\.signature.answers).map { ($0, $0.rawValue) }) {
      first, _ in first
    }
    if (ids ?? saves)?.isList ?? true { properties[.record] = nil }
    if verb == .query, store.cursor == nil {
      (properties[.cursor], properties[.isMoreComing]) = (nil, nil)
    }
    if verb == .fetch { properties[.found] = "records" }
    if properties[.deleted] != nil { properties[.deleted] = "deletedIDs" }
    if verb == .changes {
      properties = [.deleted: "deletes", .token: "token", .isMoreComing: "moreComing"]
      properties[.records] = named.contains(.results) ? nil : "saves"
      properties[.results] = "saves"
    }
    return properties
  }

  /// Returns the name of the response that has the parts; parts without errors need one whose items have
  /// all succeeded.
  fileprivate func answered(with parts: Set<AnswerPart>) -> SwiftName {
    let results = Self.resultParts
    if verb == .changes { return SwiftName(parts.isDisjoint(with: results) ? "lists" : "results") }
    if parts.contains(.found) { return SwiftName("existing") }
    let isWhole = parts.isEmpty || !parts.isSubset(of: results.union([.cursor, .isMoreComing]))
    return SwiftName(isWhole ? "succeeded" : "answered")
  }
}
