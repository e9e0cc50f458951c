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
      let source = scope.types[name.text]?.source ?? ""
      report(.typeNeeded(name.text, source, expected: "(\(expected) -> Void)?"), at: name.range)
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
