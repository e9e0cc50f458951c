extension LoweringContext {
  /// Adds the arguments that only a request for changes has: `changes(photos, since: token, all: true)`.
  func addChanges(
    _ verb: Verb, to call: inout StoreCall, in scope: VerbScope, _ shape: StoreShape
  ) {
    call.whole = plainValue(.all, of: verb, in: scope)
    guard let token = shape.token else {
      let start = verb.subject?.value.name.flatMap { scope.types[$0.text]?.unwrapped }
      let given = start.map { $0.dictionary?.value ?? $0 }?.unwrapped.simpleName
      return report(lacking(.token, shape, given), at: verb.keyword.range)
    }
    guard let name = verb.subject?.value.name, let type = type(named: name, in: scope) else {
      return
    }
    let start = scope.input([name])
    if let (_, value) = type.unwrapped.dictionary {
      call.since = .starts(start, isOptional: type.isOptional, areTokens: value == token)
    } else {
      if type.unwrapped != token {
        reportType(of: name, in: scope, expected: token.source + "?")
      }
      call.since = .token(start)
    }
  }

  /// Returns the blocks of a request for changes, and checks their types.
  func changeBlocks(of verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> OperationRun.Callbacks.Changes
  {
    let key = shape.keyType?.source ?? "ID"
    var changes = OperationRun.Callbacks.Changes()
    changes.saved = changeBlock(
      verb[.changed]?.value.name, in: scope, "(\(key), Result<\(shape.record.source), any Error>)",
      givingOnly: shape.record
    ) { $0.count == 1 || $0.count == 2 && $0[1].type.isResult(of: shape.record) }
    let deleted = "(\(key), String)"
    for (reason, name) in deletionBlocks(of: verb) {
      let block = changeBlock(name, in: scope, deleted) { 1...2 ~= $0.count }
      if let reason, let block {
        changes.deletedFor.append((reason, block.name))
      } else {
        changes.deleted = block
      }
    }
    let token = shape.token?.source ?? "Token"
    changes.token = changeBlock(verb[.token]?.value.name, in: scope, "(\(token))") {
      1...3 ~= $0.count && $0[min(1, $0.count - 1)].type.unwrapped == shape.token
    }
    var labels: [SwiftName?]?
    let zone = changeBlock(
      verb[.each]?.value.name, in: scope, "(ID, Result<(\(token), Bool), any Error>)"
    ) {
      labels = $0.last?.type.result.flatMap { Self.endLabels($0.success, shape) }
      return $0.count == 2 && labels != nil
    }
    changes.zone = zone.map { ($0.name, labels ?? []) }
    return changes
  }

  /// Returns the labels of `(token, moreComing)`, which can have data of the client between them.
  static func endLabels(_ type: TypeSyntax, _ shape: StoreShape) -> [SwiftName?]? {
    guard let elements = type.tupleElements, 2...3 ~= elements.count,
      elements[0].type == shape.token, elements.last?.type.isNamed("Bool") == true
    else { return nil }
    return elements.map { $0.label.map { SwiftName($0.text) } }
  }

  /// Returns the blocks for deletions: one for all, or one for each reason; that of what clients delete is `nil`.
  ///
  /// The others are those that values of the specs mean; without such values, only the compiler knows them.
  private func deletionBlocks(of verb: Verb) -> [(reason: SwiftSource?, block: Name)] {
    guard let operand = verb[.deleted]?.value else { return [] }
    guard case .cases(let cases) = operand.form else {
      return operand.name.map { [(nil, $0)] } ?? []
    }
    var blocks: [(reason: SwiftSource?, block: Name)] = []
    var seen: Set<String> = []
    let stated = symbols.deletionReasons
    let known = MappingKind.deletion.meanings
    for (reason, block) in cases {
      let isKnown = known.contains(reason.text)
      if !isKnown, !stated.isEmpty, !stated.contains(reason.text) {
        report(.unknownName(reason.text, "'deleted'", known + stated), at: reason.range)
      } else if !seen.insert(reason.text).inserted {
        report(.duplicateOption(reason.text), at: reason.range)
      } else if let block = block.name {
        blocks.append((isKnown ? nil : SwiftSource(ownMember: reason), block))
      }
    }
    return blocks
  }

  private func changeBlock(
    _ name: Name?, in scope: VerbScope, _ expected: String, givingOnly record: TypeSyntax? = nil,
    fits: ([TupleElement]) -> Bool
  ) -> OperationRun.Callbacks.Block? {
    guard let name, let block = block(named: name, in: scope) else { return nil }
    if !fits(block.parameters) {
      reportType(of: name, in: scope, expected: "(\(expected) -> Void)?")
    }
    return OperationRun.Callbacks.Block(
      name: SwiftName(name.text), parameterCount: block.parameters.count,
      givesRecord: block.parameters.count == 1 && block.parameters[0].type.bare == record)
  }
}

extension Symbols {
  /// The reasons of deletions without a word that values of the specs mean.
  fileprivate var deletionReasons: [String] {
    let mappings = values.values.filter { $0.kind?.text == MappingKind.deletion.rawValue }
    return Set(mappings.flatMap(\.cases).compactMap(\.ownMeaning?.text)).sorted()
  }
}
