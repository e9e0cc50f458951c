/// The lowering of a request for changes, and of the blocks that an operation tells them to.
struct ChangesLowering: OperandLowering {
  let context: LoweringContext
  let scope: VerbScope
  let verb: Verb
  let shape: StoreShape

  /// Adds the arguments that only a request for changes has: `changes(photos, since: token, all: true)`.
  func add(to call: inout StoreCall) {
    call.whole = plainValue(.all, of: verb)
    guard let token = shape.token else {
      let start = verb.subject?.value.name.flatMap { scope.types[$0.text]?.unwrapped }
      let given = start.map { $0.dictionary?.value ?? $0 }?.unwrapped.simpleName
      return report(shape.lacking(.token, given), at: verb.keyword.range)
    }
    guard let name = verb.subject?.value.name, let type = type(named: name) else { return }
    let start = scope.input([name])
    if let (_, value) = type.unwrapped.dictionary {
      call.since = .starts(start, isOptional: type.isOptional, areTokens: value == token)
    } else {
      if type.unwrapped != token {
        reportType(of: name, expected: token.source + "?")
      }
      call.since = .token(start)
    }
  }

  /// Returns the blocks of a request for changes, and checks their types.
  func blocks() -> OperationRun.Callbacks.Changes {
    let key = shape.keyType?.source ?? "ID"
    var changes = OperationRun.Callbacks.Changes()
    changes.saved = changeBlock(
      verb[.changed]?.value.name, "(\(key), Result<\(shape.record.source), any Error>)",
      givingOnly: shape.record
    ) { $0.count == 1 || $0.count == 2 && $0[1].type.isResult(of: shape.record) }
    let deleted = "(\(key), String)"
    for (reason, name) in deletionBlocks() {
      let block = changeBlock(name, deleted) { 1...2 ~= $0.count }
      if let reason, let block {
        changes.deletedFor.append((reason, block.name))
      } else {
        changes.deleted = block
      }
    }
    let token = shape.token?.source ?? "Token"
    changes.token = changeBlock(verb[.token]?.value.name, "(\(token))") {
      1...3 ~= $0.count && $0[min(1, $0.count - 1)].type.unwrapped == shape.token
    }
    var labels: [SwiftName?]?
    let zone = changeBlock(verb[.each]?.value.name, "(ID, Result<(\(token), Bool), any Error>)") {
      labels = $0.last?.type.result.flatMap { shape.endLabels($0.success) }
      return $0.count == 2 && labels != nil
    }
    changes.zone = zone.map { ($0.name, labels ?? []) }
    return changes
  }

  /// Returns the blocks for deletions: one for all, or one for each reason; that of what clients delete is `nil`.
  ///
  /// The others are those that values of the specs mean; without such values, only the compiler knows them.
  private func deletionBlocks() -> [(reason: SwiftSource?, block: Name)] {
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
    _ name: Name?, _ expected: String, givingOnly record: TypeSyntax? = nil,
    fits: ([TupleElement]) -> Bool
  ) -> OperationRun.Callbacks.Block? {
    guard let name, let block = block(named: name) else { return nil }
    if !fits(block.parameters) {
      reportType(of: name, expected: "(\(expected) -> Void)?")
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
