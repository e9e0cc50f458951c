/// A request to a store.
///
/// ```
/// ModifyRequest(saving: photos, deleting: ids ?? [], policy: SavePolicy(policy), isAtomic: true)
/// ```
struct StoreRequestTemplate: Template {
  var call: StoreCall
  var types: QualifiedNames
  /// `operation.` if the parts are properties of an operation.
  var scope: Code = ""
  /// The expression for the changes of a context, if the request is a commit.
  var unit: Code = ""

  var body: Code { "\(types(call.verb.request))(\(arguments.list))" }

  private var arguments: [Code] {
    switch call.verb {
    case .fetch:
      [ids, labelled("fields", call.fields)]
    case .modify:
      [
        call.saves.map { "saving: \(list($0))" } ?? "",
        call.deletes.map { "deleting: \(list($0))" } ?? "",
        policy.map { "policy: \($0)" } ?? "", labelled("isAtomic", call.atomic),
      ]
    case .query:
      [
        query, labelled("zone", call.zone), labelled("fields", call.fields),
        labelled("limit", call.limit), labelled("cursor", call.cursor),
        call.isPaged ? "" : "isPaged: false",
      ]
    case .changes:
      since + [
        labelled("fields", call.fields), labelled("limit", call.limit),
        labelled("isWhole", call.whole),
      ]
    case .commit: [unit, policy.map { "policy: \($0)" } ?? ""]
    }
  }

  private var ids: Code {
    guard let ids = call.ids else { return "[]" }
    return call.fetchesAll ? "orAll: \(scoped(ids.source))" : list(ids)
  }

  private func labelled(_ label: Code, _ value: SwiftSource?) -> Code {
    value.map { "\(label): \(scoped($0))" } ?? ""
  }

  private func closure(_ label: Code, _ closure: StoreCall.Closure?) -> Code {
    guard let literal = closure?.literal else { return labelled(label, closure?.source) }
    return """
      \(label): {\(literal.signature.map { " \($0)" } ?? "")
        \(LineDirective(literal.place))
        \(literal.statements)
        #sourceLocation()
      }
      """
  }

  private func scoped(_ source: SwiftSource) -> Code {
    MockSpecGenerator.scoped(source, in: scope)
  }

  private func list(_ operand: StoreCall.Operand) -> Code { itemList(operand, in: scope) }

  private var query: Code {
    switch call.query {
    case .object(let source, let isOptional):
      isOptional
        ? "\(scoped(source)).map { \(types(.recordQuery))($0) }"
        : "\(types(.recordQuery))(\(scoped(source)))"
    case .closures(let predicate, let sort):
      "\(types(.recordQuery))(\([closure("where", predicate), closure("sort", sort)].list))"
    case nil:
      "nil"
    }
  }

  private var since: [Code] {
    switch call.since {
    case .token(let source): ["since: \(scoped(source))", labelled("zone", call.zone)]
    case .starts(let source, let isOptional, let areTokens):
      [
        """
        since: \(scoped(source))\(isOptional ? "?" : "").mapValues \
        { \(types(.changesStart))(\(areTokens ? "since: " : "")$0) }
        """, "zones: \(call.zone.map(scoped) ?? "nil")",
      ]
    case nil: []
    }
  }

  private var policy: Code? {
    switch call.policy {
    case .literal(let source): "\(source)"
    case .value(let source):
      "\(types(call.verb == .commit ? .conflictPolicy : .savePolicy))(\(scoped(source)))"
    case nil: nil
    }
  }
}

/// Returns a property of an operation, `operation.ids`, or a literal as it is.
func scoped(_ source: SwiftSource, in scope: Code) -> Code {
  source.isMember ? "\(scope)\(source)" : "\(source)"
}

/// Returns the items of a request as a list: `operation.ids ?? []`.
func itemList(_ operand: StoreCall.Operand, in scope: Code) -> Code {
  let source = scoped(operand.source, in: scope)
  return switch (operand.isList, operand.isOptional) {
  case (true, false): source
  case (true, true): "\(source) ?? []"
  case (false, false): "[\(source)]"
  case (false, true): "\(source).map { [$0] } ?? []"
  }
}

