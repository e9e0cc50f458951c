/// The knobs of a mock.
///
/// ```
/// /// The knobs: what this mock returns, how it fails, and which calls it got.
/// var on: On { On(core: core) }
///
/// struct On: Sendable {
///   let core: MockCore
///
///   var now: PropertyStub<Int> { .init(core) }
///   var load: Stub<Int, Data, MockTowerError> { .init(core) }
///   /// The calls of `load(all:)`.
///   var loadAll: Stub<Bool, [Data], MockTowerError> { .init(core) }
/// }
/// ```
struct KnobsTemplate: Template {
  var mock: Mock

  var body: Code {
    """
    /// The knobs: what this mock returns, how it fails, and which calls it got.
    \(mock.nonisolated)\(access)var \(mock.knobs): \(type) { \(type)(\(mock.core): \(mock.core)) }

    \(access)struct \(type): Sendable {
      \(coreAccess)let \(mock.core): \(mock.types(.mockCore))

      \(mock.knobList.map { ConditionalCode(knob($0), if: $0.condition) }.lines)
    }
    """
  }

  private var access: Code { mock.access.word }

  /// Knobs of operations that specs of other modules add need the core.
  private var coreAccess: Code {
    guard mock.runsOperations, mock.access != .internal else { return "" }
    return mock.access == .public ? "@_spi(MockSpecGenerated) \(access)" : access
  }

  private var type: SwiftName { mock.knobsType }

  func knob(_ knob: Knob) -> Code {
    let type = stub(knob.form)
    let arguments: [Code] = ["\(mock.core)", scope(of: knob.form)]
    return """
      \(documentation(of: knob))
      \(knob.availability.map { "\($0)" }.lines)
      \(access)var \(knob.name):\(group: " \(type.name)<\(type.arguments.list)>") \(braces: ".init(\(arguments.list))")
      """
  }

  /// Returns a comment with the members of a knob, where its name does not say them.
  private func documentation(of knob: Knob) -> Code {
    let members = mock.members(of: knob)
    guard members.count > 1 || members[0].prefix(while: { $0 != "(" }) != knob.name.text else {
      return ""
    }
    return .comment("///", "The calls of `\(members.joined(separator: "`, `"))`.")
  }

  /// Returns the scope of a store knob's calls, if it differs from that of the request.
  private func scope(of form: Knob.Form) -> Code {
    guard case .store(let verb, let scope, _, _) = form,
      scope.isSingle || scope.verbs != verb.serviceVerbs
    else { return "" }
    return ".\(scope.isSingle ? "one" : "many")(\(ServiceVerbList(scope.verbs)))"
  }

  private func stub(_ form: Knob.Form) -> (name: SwiftSource, arguments: [Code]) {
    let types = mock.types
    return switch form {
    case .property(let type): (types(.propertyStub), ["\(type)"])
    case .stub(let arguments, let output, let failure, let catalogue):
      (types(.stub), ["\(arguments)", "\(output)", errors(failure, catalogue)])
    case .store(.commit, _, _, let catalogue):
      (types(.storeKnob), ["\(types(.commitRequest))", "\(catalogue)"])
    case .store(let verb, _, let adapter, let catalogue):
      (types(.storeKnob), ["\(types(verb.request))<\(adapter)>", "\(catalogue)"])
    case .pending(let adapter): (types(.pendingKnob), ["\(adapter)"])
    }
  }

  /// Returns one type for the error that a member throws and for the catalogue that describes it.
  private func errors(_ failure: SwiftSource, _ catalogue: SwiftName?) -> Code {
    let types = mock.types
    guard let catalogue else {
      return failure.text == "Never" ? "\(failure)" : "\(types(.throws))<\(failure)>"
    }
    return failure == types.anyError ? "\(catalogue)" : "\(types(.typedThrows))<\(catalogue)>"
  }
}

extension StoreCall.Verb {
  /// The runtime's request type for this verb.
  var request: OwnType {
    switch self {
    case .fetch: .fetchRequest
    case .modify: .modifyRequest
    case .query: .queryRequest
    case .changes: .changesRequest
    case .commit: .commitRequest
    }
  }
}
