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
      "\(types(.recordQuery))(\([labelled("where", predicate), labelled("sort", sort)].list))"
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