extension StoreAnswer {
  /// Returns a response as a `Result`.
  ///
  /// ```
  /// response.dictionaries.map { (saveResults: $0.saves, deleteResults: $0.deletes) }
  /// ```
  func result(of response: Code) -> Code {
    switch self {
    case .value(let value):
      return "\(response).\(SwiftName(value.rawValue))"
    case .mapped(let name, let parameter, let value, let place):
      return """
        \(response).\(name).map { \(parameter) in
          \(place.map { "\(LineDirective($0))" } ?? "")
          \(value)
          \(place == nil ? "" : "#sourceLocation()")
        }
        """
    case .tuple(let tuple, let labels):
      let name = SwiftName(tuple.rawValue)
      let values = zip(labels, tuple.parts).map { CallArgument($0, "$0.\($1)").body }
      return "\(response).\(name).map { \(group: "(\(values.list))") }"
    }
  }
}

/// The body of a method that returns the answer of a store.
///
/// ```
/// try await on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records).single.get()
/// ```
///
/// An expression stands behind the answer that it is made of.
struct StoreResultBody: Template {
  var call: StoreCall
  var answer: StoreAnswer
  var names: MemberNames

  var body: Code {
    let isAsync = names.signature.isAsync
    let response = names.request(call, isAsync ? "answer" : "run")
    let result = names.typed(answer.result(of: response), call)
    if call.givesResult { return "\(isAsync ? "await " : "")\(result)" }
    let word: Code = "\(call.canFail ? "try " : "")\(isAsync ? "await " : "")"
    guard case .mapped(let name, let parameter, let value, let place) = answer else {
      return "\(word)\(result).get()"
    }
    return """
      \(parameter.text == "_" ? "" : "let ")\(parameter) = \(word)\
      \(names.typed("\(response).\(name)", call)).get()
      \(place.map { "\(LineDirective($0))" } ?? "")
      return \(value)
      \(place == nil ? "" : "#sourceLocation()")
      """
  }
}

/// The body of a method that passes the answer of a store to a completion handler.
///
/// ```
/// on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records) { response in
///   completionHandler(response.single)
/// }
/// ```
struct StoreCompletionBody: Template {
  var call: StoreCall
  var answer: StoreAnswer
  var handler: Handler
  var names: MemberNames

  var body: Code {
    """
    \(names.request(call, "answer")) { \(response) in
      \(delivery)
    }
    """
  }

  private var delivery: Code {
    let result = names.typed(answer.result(of: "\(response)"), call, scope: "self.")
    // A closure cannot stand between 'switch' and its braces.
    guard case .mapped = answer else { return deliver(result) }
    let name: Code = "\(names.signature.free("result"))"
    return "let \(name) = \(result)\n\(deliver(name))"
  }

  private func deliver(_ result: Code) -> Code {
    if case .nothing = handler.convention { return "\(result).get()\n\(handler.call(""))" }
    return Delivery(handler: handler, result: result, names: names).body
  }

  private var response: SwiftName { names.signature.free("response") }
}

/// The blocks that an operation calls for changes, zone by zone and page by page.
///
/// ```
/// for part in call.steps(of: response) {
///   guard let zone = part.zone else { continue }
///   for page in call.steps(of: part) {
///     for item in page.saves { operation.recordWasChangedBlock?(item.id, item.result) }
///     for item in page.deletes { operation.recordWithIDWasDeletedBlock?(item.id, item.typeName) }
///     if let token = page.token { operation.tokensBlock?(zone, token, part.note()) }
///   }
///   operation.zoneBlock?(zone, part.end.map { (token: $0.token, moreComing: $0.moreComing) })
/// }
/// ```
struct ChangeBlocks: Template {
  var changes: OperationRun.Callbacks.Changes
  var older: OperationRun.LegacyBlocks

  var body: Code {
    let pages = [saves, deletes, tokens].filter { !$0.isEmpty }
    if pages.isEmpty, zone.isEmpty {
      ""
    } else {
      """
      for part in call.steps(of: response) {
        \(needsZone ? "guard let zone = part.zone else { continue }" : "")
        \(pages.isEmpty ? "" : loop(over: pages))
        \(zone)
      }
      """
    }
  }

  private var needsZone: Bool { !zone.isEmpty || changes.token?.parameterCount ?? 0 > 1 }

  private func loop(over pages: [Code]) -> Code {
    """
    for page in call.steps(of: part) {
      \(pages.lines)
    }
    """
  }

