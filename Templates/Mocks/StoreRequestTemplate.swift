/// A request to a store.
///
/// ```
/// ModifyRequest(saving: photos, deleting: ids ?? [], policy: SavePolicy(policy), isAtomic: true)
/// ```
struct StoreRequestTemplate: Template {
  let call: StoreCall
  let types: QualifiedNames
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
        call.saves.map { "saving: \($0.list(in: scope))" } ?? "",
        call.deletes.map { "deleting: \($0.list(in: scope))" } ?? "",
        policy, labelled("isAtomic", call.atomic),
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
    case .commit: [unit, policy]
    }
  }

  private var ids: Code {
    guard let ids = call.ids else { return "[]" }
    return call.fetchesAll ? "orAll: \(ids.input.scoped(in: scope))" : ids.list(in: scope)
  }

  private func labelled(_ label: Code, _ value: StoreCall.Input?) -> Code {
    value.map { "\(label): \($0.scoped(in: scope))" } ?? ""
  }

  private func closure(_ label: Code, _ closure: StoreCall.Closure?) -> Code {
    guard let literal = closure?.literal else { return labelled(label, closure?.input) }
    return """
      \(label): {\(literal.signature.map { " \($0)" } ?? "")
        \(("\(literal.statements)" as Code).placed(at: literal.place))
      }
      """
  }

  private var query: Code {
    switch call.query {
    case .object(let object, let isOptional):
      isOptional
        ? "\(object.scoped(in: scope)).map { \(types(.recordQuery))($0) }"
        : "\(types(.recordQuery))(\(object.scoped(in: scope)))"
    case .closures(let predicate, let sort):
      """
      \(types(.recordQuery))\
      (\(list: closure("where", predicate), closure("sort", sort), values(predicate, sort)))
      """
    case nil:
      "nil"
    }
  }

  /// The arguments that the closures use, for the journal: `values: ["text": text as Any]`.
  private func values(_ closures: StoreCall.Closure?...) -> Code {
    var names: [SwiftName] = []
    for name in closures.flatMap({ $0?.values ?? [] }) where !names.contains(name) {
      names.append(name)
    }
    let entries = names.map { "\($0.literal): \(scope)\($0) as Any" as Code }
    return entries.isEmpty ? "" : "values: \(entries.array)"
  }

  private var since: [Code] {
    switch call.since {
    case .token(let token): [labelled("since", token), labelled("zone", call.zone)]
    case .starts(let starts, let isOptional, let areTokens):
      [
        """
        since: \(starts.scoped(in: scope))\(isOptional ? "?" : "").mapValues \
        { \(types(.changesStart))(\(areTokens ? "since: " : "")$0) }
        """, "zones: \(call.zone?.scoped(in: scope) ?? "nil")",
      ]
    case nil: []
    }
  }

  private var policy: Code {
    switch call.policy {
    case .stated(let source, _): "policy: \(source)"
    case .value(let value):
      "policy: \(types(call.verb == .commit ? .conflictPolicy : .savePolicy))(\(value.scoped(in: scope)))"
    case nil: ""
    }
  }
}

extension StoreCall.Input {
  /// Returns a property of an operation, `operation.ids`, or a literal as it is.
  package func scoped(in scope: Code) -> Code { isMember ? "\(scope)\(source)" : "\(source)" }
}

extension StoreCall.Operand {
  /// Returns the items of a request as a list: `operation.ids ?? []`.
  package func list(in scope: Code) -> Code {
    let source = input.scoped(in: scope)
    return switch (isList, isOptional) {
    case (true, false): source
    case (true, true): "\(source) ?? []"
    case (false, false): "[\(source)]"
    case (false, true): "\(source).map { [$0] } ?? []"
    }
  }
}

extension StoreAnswer {
  /// Returns a response as a `Result`.
  ///
  /// ```
  /// response.answered.map { answer in
  ///   (saveResults: answer.results, deleteResults: answer.deletions)
  /// }
  /// ```
  func result(of response: Code) -> Code {
    switch self {
    case .value(let value):
      return "\(response).\(SwiftName(value.rawValue))"
    case .mapped(let name, let parameter, let value, let place, _):
      return """
        \(response).\(name).map { \(parameter.map { "\($0)" } ?? "_") in
          \(("\(value)" as Code).placed(at: place))
        }
        """
    }
  }
}

