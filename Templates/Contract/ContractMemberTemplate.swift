/// How a check calls a member that uses a store.
///
/// ```
/// photosStore.fetch("photo(_:)", .one) { .record(try await $0.photo($1.id)) }
/// ```
struct ContractMemberTemplate: Template {
  var member: MockMember
  var call: StoreCall
  var store: ContractStore

  var body: Code {
    switch written {
    case .success(let code): code
    case .failure(let obstacle):
      """
      \(store.variable).skip(\(name), .\(call.firstRule), because: \(SwiftLiteral(obstacle.text)))
      """
    }
  }

  private struct Obstacle: Error { var text: String }

  private var signature: Signature { member.signature }

  /// The full name; that of an asynchronous form says so where there is another one.
  private var name: SwiftLiteral {
    let name = store.mock.fullName(of: call.form)
    return store.mock.hasTwin(of: signature, isAsync: false)
      ? SwiftLiteral(name.text + " async") : name
  }

  private var written: Result<Code, Obstacle> {
    if let obstacle = signature.obstacle { return .failure(Obstacle(text: obstacle)) }
    switch member.body {
    case .storeResult(_, let answer): return called(answering: answer)
    case .pendingChange: return called(answering: .property(SwiftName("done")))
    case .storeCompletion(_, let answer, let handler):
      guard let wait = handler.contractWait else {
        return .failure(Obstacle(text: "its handler takes what no check can tell apart"))
      }
      return arguments(request: "request", handler: handler.name).flatMap { arguments in
        let value =
          "try await request.\(wait) { conformer.\(called(arguments)) }" as Code
        return adapted(value, answer).map { code in
          registration(isWatched: true, closure("conformer, request in", code))
        }
      }
    default: return .failure(Obstacle(text: "it is no method"))
    }
  }

  /// A call of a method or property that answers itself.
  private func called(answering answer: StoreAnswer) -> Result<Code, Obstacle> {
    let hasTwin = store.mock.hasTwin(of: signature, isAsync: true)
    return arguments(request: hasTwin ? "request" : "$1", handler: nil).flatMap { arguments in
      let effects = signature.effects(in: store.mock)
      if hasTwin {
        // In an asynchronous closure the other form would be called.
        let value = "\(effects)request.now { \(effects)conformer.\(called(arguments)) }" as Code
        return adapted(value, answer).map { code in
          registration(isWatched: false, closure("conformer, request in", code))
        }
      }
      // A closure must use all of its parameters, or name them.
      let usesBoth = arguments.text.contains("$1")
      let conformer: Code = usesBoth ? "$0" : "conformer"
      return adapted("\(effects)\(conformer).\(called(arguments))", answer).map { code in
        registration(isWatched: false, closure(usesBoth ? "" : "conformer, _ in", code))
      }
    }
  }

  private func closure(_ parameters: Code, _ code: Code) -> Code {
    if parameters.isEmpty, !code.isMultiline { return "{ \(code) }" }
    return "{\(parameters.isEmpty ? "" : " ")\(parameters)\n  \(code)\n}"
  }

  private func registration(isWatched: Bool, _ closure: Code) -> Code {
    let terms =
      call.terms(isContinuing: isContinuing, store: store) + [isWatched ? "isWatched: true" : ""]
    return "\(store.variable).\(call.contractVerb)(\(([ "\(name)" ] + terms).list)) \(closure)"
  }

  private var isContinuing: Bool { call.query == nil }

  private func called(_ arguments: Code) -> Code {
    if case .property = signature.kind { return "\(signature.name)" }
    return "\(signature.name)(\(arguments))"
  }

  private func arguments(request: Code, handler: SwiftName?) -> Result<Code, Obstacle> {
    let values = ContractArguments(
      call: call, request: request, query: store.queryType == nil ? nil : "\(store.query)",
      policy: policy)
    var arguments: [Code] = []
    for parameter in signature.parameters {
      let isOptional = parameter.type.text.hasSuffix("?")
      let value =
        parameter.name == handler
        ? "$0"
        : values.value(
          of: parameter.name, isOptional: isOptional, or: parameter.defaultValue)
      let known = value ?? parameter.defaultValue.map { "\($0)" } ?? (isOptional ? "nil" : nil)
      guard let known else {
        return .failure(Obstacle(text: "the suite has no '\(parameter.name.text)' for it"))
      }
      arguments.append(CallArgument(parameter.label, known).body)
    }
    return .success(arguments.list)
  }

