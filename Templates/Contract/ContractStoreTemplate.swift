import MockSpecGenerator

/// The suite's description of a store, with the members and operations that it checks.
///
/// ```
/// var photosStore = StoreContract(of: Conformer.self, "photos", samples: suite?.photosSamples) { $0.id }
/// photosStore.meaning = meaning
/// photosStore.fetch("photo(_:)", .one) { .record(try await $0.photo($1.id)) }
/// parts.add(photosStore)
/// ```
struct ContractStoreTemplate: Template {
  let store: ContractStore
  let hasMeanings: Bool
  let types: QualifiedNames

  var body: Code {
    """
    var \(variable) = \(types(.storeContract))(\(list: "of: Conformer.self", "\(store.name.literal)", "samples: suite?.\(store.samplesName)")) { \(group: "$0.\(store.record.key)") }
    \(hasMeanings ? "\(variable).meaning = meaning" : "")
    \(store.tag.map { tag in "\(variable).tag = { \(tag.text(of: "$0")) }" } ?? "")
    \(store.traits.map(fact).lines)
    \(store.page.map { "\(variable).page = \($0)" } ?? "")
    \(store.queryType == nil ? "" : "let \(store.query) = suite?.\(store.query)")
    \(store.policyType == nil ? "" : "let \(store.policy) = suite?.\(store.policy)")
    \(store.checks.code(check).lines)
    parts.add(\(variable))
    """
  }

  private var variable: SwiftName { store.variable }

  private func fact(_ trait: ContractStore.Trait) -> Code {
    trait == .holdsZones
      ? "\(variable).absence = .zoneMissing" : "\(variable).\(SwiftName(trait.rawValue)) = true"
  }

  /// Returns the check of a member or an operation: the call that adds it to the suite, with a closure that runs it.
  private func check(_ check: ContractCheck) -> Code {
    switch check.kind {
    case .skipped(let rule, let reason):
      "\(variable).skip(\(list: "\(check.member)", ".\(SwiftName(rule.rawValue))", "because: \(reason)"))"
    case .call(let call): "\(addition(of: check, call.terms)) \(closure(call))"
    case .operation(let operation):
      "\(addition(of: check, operation.terms)) \(closure(operation))"
    case .unit(let signature, let isRollback, let isAwaited):
      """
      \(variable).\(isRollback ? "rollback" : "pending")(\(check.member)) { conformer, _ in
        \(effects(of: signature, isAwaited))conformer.\(signature.name)\
      \(signature.isProperty ? "" : "()")\(signature.given?.isNamed("Int") == true ? " > 0" : "")
      }
      """
    case .observer(let property, let tellsIDs):
      """
      \(variable).notify(\(check.member)\(tellsIDs ? "" : ", tellsIDs: false")) { conformer, news in
        conformer.\(property) = { news.told(\(tellsIDs ? "$0, $1, $2" : "")) }
      }
      """
    }
  }

  /// `photosStore.modify("save(_:)", saves: .one)`
  private func addition(of check: ContractCheck, _ terms: ContractTerms) -> Code {
    let abilities = terms.abilities.map { ".\($0)" as Code }
    let list =
      ["\(check.member)", abilities.isEmpty ? "" : abilities.array]
      + terms.arguments.map { Code.argument($0.label, "\($0.value)") }
    return "\(variable).\(SwiftName(terms.verb.rawValue))(\(list.list))"
  }

  private func effects(of signature: Signature, _ isAwaited: Bool) -> Code {
    "\(signature.isThrowing ? "try " : "")\(isAwaited ? "await " : "")"
  }

  // MARK: - Members

  private func closure(_ call: ContractCall) -> Code {
    // A closure must use all of its parameters, or name them.
    let usesRequest = call.arguments.contains(where: \.value.isRequested)
    let header: Code =
      switch call.wait {
      case .none: usesRequest ? "" : " conformer, _ in"
      case .synchronously, .handler: " conformer, request in"
      }
    let answer = answer(of: call, usesRequest: usesRequest)
    return header.isEmpty && !answer.isMultiline
      ? "{ \(group: answer) }" : "{\(header)\n  \(answer)\n}"
  }

  private func value(of call: ContractCall, usesRequest: Bool) -> Code {
    let effects = effects(of: call.signature, call.isAwaited)
    func member(_ request: Code) -> Code {
      let arguments = call.arguments.map { Code.argument($0.label, $0.value.code(request)) }
      let name = call.signature.name
      return call.signature.isProperty ? "\(name)" : "\(name)(\(arguments.list))"
    }
    return switch call.wait {
    case .none: "\(effects)\(usesRequest ? "$0" : "conformer").\(member("$1"))"
    case .synchronously:
      "\(effects)request.now { \(group: "\(effects)conformer.\(member("request"))") }"
    case .handler(let method):
      "try await request.\(method) { \(group: "\(effects)conformer.\(member("request"))") }"
    }
  }