  private var saves: Code {
    guard let block = changes.saved else { return "" }
    if block.givesRecord {
      return """
        for case .success(let record) in page.saves.map(\\.result) { \(group: "operation.\(block.name)?(record)") }
        """
    }
    let arguments: Code = block.parameterCount == 2 ? "item.id, item.result" : "item.id"
    let call = BlockCall(
      block: block.name, arguments: arguments, older: older.each, source: .item("item")
    ).body
    guard call.isMultiline else { return "for item in page.saves { \(group: call) }" }
    return """
      for item in page.saves {
        \(call)
      }
      """
  }

  private var deletes: Code {
    let names = [changes.deleted?.name, changes.purged, changes.reset]
    guard names.contains(where: { $0 != nil }) else { return "" }
    let arguments: Code =
      changes.deleted?.parameterCount == 2 ? "item.id, item.typeName" : "item.id"
    if changes.purged == nil, changes.reset == nil, let deleted = changes.deleted {
      return "for item in page.deletes { \(group: "operation.\(deleted.name)?(\(arguments))") }"
    }
    let blocks: [Code] = names.map { name in name.map { "operation.\($0)" } ?? "nil" }
    return """
      for item in page.deletes {
        let block = item.block(\(list: blocks[0], "purged: \(blocks[1])", "reset: \(blocks[2])"))
        block?(\(arguments))
      }
      """
  }

  private var tokens: Code {
    guard let block = changes.token else { return "" }
    let arguments: [Code] = ["zone", "token", "part.note()"]
    let given =
      block.parameterCount == 1 ? ["token"] : Array(arguments.prefix(block.parameterCount))
    return "if let token = page.token { \(group: "operation.\(block.name)?(\(given.list))") }"
  }

  private var zone: Code {
    BlockCall(
      block: changes.zone?.block,
      arguments: ["zone", "part.end\(EndMapping(labels: changes.zone?.labels ?? []))"].list,
      older: older.eachZone, source: .item("part")
    ).body
  }
}

/// The end of a feed with the labels of a block's parameters: `.map { (token: $0.token, more: $0.moreComing) }`
struct EndMapping: Template {
  var labels: [SwiftName?]

  var body: Code {
    let values: [Code] =
      labels.count == 3
      ? ["$0.token", "part.note()", "$0.moreComing"] : ["$0.token", "$0.moreComing"]
    return ".map { \(group: "(\(zip(labels, values).map { CallArgument($0, $1).body }.list))") }"
  }
}

/// A store of a mock database, for use by tests.
///
/// ```
/// /// The records of all zones.
/// var records: StoreTable<CKRecordAdapter> {
///   core.table("records", database: databaseScope, zones: zones, pageSize: 100)
/// }
/// ```
struct StoreTemplate: Template {
  var store: Mock.Store
  var mock: Mock

  var body: Code {
    """
    \(Documentation(store.documentation))
    \(mock.access.word)var \(store.name): \(mock.types(.storeTable))<\(store.adapter)> {
      \(mock.core).\(store.conflicts == nil ? "table" : "pendingTable")(\((required + options).list))
    }
    """
  }

  private var required: [Code] { ["\(store.name.literal)", "database: \(mock.databaseKey)"] }

  private var options: [Code] {
    [
      store.conflicts.flatMap { $0 == .fail ? nil : "conflicts: .\(SwiftName($0.rawValue))" } ?? "",
      store.zones.map { "zones: \($0)" } ?? "",
      mock.stores.contains { $0.zones == store.name } ? "holdsZones: true" : "",
      store.initialRecords.map { "initially: \($0)" } ?? "",
      store.page.map { "pageSize: \($0)" } ?? "",
    ]
  }
}

/// Verbs as a value of the runtime's option set: `.save`, `[.save, .delete]` or `.all`.
struct ServiceVerbList: Template {
  private var verbs: Set<ServiceVerb>

  init(_ verbs: Set<ServiceVerb>) { self.verbs = verbs }

  var body: Code {
    let names = ServiceVerb.allCases.filter(verbs.contains).map {
      ".\(SwiftName($0.rawValue))" as Code
    }
    if names.count == ServiceVerb.allCases.count { return ".all" }
    return names.count == 1 ? names[0] : names.array
  }
}
