import MockSpecGenerator

/// Lowers the check of a member that uses a store.
struct MemberLowering {
  let member: MockMember
  let call: StoreCall
  let store: StoreLowering

  private var signature: Signature { member.signature }

  /// The full name, with `async` behind that of an asynchronous member if there is a synchronous one.
  var name: String {
    let name = store.members.mock.fullName(of: member.nameIndex)
    return store.members.hasTwin(of: signature, isAsync: false) ? name + " async" : name
  }

  var kind: ContractCheck.Kind {
    do {
      return .call(try lowered())
    } catch {
      return .skipped(call.firstRule, because: SwiftLiteral(error.text))
    }
  }

  private struct Obstacle: Error { var text: String }

  private func lowered() throws(Obstacle) -> ContractCall {
    if let obstacle { throw Obstacle(text: obstacle) }
    let handler = member.handler
    let isAwaited = store.members.isAwaited(signature)
    let method = handler?.waitingMethod(isAwaited: isAwaited)
    if handler != nil, method == nil {
      throw Obstacle(text: "its handler takes what no check can tell apart")
    }
    let arguments = try arguments()
    if call.isFixed { throw Obstacle(text: StoreCall.obstacle) }
    let hasTwin = store.members.hasTwin(of: signature, isAsync: true)
    return ContractCall(
      terms: call.terms(of: store, isWatched: handler != nil), signature: signature,
      isAwaited: isAwaited, arguments: arguments,
      wait: method.map { .handler($0) } ?? (hasTwin ? .synchronously : .none),
      answer: try adapted(member.storeAnswer ?? .value(.done)))
  }

  /// The reason why a suite cannot call the member.
  private var obstacle: String? {
    if signature.isLimited { return "it is not there, or not to be used, everywhere" }
    if !signature.generics.isEmpty { return "it is generic" }
    if signature.isStatic { return "it belongs to the type" }
    if call.givesResult { return "it returns a 'Result'" }
    if let lent = signature.parameters.first(where: { $0.isInout || $0.isVariadic }) {
      return "a check cannot hand over '\(lent.name.text)'"
    }
    if case .token(let token) = call.since, let type = signature.parameter(token)?.syntax,
      !type.isOptional, type.emptyValue == nil
    {
      return "it cannot be called without a token"
    }
    return signature.kind == .method || signature.isProperty ? nil : "it is no method"
  }

  private func arguments() throws(Obstacle) -> [(label: SwiftName?, value: ContractValue)] {
    let values = RequestValues(
      call: call, query: store.shape.queryType == nil ? nil : store.shape.query, policy: policy)
    var arguments: [(label: SwiftName?, value: ContractValue)] = []
    for (position, parameter) in signature.parameters.enumerated() {
      let otherwise =
        parameter.defaultValue
        ?? (parameter.type.isOptional ? SwiftSource(composed: "nil") : nil)
      let value =
        position == member.handlerPosition
        ? .handler
        : values.value(
          of: .parameter(position), type: parameter.syntax, or: parameter.defaultValue)
          ?? otherwise.map { .source($0) }
      guard let value else {
        throw Obstacle(text: "the suite has no '\(parameter.name.text)' for it")
      }
      arguments.append((parameter.label, value))
    }
    return arguments
  }

  /// The closure that gives the policy of the call; `nil` if its type differs from that of other calls.
  private var policy: SwiftName? {
    guard let type = member.policyType else { return nil }
    if call.verb == .commit {
      return type == store.members.commitPolicyType ? SwiftName("commitPolicy") : nil
    }
    return type == store.shape.policyType ? store.shape.policy : nil
  }

  private func adapted(_ answer: StoreAnswer) throws(Obstacle) -> ContractAnswer {
    if case .value(.done) = answer {
      return call.verb == .commit ? .itself : .done(hasResult: false)
    }
    if case .value(.deletedID) = answer { return .done(hasResult: true) }
    if answer.isOpaque { throw Obstacle(text: "its result is a type of the service's own") }
    let known = Set(answer.parts.map(\.part))
    switch call.verb {
    case .fetch where known.contains(.found) || known.contains(.records) && !call.canFail:
      throw Obstacle(text: "it leaves out what is not there")
    case .query where known.isDisjoint(with: [.records, .results]):
      throw Obstacle(text: "it returns no records")
    case .query where known.contains(.isMoreComing) && !known.contains(.cursor):
      throw Obstacle(text: "it does not return where the next page begins")
    case .modify
    where known.contains(.results) && call.deletes != nil && !known.contains(.deletions)
      || known.contains(.deletions) && call.saves != nil && !known.contains(.results):
      throw Obstacle(text: "it returns results of some items only")
    case .changes where !store.isDeclared:
      throw Obstacle(text: "its changes are values of a framework")
    case .changes where !known.contains(.deleted):
      throw Obstacle(text: "it does not tell what was deleted")
    case .changes where known.isDisjoint(with: [.records, .results]):
      throw Obstacle(text: "it does not tell what was saved")
    default: return .parts(answer.parts)
    }
  }
}

extension Handler {
  /// Returns the method of a request that waits for such a handler, of a call that must be awaited or not.
  fileprivate func waitingMethod(isAwaited: Bool) -> SwiftName? {
    switch convention {
    case .result: SwiftName(isAwaited ? "awaitedResult" : "result")
    case .optionalValueAndError: SwiftName(isAwaited ? "awaitedValue" : "value")
    case .error: SwiftName(isAwaited ? "awaitedDone" : "done")
    case .valueAndError, .value, .nothing: nil
    }
  }
}

/// The values of a request for the parameters of a member or the properties of an operation.
struct RequestValues {
  let call: StoreCall
  /// The closure that makes query objects.
  var query: SwiftName?
  /// The closure that gives the member's policies.
  var policy: SwiftName?

