/// The description of an interface for recordings: the store calls of its members, and the objects that they return.
///
/// ```
/// static var recordedInterface: RecordedInterface {
///   var photosTrace = StoreTrace("photos", PhotoAdapter.self, missing: ["notFound"])
///   photosTrace.fetch("photo(_:)", ids: "id", .record)
///   return RecordedInterface("Album", stores: [photosTrace])
/// }
/// ```
struct RecordedInterfaceTemplate: Template {
  var interface: RecordedInterface
  var access: AccessLevel

  var body: Code {
    """
    \(access.word)static var recordedInterface: \(types(.recordedInterface)) {
      \(interface.stores.map(trace).lines)
      \(interfaceValue)
    }
    """
  }

  private var types: QualifiedNames { interface.types }

  private var interfaceValue: Code {
    let terms = [
      "\(interface.name.literal)",
      listed("stores", interface.stores.map { "\($0.variable)" }),
      listed("errors", interface.errors.map { ["\($0).self"] } ?? []),
      listed("parts", interface.parts.map { "\($0.type).self" }),
    ]
    let value: Code = "\(types(.recordedInterface))(\(terms.list))"
    return "\(interface.stores.isEmpty ? "" : "return ")\(value)"
  }

  /// `label: [a, b]`, or nothing.
  private func listed(_ label: Code, _ values: [Code]) -> Code {
    values.isEmpty ? "" : "\(label): \(values.array)"
  }

  // MARK: - Stores

  private func trace(_ store: RecordedStore) -> Code {
    let terms: [Code] = [
      "\(store.name.literal)", "\(store.adapter).self", store.isPending ? "isPending: true" : "",
      listed("missing", store.missing.map { "\($0.literal)" }),
    ]
    return """
      \(store.rows.isEmpty ? "let" : "var") \(store.variable) = \(types(.storeTrace))(\(terms.list))
      \(store.rows.map { ConditionalCode("\(store.variable).\(row($0))", if: $0.condition) }.lines)
      """
  }

  private func row(_ row: RecordedStore.Row) -> Code {
    let name = row.member
    switch row.verb {
    case .commit: return "commit(\(name))"
    case .rollback: return "rollback(\(name))"
    case .changes(let answer): return "changes(\(name), \(code(answer)))"
    case .fetch(let ids, let answer):
      return "fetch(\(name), ids: \(ids.map { "\($0.literal)" } ?? "nil"), \(code(answer)))"
    case .modify(let saves, let deletes, let answer):
      let terms: [Code] = [
        "\(name)", saves.map { "saves: \($0.literal)" } ?? "",
        deletes.map { "deletes: \($0.literal)" } ?? "", code(answer),
      ]
      return "modify(\(terms.list))"
    case .query(let isWhole, let isOrdered, let answer):
      let terms: [Code] = [
        "\(name)", isWhole ? "isWhole: true" : "", isOrdered ? "isOrdered: true" : "", code(answer),
      ]
      return "query(\(terms.list))"
    }
  }

  private func code(_ answer: RecordedStore.Answer) -> Code { ".\(SwiftName(answer.rawValue))" }
}