extension MemberTemplate {
  /// Returns a call that runs a request in a store and records it under a knob, at once or when the clock advances.
  func request(_ call: StoreCall, _ method: Code) -> Code {
    let unit = "\(core).unit" as Code
    let request = StoreRequestTemplate(call: call, types: types, unit: unit).body
    return """
      \(knob(member.knob)).\(method)\
      (\(list: request, "on: \(call.verb == .commit ? "\(unit).stores" : reference(call.store))"))
      """
  }

  /// Returns a result with errors of the type that the member throws if it has one.
  private func typed(_ result: Code, _ call: StoreCall, scope: Code = "") -> Code {
    guard let type = call.thrownType else { return result }
    return
      "\(result).typed(\(types.qualified(type)).self, by: \(scope)\(mock.knobs).\(member.knob))"
  }

  /// The body of a method that returns the answer of a store.
  ///
  /// ```
  /// try await on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records).single.get()
  /// ```
  ///
  /// An expression stands behind the answer that it is made of.
  func storeResult(_ call: StoreCall, _ answer: StoreAnswer) -> Code {
    let response = request(call, signature.isAsync ? "answer" : "run")
    let result = typed(answer.result(of: response), call)
    if call.givesResult { return "\(signature.isAsync ? "await " : "")\(result)" }
    let word: Code = "\(call.canFail ? "try " : "")\(signature.isAsync ? "await " : "")"
    guard case .mapped(let name, let parameter, let value, let place, _) = answer else {
      return "\(word)\(result).get()"
    }
    return """
      \(parameter.map { "let \($0)" } ?? "_") = \(word)\
      \(typed("\(response).\(name)", call)).get()
      \(("return \(value)" as Code).placed(at: place))
      """
  }

  /// The body of a method that passes the answer of a store to a completion handler.
  ///
  /// ```
  /// on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records) { response in
  ///   completionHandler(response.single)
  /// }
  /// ```
  func storeCompletion(_ call: StoreCall, _ answer: StoreAnswer, _ handler: Handler) -> Code {
    let response = signature.free("response")
    var result = typed(answer.result(of: "\(response)"), call, scope: "self.")
    var assignment: Code = ""
    // A closure cannot stand between 'switch' and its braces.
    if case .mapped = answer {
      let name: Code = "\(signature.free("result"))"
      assignment = "let \(name) = \(result)"
      result = name
    }
    let delivery: Code =
      if case .nothing = handler.convention {
        "\(result).get()\n\(handler.call(""))"
      } else {
        delivery(of: result, to: handler)
      }
    return """
      \(request(call, "answer")) { \(response) in
        \(assignment)
        \(delivery)
      }
      """
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
  let store: Mock.Store
  let mock: Mock

  var body: Code {
    """
    \(store.documentation.comment)
    \(mock.nonisolated)\(mock.access.word)var \(store.name): \(mock.types(.storeTable))<\(store.adapter)> {
      \(mock.core).\(store.conflicts == nil ? "table" : "pendingTable")(\(arguments.list))
    }
    """
  }

  private var arguments: [Code] {
    [
      "\(store.name.literal)", "database: \(mock.databaseKey)",
      store.conflicts.flatMap { $0 == .fail ? nil : "conflicts: .\(SwiftName($0.rawValue))" } ?? "",
      store.zones.map { "zones: \($0)" } ?? "",
      mock.zoneStores.contains(store.name) ? "holdsZones: true" : "",
      store.initialRecords.map { "initially: \($0)" } ?? "",
      store.page.map { "pageSize: \($0.source)" } ?? "",
    ]
  }
}

extension Set<ServiceVerb> {
  /// The verbs as a value of the runtime's option set: `.save`, `[.save, .delete]` or `.all`.
  var options: Code {
    let names = ServiceVerb.allCases.filter(contains).map { ".\(SwiftName($0.rawValue))" as Code }
    if names.count == ServiceVerb.allCases.count { return ".all" }
    return names.count == 1 ? names[0] : names.array
  }
}