  /// Returns the value for a parameter or property, which has that type if it is known; `nil` if the request has none.
  func value(of origin: StoreCall.Origin, type: TypeSyntax?, or defaultValue: SwiftSource? = nil)
    -> ContractValue?
  {
    let isOptional = type?.isOptional ?? true
    let items = [
      (call.ids, "ids", "id"), (call.saves, "saves", "record"), (call.deletes, "deletes", "id"),
    ]
    for case (let operand?, let list, let item) in items where operand.input.origin == origin {
      return .request(operand.isList ? list : item)
    }
    if origin == call.atomic?.origin { return .request("isAtomic") }
    if origin == call.limit?.origin { return .request("limit") }
    let placeOrEmpty = type?.emptyValue.map { " ?? \($0)" } ?? ""
    if origin == call.cursor?.origin {
      return isOptional || !placeOrEmpty.isEmpty
        ? .request("cursor()" + placeOrEmpty) : .request("givenCursor()", isThrowing: true)
    }
    if case .value(let value) = call.policy, value.origin == origin {
      return policy.map {
        let otherwise = defaultValue.map { " ?? \($0.marked)" } ?? ""
        let isRequired = !isOptional && defaultValue == nil
        return .request(
          "\(isRequired ? "policy" : "policyIfAny")(\($0.source))\(otherwise)", isThrowing: true)
      }
    }
    if case .token(let token) = call.since, token.origin == origin {
      return .request("token()" + placeOrEmpty)
    }
    switch call.query {
    case .closures(let predicate, _) where predicate?.input.origin == origin:
      return .request("predicate")
    case .closures(_, let sort) where sort?.input.origin == origin: return .request("order")
    case .object(let object, _) where object.origin == origin:
      return query.map { .request("given(\($0.source))", isThrowing: true) }
    default: return nil
    }
  }

  /// The values that a request can fill in where they are properties of an operation.
  var inputs: [StoreCall.Input] {
    let operands = [call.ids?.input, call.saves?.input, call.deletes?.input]
    let query: [StoreCall.Input?] =
      switch call.query {
      case .closures(let predicate, let sort): [predicate?.input, sort?.input]
      case .object(let object, _): [object]
      case nil: []
      }
    let token = if case .token(let token) = call.since { token } else { nil as StoreCall.Input? }
    return (operands + [call.atomic, call.limit, call.cursor] + query + [token]).compactMap(\.self)
  }
}

extension StoreCall {
  /// The reason why a suite cannot use a request that is fixed.
  static let obstacle = "expressions say what it works on"

  /// The first rule that a member with the call has to keep.
  var firstRule: StoreRule {
    switch verb {
    case .fetch: .missingItem
    case .modify: saves == nil ? .deletedItem : .savedItem
    case .query: .foundItems
    case .changes: .changedItems
    case .commit: .atomicity
    }
  }

  /// Returns the facts about the call that a check depends on.
  func terms(of store: StoreLowering, isWatched: Bool) -> ContractTerms {
    var terms = ContractTerms(verb: verb)
    switch verb {
    case .fetch: terms.add(nil, ids?.count ?? ".one")
    case .modify:
      terms.add("saves", saves?.count)
      terms.add("deletes", deletes?.count)
      terms.add("policy", policyTerm)
      terms.add("atomicity", atomicityTerm)
      // A member that has no errors to throw cannot fail.
      terms.add("canFail", canFail ? nil : "false")
    case .query: terms.abilities = abilities(in: store).map { SwiftName($0) }
    case .changes: break
    case .commit: terms.add(nil, conflicts(in: store.store))
    }
    terms.add("isWatched", isWatched ? "true" : nil)
    return terms
  }

  private var policyTerm: String? {
    switch policy {
    case nil: nil
    case .stated(_, [.ifUnchanged]): nil
    case .stated(_, [.ifAbsent]): ".inserting"
    case .stated: ".replacing"
    case .value: ".chosen"
    }
  }

  private var atomicityTerm: String? {
    switch atomic?.origin {
    case nil: isBatch ? ".never" : nil
    case .flag(let isAtomic): isAtomic ? nil : ".never"
    default: ".chosen"
    }
  }

  private var isBatch: Bool {
    saves?.isList ?? false || deletes?.isList ?? false || saves != nil && deletes != nil
  }

  /// Returns the treatment of conflicts by a commit: `.merge`.
  private func conflicts(in store: Mock.Store) -> String {
    switch policy {
    case .stated(let source, _): source.marked
    case .value: ".chosen"
    case nil: ".\((store.conflicts ?? .fail).rawValue)"
    }
  }

  private func abilities(in store: StoreLowering) -> [String] {
    var abilities: [String] = []
    if case .closures(let predicate, let sort) = query {
      if predicate?.input.isMember == true { abilities.append("predicate") }
      if sort?.input.isMember == true { abilities.append("order") }
    }
    if limit?.isMember == true { abilities.append("limit") }
    if cursor != nil { abilities.append(query == nil ? "continuation" : "cursor") }
    if isPaged, store.hasCursors { abilities.append("pages") }
    return abilities
  }
}

extension TypeSyntax {
  /// The value that means no cursor and no token, where the type is not optional.
  var emptyValue: String? { isNamed("Int") ? "0" : isNamed("String") ? "\"\"" : nil }
}

extension Signature {
  /// Returns the parameter that a value is; `nil` for another expression.
  func parameter(_ input: StoreCall.Input) -> SignatureParameter? {
    guard case .parameter(let position) = input.origin else { return nil }
    return parameters[position]
  }
}

extension StoreCall.Operand {
  fileprivate var count: String { isList ? ".many" : ".one" }
}
