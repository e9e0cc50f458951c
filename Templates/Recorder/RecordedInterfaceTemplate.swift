/// What a recording has to know of an interface: what its members do with stores, and to what they lead.
///
/// ```
/// static var recordedInterface: RecordedInterface {
///   var photosTrace = StoreTrace("photos", PhotoAdapter.self, missing: ["notFound"])
///   photosTrace.fetch("photo(_:)", ids: "id", .record)
///   return RecordedInterface("Album", stores: [photosTrace])
/// }
/// ```
struct RecordedInterfaceTemplate: Template {
  var interface: RecordableInterface
  var access: AccessLevel

  var body: Code {
    """
    \(access.word)static var recordedInterface: \(types(.recordedInterface)) {
      \(stores.map(trace).lines)
      \(interfaceValue)
    }
    """
  }

  private var interfaceValue: Code {
    let value: Code = "\(types(.recordedInterface))(\(terms.list))"
    if differences.isEmpty { return "\(stores.isEmpty ? "" : "return ")\(value)" }
    return """
      var interface = \(value)
      \(differences.lines)
      return interface
      """
  }

  private var terms: [Code] {
    [
      "\(interface.interface.name.literal)", listed("stores", stores.map { "\(variable($0))" }),
      listed("errors", errors), listed("parts", interface.parts.map { "\($0.type).self" }),
    ]
  }

  private func listed(_ label: Code, _ values: [Code]) -> Code {
    values.isEmpty ? "" : "\(label): [\(values.list)]"
  }

  /// The names of a framework's errors are in their catalogue only.
  private var errors: [Code] {
    guard let catalogue = interface.catalogue, catalogue.isBridged else { return [] }
    return ["\(catalogue.mockName).self"]
  }

  private var differences: [Code] {
    interface.mock.stores.flatMap(\.differences).map {
      "interface.differ(\($0.conformer.literal), \(SwiftLiteral($0.rule.rawValue)), because: \($0.reason))"
    }
  }

  // MARK: - Stores

  private var stores: [Mock.Store] { interface.mock.recordableStores }

  private var types: OwnTypes { interface.mock.types }

  private func variable(_ store: Mock.Store) -> SwiftName {
    SwiftName(store.name.text + "Trace")
  }

  private func trace(_ store: Mock.Store) -> Code {
    let missing = missingCodes.map { "\($0.literal)" as Code }
    let terms: [Code] = [
      "\(store.name.literal)", "\(store.adapter).self",
      store.conflicts == nil ? "" : "isPending: true", listed("missing", missing),
    ]
    let rows = interface.members.compactMap { row($0, store) }
    return """
      \(rows.isEmpty ? "let" : "var") \(variable(store)) = \(types(.storeTrace))(\(terms.list))
      \(rows.lines)
      """
  }

  private var missingCodes: [SwiftName] {
    interface.catalogue?.entries.filter { $0.meaning == .missing }.map(\.name) ?? []
  }

  private func row(_ member: RecordableMember, _ store: Mock.Store) -> ConditionalCode? {
    let code: Code?
    if member.member.unitVerb == .rollback {
      code = store.conflicts == nil ? nil : "\(variable(store)).rollback(\(member.name))"
    } else if let call = member.member.storeCall {
      code = TraceRow(member: member, call: call, store: store).code.map {
        "\(variable(store)).\($0)"
      }
    } else {
      code = nil
    }
    return code.map { ConditionalCode($0, if: member.signature.condition) }
  }
}

extension Mock {
  /// The stores that are there wherever the database is.
  var recordableStores: [Store] { stores.filter(\.condition.isAlways) }
}

/// What one member does with a store.
private struct TraceRow {
  var member: RecordableMember
  var call: StoreCall
  var store: Mock.Store

  var code: Code? {
    let name: Code = "\(member.name)"
    if call.verb == .commit { return store.conflicts == nil ? nil : "commit(\(name))" }
    guard call.store == store.name, call.fields == nil, let answer: Code = answer else {
      return nil
    }
    switch call.verb {
    case .fetch:
      return "fetch(\(name), ids: \(operand(call.ids) ?? "nil"), \(answer))"
    case .modify:
      let terms: [Code] = [
        name, operand(call.saves).map { "saves: \($0)" } ?? "",
        operand(call.deletes).map { "deletes: \($0)" } ?? "", answer,
      ]
      return "modify(\(terms.list))"
    case .query:
      let terms: [Code] = [
        name, isWhole ? "isWhole: true" : "", isOrdered ? "isOrdered: true" : "", answer,
      ]
      return "query(\(terms.list))"
    case .changes: return "changes(\(name), \(answer))"
    case .commit: return nil
    }
  }

  /// The parameter with the value of an operand.
  private func operand(_ operand: StoreCall.Operand?) -> Code? {
    member.signature.parameters.first { $0.name.source == operand?.source.text }.map {
      "\($0.name.literal)"
    }
  }

  private var isWhole: Bool {
    if case .closures(predicate: nil, _)? = call.query {
      return call.limit == nil && call.cursor == nil && call.zone == nil && store.page == nil
    }
    return false
  }

  private var isOrdered: Bool {
    if case .closures(_, sort: nil)? = call.query { return false }
    return true
  }

  private var answer: Code? {
    switch member.member.body {
    case .pendingChange: return ".done"
    case .storeResult(_, let answer), .storeCompletion(_, let answer, _):
      switch answer {
      case .property(let shape): return Self.shapes[shape.text]
      case .tuple(let shape, _, _): return Self.shapes[shape.text]
      }
    default: return nil
    }
  }

  private static let shapes: [String: Code] = [
    "single": ".record", "optional": ".record", "savedRecord": ".record", "list": ".list",
    "savedList": ".list", "dictionary": ".results", "pairs": ".page", "dictionaries": ".batch",
    "lists": ".feed", "results": ".feedResults", "done": ".done", "deletedID": ".done",
  ]
}
