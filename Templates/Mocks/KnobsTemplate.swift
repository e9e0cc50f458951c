/// The knobs of a mock.
///
/// ```
/// /// The knobs: what this mock returns, how it fails, and which calls it got.
/// nonisolated var on: On { On(core: core) }
///
/// nonisolated struct On: Sendable {
///   let core: MockCore
///
///   var now: PropertyStub<Int> { .init(core) }
///   var load: Stub<Int, Data, MockTowerError> { .init(core) }
///   /// The calls of `load(all:)`.
///   var loadAll: Stub<Bool, [Data], MockTowerError> { .init(core) }
/// }
/// ```
struct KnobsTemplate: Template {
  let mock: Mock
  let access: Code
  private let core: Code

  init(mock: Mock, access: Code) {
    self.mock = mock
    self.access = access
    core = "\(mock.core)"
  }

  var body: Code {
    """
    /// The knobs: what this mock returns, how it fails, and which calls it got.
    \(mock.nonisolated)\(access)var \(mock.knobs): \(type) { \(type)(\(mock.core): \(mock.core)) }

    \(mock.knobList.code(aliases(of:)).lines)

    \(mock.nonisolated)\(access)struct \(type): \(types(.sendable)) {
      \(coreAccess)let \(mock.core): \(types(.mockCore))

      \(mock.knobList.code(knob).lines)
    }
    """
  }

  /// Knobs of operations that specs of other modules add need the core.
  private var coreAccess: Code {
    guard mock.runsOperations, mock.access != .internal else { return "" }
    return mock.access == .public ? "@_spi(MockSpecGenerated) \(access)" : access
  }

  private var type: SwiftName { mock.knobsType }

  private var types: QualifiedNames { mock.types }

  /// Returns the names for types of a knob.
  ///
  /// ```
  /// typealias LoadArguments = Set<Tag>
  /// ```
  private func aliases(of knob: Knob) -> Code {
    let types: [(name: SwiftName?, type: SwiftSource)] =
      switch knob.form {
      case .property(let type): [(knob.aliases.output, type)]
      case .stub(let arguments, let output, _, _):
        [(knob.aliases.arguments, arguments), (knob.aliases.output, output)]
      case .store, .pending: []
      }
    return types.map { name, type -> Code in
      guard let name else { return "" }
      return """
        \(knob.availability.lines)
        \(access)typealias \(name) = \(self.types.qualified(type))
        """
    }.lines
  }

  func knob(_ knob: Knob) -> Code {
    let type = stub(knob)
    let arguments = [core, scope(of: knob.form)]
    return """
      \(documentation(of: knob))
      \(knob.availability.lines)
      \(access)var \(knob.name):\(group: " \(type.name)<\(type.arguments.list)>") \
      \(braces: "\(SwiftSource.unsafeWord(if: knob.isUnsafe)).init(\(arguments.list))")
      """
  }

  /// Returns a comment with the members of a knob, where its name does not say them.
  private func documentation(of knob: Knob) -> Code {
    let isNamedLikeMember = mock.memberNames[knob.index].base == knob.name
    // Mostly there is one member, and no operation.
    if isNamedLikeMember, mock.operations.isEmpty { return "" }
    let members = mock.members(of: knob)
    if isNamedLikeMember, members.count == 1 { return "" }
    return .comment("///", "The calls of `\(members.joined(separator: "`, `"))`.")
  }

  /// Returns the scope of a store knob's calls, if it differs from that of the request.
  private func scope(of form: Knob.Form) -> Code {
    guard case .store(let verb, let scope, _, _) = form,
      scope.isSingle || scope.verbs != verb.serviceVerbs
    else { return "" }
    return ".\(scope.isSingle ? "one" : "many")(\(scope.verbs.options))"
  }

  private func stub(_ knob: Knob) -> (name: SwiftSource, arguments: [Code]) {
    func code(_ alias: SwiftName?, for type: SwiftSource) -> Code {
      alias.map { "\($0)" } ?? "\(types.qualified(type))"
    }
    let aliases = knob.aliases
    return switch knob.form {
    case .property(let type): (types(.propertyStub), [code(aliases.output, for: type)])
    case .stub(let arguments, let output, let failure, let catalogue):
      (
        types(.stub),
        [
          code(aliases.arguments, for: arguments), code(aliases.output, for: output),
          errors(failure, catalogue),
        ]
      )
    case .store(.commit, _, _, let catalogue):
      (types(.storeKnob), ["\(types(.commitRequest))", errors(catalogue)])
    case .store(let verb, _, let adapter, let catalogue):
      (types(.storeKnob), ["\(types(verb.request))<\(adapter)>", errors(catalogue)])
    case .pending(let adapter): (types(.pendingKnob), ["\(adapter)"])
    }
  }

  /// Returns the catalogue of a member that works on a store.
  private func errors(_ catalogue: SwiftName?) -> Code {
    catalogue.map { "\($0)" } ?? "\(types(.noErrors))"
  }

  /// Returns one type for the error that a member throws and for the catalogue that describes it.
  private func errors(_ failure: SwiftSource, _ catalogue: SwiftName?) -> Code {
    guard let catalogue else {
      return failure.isNever ? "\(types(.never))" : "\(types(.throws))<\(failure)>"
    }
    return failure == types.anyError ? "\(catalogue)" : "\(types(.typedThrows))<\(catalogue)>"
  }
}