  /// The name of what says what the call says for a policy; of another type than other calls take, there is none.
  private var policy: Code? {
    guard let type = member.policyType else { return nil }
    if call.verb == .commit {
      return type.text == store.mock.commitPolicyType?.text ? "commitPolicy" : nil
    }
    return type.text == store.policyType?.text ? "\(store.policy)" : nil
  }

  /// What the member gives, as a check takes it.
  private func adapted(_ value: Code, _ answer: StoreAnswer) -> Result<Code, Obstacle> {
    switch answer {
    case .property(let shape):
      switch shape.text {
      case "single", "optional": return .success(".record(\(value))")
      case "dictionary": return .success(".results(\(value))")
      case "savedRecord": return .success(".records([\(value)])")
      case "savedList": return .success(".records(\(value))")
      case "list":
        return .success(
          call.verb == .query ? "ContractPage(\(value), id: \\.\(store.key))" : ".list(\(value))")
      case "deletedID":
        return .success("_ = \(value)\nreturn .done")
      default: return .success(call.verb == .commit ? value : "\(value)\nreturn .done")
      }
    case .tuple(let shape, _, _):
      switch shape.text {
      case "pairs":
        return .success("let page = \(value)\nreturn ContractPage(page.0, cursor: page.1)")
      case "dictionaries":
        return .success(
          "let answer = \(value)\nreturn .results(saves: answer.0, deletes: answer.1)")
      default:
        guard store.declared != nil else {
          return .failure(Obstacle(text: "its changes are values of a framework"))
        }
        let saves: Code =
          shape.text == "lists" ? "feed.0.map { $0.\(store.key) }" : "Array(feed.0.keys)"
        return .success(
          """
          let feed = \(value)
          return ContractFeed(saves: \(saves), deletes: feed.1, token: feed.2, isMoreComing: feed.3)
          """)
      }
    }
  }
}

extension Mock {
  /// The type of what says to a commit what becomes of conflicts, if a call does.
  var commitPolicyType: SwiftSource? {
    members.lazy.filter { $0.storeCall?.verb == .commit }.compactMap(\.policyType).first
  }

  /// Whether a member has one beside it that is asynchronous, or is not, under the same name.
  func hasTwin(of signature: Signature, isAsync: Bool) -> Bool {
    guard signature.isAsync != isAsync else { return false }
    let labels = signature.parameters.map(\.label)
    return members.contains {
      $0.signature.name == signature.name && $0.signature.isAsync == isAsync
        && $0.signature.parameters.map(\.label) == labels
    }
  }
}

extension Signature {
  fileprivate var isAsync: Bool { effects.text.hasPrefix("async") }

  /// `try await `, or less: what stands before a call from elsewhere.
  func effects(in mock: Mock) -> Code {
    var effects = effects.text
    if case .property(_, let getEffects, _) = kind { effects = getEffects.text }
    let isAsync = effects.hasPrefix("async") || mock.isolation != .none
    return "\(effects.contains("throws") ? "try " : "")\(isAsync ? "await " : "")"
  }

  /// What keeps a suite from calling the member.
  fileprivate var obstacle: String? {
    if attributes.contains(where: { $0.text.hasPrefix("@available") }) {
      return "it is not there, or not to be used, everywhere"
    }
    if !generics.isEmpty { return "it is generic" }
    if isStatic { return "it belongs to the type" }
    switch kind {
    case .method, .property: return nil
    case .initializer, .subscript_: return "it is no method"
    }
  }
}

extension Handler {
  /// The method of a request that waits for such a handler.
  fileprivate var contractWait: Code? {
    switch convention {
    case .result: "result"
    case .optionalValueAndError: "value"
    case .error: "done"
    case .valueAndError, .value, .nothing: nil
    }
  }
}