  /// Returns an answer of the check that is made of parts of the member's result.
  ///
  /// ```
  /// let result = try await $0.steps(after: $1.cursor() ?? 0)
  /// return ContractPage(result.steps, id: \.number, cursor: result.next)
  /// ```
  private func answer(
    _ verb: StoreCall.Verb, of value: Code, in parts: [StoreAnswer.Element]
  ) -> Code {
    let isWhole = parts[0].access.isEmpty
    let typed = Set(parts.filter(\.isTyped).map(\.part))
    func part(_ part: AnswerPart) -> Code? {
      parts.first { $0.part == part }.map { isWhole ? "\(group: value)" : "result\($0.access)" }
    }
    func results(_ name: AnswerPart) -> Code? {
      part(name).map {
        typed.contains(name) ? "\($0).mapValues { $0.mapError { $0 as \(types.anyError) } }" : $0
      }
    }
    let answer: Code? =
      switch verb {
      case .fetch:
        results(.results).map { ".results(\($0))" } ?? part(.records).map { ".list(\($0))" }
          ?? part(.record).map { ".record(\($0))" }
      case .modify where part(.results) != nil || part(.deletions) != nil:
        ".results(\(list: "saves: \(results(.results) ?? "[:]")", "deletes: \(results(.deletions) ?? "[:]")"))"
      case .modify:
        part(.records).map { ".records(\($0))" } ?? part(.record).map { ".records([\($0)])" }
      case .query:
        part(.results).map { page($0, id: "", part(.cursor), typed.contains(.results)) }
          ?? part(.records).map { page($0, id: "id: \\.\(store.record.key)", part(.cursor), false) }
      case .changes:
        feed(
          part(.records).map { "\($0).map { $0.\(store.record.key) }" }
            ?? part(.results).map { "\(types(.array))(\($0).keys)" },
          part(.deleted), part(.token), part(.isMoreComing))
      case .commit: nil
      }
    guard let answer else { return "_ = \(value)\nreturn .done" }
    return isWhole ? answer : "let result = \(value)\nreturn \(answer)"
  }

  private func page(_ items: Code, id: Code, _ cursor: Code?, _ isTyped: Bool) -> Code {
    let list = isTyped ? "\(items).map { ($0, $1.mapError { $0 as \(types.anyError) }) }" : items
    return "\(types(.contractPage))(\(list: list, id, cursor.map { "cursor: \($0)" } ?? ""))"
  }

  private func feed(_ saves: Code?, _ deletes: Code?, _ token: Code?, _ more: Code?) -> Code? {
    guard let saves, let deletes, let token else { return nil }
    return """
      \(types(.contractFeed))(\(list: "saves: \(saves)", "deletes: \(deletes)", "token: \(token)", "isMoreComing: \(more ?? "false")"))
      """
  }

  /// Returns the member's result as an answer of the check.
  private func answer(of call: ContractCall, usesRequest: Bool) -> Code {
    let value = value(of: call, usesRequest: usesRequest)
    return switch call.answer {
    case .parts(let parts): self.answer(call.terms.verb, of: value, in: parts)
    case .itself: value
    case .done(let hasResult): "\(hasResult ? "_ = " : "")\(value)\nreturn .done"
    }
  }

  // MARK: - Operations

  /// Returns a closure that runs an operation.
  ///
  /// ```
  /// { conformer, request in
  ///   let operation = FetchPhotosOperation()
  ///   operation.ids = request.ids
  ///   operation.each = { request.item($0, $1) }
  ///   operation.finish = { request.end($0) }
  ///   request.probe.run(operation) { conformer.add($0) }
  ///   return try await request.fetched()
  /// }
  /// ```
  private func closure(_ operation: ContractOperation) -> Code {
    let adding = operation.adding
    let end: Code =
      operation.end.map { first, last in "$0.map { ($0.\(first), $0.\(last)) }" } ?? "$0"
    return """
      { conformer, request in
        let operation = \(operation.type)()
        \(operation.inputs.map { "operation.\($0.property) = \($0.value.code("request"))" }.lines)
        \(operation.whole.map { "operation.\($0) = request.isWhole" } ?? "")
        \(operation.policy.map { "if let policy = try request.policyIfAny(\(store.policy)) { operation.\($0) = policy }" } ?? "")
        \(operation.blocks.map { "operation.\($0.name) = { \(group: told(by: $0)) }" }.lines)
        operation.\(operation.finish) = { \(group: "request.end(\(end))") }
        request.probe.run(operation) { conformer.\(adding.method)(\(Code.argument(adding.label, "$0"))) }
        return try await request.\(result(of: operation.terms.verb))()
      }
      """
  }

  private func told(by block: ContractOperation.Block) -> Code {
    let told = SwiftName(block.told.rawValue)
    return switch block.form {
    case .result: "request.\(told)($0, $1)"
    case .record: "request.\(told)($0.\(store.record.key))"
    case .id: "request.\(told)($0)"
    case .idFirst: "id, _ in request.\(told)(id)"
    }
  }

  private func result(of verb: StoreCall.Verb) -> Code {
    switch verb {
    case .fetch: "fetched"
    case .modify: "modified"
    case .query: "found"
    case .changes: "changed"
    case .commit: "committed"
    }
  }
}

extension ContractValue {
  /// Returns the value as code, for a name of the request.
  fileprivate func code(_ request: Code) -> Code {
    switch self {
    case .request(let property, let isThrowing): "\(isThrowing ? "try " : "")\(request).\(property)"
    case .handler: "$0"
    case .source(let source): "\(source)"
    }
  }
}
