/// What a check gives a member for each of its parameters, or an operation for its properties.
struct ContractArguments {
  var call: StoreCall
  /// `$1`, or the name that the request has in a longer closure.
  var request: Code
  /// The name of what makes a query, for queries that are objects.
  var query: Code?
  /// The name of what says for each policy what the call says.
  var policy: Code?

  /// The value for a parameter or property; `nil` where the suite has none.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter or property.
  ///   - isOptional: Whether it can be `nil`.
  ///   - defaultValue: What it is where nothing is given.
  /// - Returns: The value.
  func value(of name: SwiftName, isOptional: Bool, or defaultValue: SwiftSource? = nil) -> Code? {
    if let items = items(named: name.source) { return items }
    switch name.source {
    case call.atomic?.text: return "\(request).isAtomic"
    case call.limit?.text: return "\(request).limit"
    case call.cursor?.text:
      return isOptional ? "\(request).cursor()" : "try \(request).givenCursor()"
    default: break
    }
    if case .value(let source) = call.policy, source.text == name.source {
      guard let policy else { return nil }
      if let defaultValue { return "try \(request).policyIfAny(\(policy)) ?? \(defaultValue)" }
      return "try \(request).policy\(isOptional ? "IfAny" : "")(\(policy))"
    }
    if case .token(let token) = call.since, token.text == name.source {
      return "\(request).token()"
    }
    switch call.query {
    case .closures(let predicate, _) where predicate?.text == name.source:
      return "\(request).predicate"
    case .closures(_, let sort) where sort?.text == name.source: return "\(request).order"
    case .object(let object, _) where object.text == name.source:
      return query.map { "try \(request).given(\($0))" }
    default: return nil
    }
  }

  private func items(named name: String) -> Code? {
    let operands: [(StoreCall.Operand?, many: Code, one: Code)] = [
      (call.ids, "ids", "id"), (call.saves, "saves", "record"), (call.deletes, "deletes", "id"),
    ]
    for (operand, many, one) in operands {
      guard let operand, operand.source.text == name else { continue }
      return "\(request).\(operand.isList ? many : one)"
    }
    return nil
  }

  /// The properties of an operation that a request fills in.
  var properties: [SwiftSource] {
    var sources = [call.ids?.source, call.saves?.source, call.deletes?.source, call.atomic]
    sources += [call.limit, call.cursor]
    switch call.query {
    case .closures(let predicate, let sort): sources += [predicate, sort]
    case .object(let object, _): sources.append(object)
    case nil: break
    }
    if case .token(let token) = call.since { sources.append(token) }
    return sources.compactMap { $0 }.filter(\.isMember)
  }
}

extension StoreCall {
  /// The method with which a suite is told of the member.
  var contractVerb: Code {
    switch verb {
    case .fetch: "fetch"
    case .modify: "modify"
    case .query: "query"
    case .changes: "changes"
    case .commit: "commit"
    }
  }

  /// The first rule that a member with the call has to keep.
  var firstRule: Code {
    switch verb {
    case .fetch: "missingItem"
    case .modify: saves == nil ? "deletedItem" : "savedItem"
    case .query: "foundItems"
    case .changes: "changedItems"
    case .commit: "atomicity"
    }
  }

  /// What a suite is told of the call: `saves: .many, policy: .replacing`.
  func terms(isContinuing: Bool, store: ContractStore) -> [Code] {
    switch verb {
    case .fetch: return [ids.map(count) ?? ".one"]
    case .modify:
      return [
        saves.map { "saves: \(count(of: $0))" } ?? "",
        deletes.map { "deletes: \(count(of: $0))" } ?? "", policyTerm, atomicityTerm,
      ]
    case .query:
      let abilities = abilities(isContinuing: isContinuing, store: store)
      return [abilities.isEmpty ? "" : "[\(abilities.list)]"]
    case .changes: return []
    case .commit: return [conflictTerm(of: store.store)]
    }
  }

  private func count(of operand: Operand) -> Code { operand.isList ? ".many" : ".one" }

  private var policyTerm: Code {
    switch policy {
    case nil: ""
    case .literal(let source):
      switch source.text {
      case ".ifUnchanged": ""
      case ".ifAbsent": "policy: .inserting"
      default: "policy: .replacing"
      }
    case .value: "policy: .chosen"
    }
  }

  /// What a commit does with conflicts: `.merge`.
  private func conflictTerm(of store: Mock.Store) -> Code {
    switch policy {
    case .literal(let source): "\(source)"
    case .value: ".chosen"
    case nil: ".\(SwiftName((store.conflicts ?? .fail).rawValue))"
    }
  }

  private var atomicityTerm: Code {
    switch atomic?.text {
    case nil, "true": ""
    case "false": "atomicity: .never"
    default: "atomicity: .chosen"
    }
  }

  private func abilities(isContinuing: Bool, store: ContractStore) -> [Code] {
    var abilities: [Code] = []
    if case .closures(let predicate, let sort) = query {
      if predicate?.isMember == true { abilities.append(".predicate") }
      if sort?.isMember == true { abilities.append(".order") }
    }
    if limit?.isMember == true { abilities.append(".limit") }
    if cursor != nil { abilities.append(isContinuing ? ".continuation" : ".cursor") }
    if isPaged, store.hasCursors { abilities.append(".pages") }
    return abilities
  }
}
