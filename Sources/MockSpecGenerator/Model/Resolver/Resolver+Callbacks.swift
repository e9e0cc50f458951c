extension Resolver {
  /// Returns the blocks that an operation's verbs name, and checks their types.
  mutating func callbacks(of verbs: [Verb], in scope: VerbScope, shape: StoreShape)
    -> OperationRun.Callbacks
  {
    var callbacks = OperationRun.Callbacks()
    for verb in verbs {
      switch verb.kind {
      case .finish: finish(verb, of: verbs, in: scope, shape, &callbacks)
      case .changes: callbacks.changes = changeBlocks(of: verb, in: scope, shape)
      case .delete:
        callbacks.eachDeleted = each(of: verb, giving: .void, of: shape.keyType, in: scope)
      default:
        callbacks.progress = progress(of: verb, in: scope, shape)
        callbacks.each = each(of: verb, giving: shape.record, of: shape.keyType, in: scope)
      }
    }
    return callbacks
  }

  /// Returns the blocks behind `??` by those before them, and checks that they are blocks.
  mutating func alternatives(of verbs: [Verb], in scope: VerbScope)
    -> [SwiftName: OperationRun.Alternative]
  {
    var alternatives: [SwiftName: OperationRun.Alternative] = [:]
    for operand in verbs.flatMap(\.blocks) {
      guard case .fallback(let block, let other) = operand.form, let block = block.name,
        let other = other.name, self.block(named: other, in: scope) != nil
      else { continue }
      alternatives[SwiftName(block.text)] = OperationRun.Alternative(
        name: SwiftName(other.text), place: SourcePlace(other.range.start, in: source))
    }
    return alternatives
  }

  /// Returns the function type of a block property.
  mutating func block(named name: Name, in scope: VerbScope) -> FunctionTypeSyntax? {
    guard let type = type(named: name, in: scope) else { return nil }
    // Operations call their blocks without an actor.
    if type.isOptional, !type.isIsolatedClosure, let function = type.unwrapped.function,
      function.result.isVoid, !function.effects.isAsync, !function.effects.isThrowing
    {
      return function
    }
    reportType(of: name, in: scope, expected: "((…) -> Void)?")
    return nil
  }

  /// Reports a parameter or property of another type than a verb needs.
  mutating func reportType(of name: Name, in scope: VerbScope, expected: String) {
    let type = scope.types[name.text]?.source ?? ""
    report(.typeNeeded(name.text, type, expected: expected), at: name.range)
  }

  private mutating func each(
    of verb: Verb, giving type: TypeSyntax, of key: TypeSyntax?, in scope: VerbScope
  ) -> SwiftName? {
    guard let name = verb[.each]?.value.name, let block = block(named: name, in: scope) else {
      return nil
    }
    let fits = block.parameters.count == 2 && block.parameters[1].type.isResult(of: type)
    let keyFits = key.map { block.parameters.first?.type.bare == $0.bare } ?? true
    if !fits || !keyFits {
      reportType(
        of: name, in: scope,
        expected: "((\(key?.source ?? "ID"), Result<\(type.source), any Error>) -> Void)?")
    }
    return SwiftName(name.text)
  }

  /// Returns the progress block; that of a fetch takes the id, and that of a save can take the record.
  private mutating func progress(of verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> OperationRun.Callbacks.Block?
  {
    guard let name = verb[.progress]?.value.name, let block = block(named: name, in: scope) else {
      return nil
    }
    let item = block.parameters.first?.type.bare
    let givesRecord = item == shape.record
    let isKey = shape.keyType.map { $0.bare == item } ?? !givesRecord
    guard block.parameters.count == 2, block.parameters[1].type.isNamed("Double"),
      isKey || (givesRecord && verb.kind == .save)
    else {
      let expected = verb.kind == .save ? shape.record.source : shape.keyType?.source ?? "ID"
      reportType(of: name, in: scope, expected: "((\(expected), Double) -> Void)?")
      return nil
    }
    return OperationRun.Callbacks.Block(
      name: SwiftName(name.text), parameterCount: 2, givesRecord: givesRecord)
  }

  private mutating func finish(
    _ verb: Verb, of verbs: [Verb], in scope: VerbScope, _ shape: StoreShape,
    _ callbacks: inout OperationRun.Callbacks
  ) {
    guard let name = verb.subject?.value.name, let block = block(named: name, in: scope) else {
      return
    }
    callbacks.finish = SwiftName(name.text)
    let result = block.parameters.count == 1 ? block.parameters[0].type.result : nil
    let success = result?.failure.isAnyError == true ? result?.success : nil
    if let success, let labels = Self.endLabels(success, shape), callbacks.changes != nil {
      callbacks.changes?.end = labels
      return
    }
    let isQuery = verbs.contains { $0.kind == .query }
    callbacks.finishHasCursor = success.map { !$0.isVoid } ?? false
    let cursorFits = isQuery && (success?.isOptional ?? false) && success?.unwrapped == shape.cursor
    if success?.isVoid != true, !cursorFits {
      let cursor = shape.cursor.map { "\($0.source)?" } ?? "Void"
      reportType(
        of: name, in: scope,
        expected: "((Result<\(isQuery ? cursor : "Void"), any Error>) -> Void)?")
    }
  }

  /// Returns the completion handler that a method ends with, if it is one by its type, or by its name and shape.
  mutating func handler(
    _ parameter: Parameter, of function: FunctionSyntax, _ clauses: [MemberClause],
    _ erasure: Erasure, replacing names: [String: TypeSyntax]
  ) -> MemberForm.HandlerForm? {
    // The closure can have the name of a type alias.
    let written = parameter.type.replacing(names)
    guard !function.effects.isAsync, function.result?.isVoid ?? true,
      !written.isNonEscapingClosure || !clauses.verbs.isEmpty, !written.isIsolatedClosure,
      let type = written.unwrapped.function, type.result.isVoid, !type.effects.isThrowing,
      !type.effects.isAsync,
      parameter.isHandlerByName || isHandler(type, clauses, erasure.types),
      !type.parameters.contains(where: { $0.type.hasNoCopies(symbols.noncopyable) }),
      case (let convention, let output, let failure)? = convention(
        of: type, parameter, clauses, erasure.types)
    else { return nil }
    if written.isNonEscapingClosure {
      report(.escapingNeeded(parameter.name.text), at: parameter.name.range)
    }
    let recorded = erasure.recorded(
      written, named: parameter.name.text, as: written.storable.withoutUnwrapping)
    return MemberForm.HandlerForm(
      parameter: recorded,
      emitted: Handler(
        name: SwiftName(recorded.name), convention: convention, isOptional: written.isOptional,
        isUnsafe: output.isUnsafe),
      output: output, failure: failure)
  }

  /// Checks whether a closure is a completion handler by its type alone: it takes a `Result`, or an optional error, alone or
  /// behind a value.
  private func isHandler(
    _ type: FunctionTypeSyntax, _ clauses: [MemberClause], _ types: QualifiedNames
  ) -> Bool {
    let parameters = type.parameters.map(\.type)
    switch parameters.count {
    case 1: return parameters[0].result != nil || errorType(of: parameters[0], types) != nil
    case 2:
      let value = parameters[0]
      let isStated = clauses.failing != nil || clauses.verbs.contains { $0.kind.storeVerb != nil }
      return errorType(of: parameters[1], types) != nil
        && (value.isOptional || value.obviousValue != nil || isStated)
    default: return false
    }
  }

  /// Reports a closure of a member that works on a store if nothing else can give the answer of the store.
  mutating func reportUncalledClosure(of form: MemberForm) -> Bool {
    guard form.handler == nil, form.output.isVoid, form.failureType.isNever, !form.isAsync,
      let closure = form.member.function?.parameters.last(where: { parameter in
        let type = parameter.type.replacing(form.names)
        // An escaping type is a closure, also by the name of a type alias that no file of the run declares.
        return type.unwrapped.function.map { $0.result.isVoid && !type.isNonEscapingClosure }
          ?? type.isEscapingClosure
      })
    else { return false }
    report(.uncalledClosure(closure.name.text), at: closure.name.range)
    return true
  }

  /// Returns the convention of a completion handler, with the types of the value and of the error that it receives.
  private mutating func convention(
    of type: FunctionTypeSyntax, _ parameter: Parameter, _ clauses: [MemberClause],
    _ types: QualifiedNames
  ) -> (Handler.Convention, output: TypeSyntax, failure: TypeSyntax?)? {
    let parameters = type.parameters.map(\.type)
    guard let value = parameters.first else { return (.nothing, .void, nil) }
    switch parameters.count {
    case 1:
      if let result = value.result { return (.result, result.success, result.failure) }
      // A closure that nothing can be given to is no completion handler.
      if value.isNamed("Never") { return nil }
      return errorType(of: value, types).map { (.error, .void, $0) } ?? (.value, value, nil)
    case 2:
      guard let failure = errorType(of: parameters[1], types) else { return nil }
      if value.isOptional { return (.optionalValueAndError, value.unwrapped, failure) }
      let obvious = value.obviousValue.map { SwiftSource(composed: $0) }
      guard let failing = clauses.failing.map({ SwiftSource($0) }) ?? obvious else {
        // A Swift file cannot say 'failing'.
        if source.path.hasSuffix(".swift") { return nil }
        report(.failingNeeded(value.source), at: parameter.name.range)
        return (.optionalValueAndError, value, failure)
      }
      return (.valueAndError(failing: failing), value, failure)
    default: return nil
    }
  }

  /// Returns the error that a parameter such as `(any Error)?` or `ToDoError?` takes; the latter is of a catalogue.
  private func errorType(of parameter: TypeSyntax, _ types: QualifiedNames) -> TypeSyntax? {
    guard parameter.isOptional else { return nil }
    if parameter.unwrapped.isAnyError(types) { return .anyError }
    let name = parameter.unwrapped.source
    let isKnown = symbols.catalogues.values.contains { $0.declaration.errorType == name }
    return isKnown ? parameter.unwrapped : nil
  }
}

extension TypeSyntax {
  /// The value that is passed with an error if the spec states none.
  fileprivate var obviousValue: String? {
    switch (bare.kind, bare.simpleName) {
    case (.array, _), (_, "Array"), (_, "Set"): "[]"
    case (.dictionary, _), (_, "Dictionary"): "[:]"
    case (_, "Bool"): "false"
    case (_, "Double"), (_, "Float"), (_, "Int"), (_, "UInt"): "0"
    case (_, "String"): "\"\""
    default: nil
    }
  }

  /// True if the bound can be a class or a protocol, which no name in it tells.
  fileprivate var canBeProtocol: Bool { bare.flattened.last?.isNamed("Copyable") ?? false }

  /// True if a parameter pack is expanded in the type.
  var containsPack: Bool { traits.contains(.pack) }
}

/// The types that stand, in recorded calls and in answers, for types that differ from call to call.
///
/// `T` becomes its bounds as an existential, `any P`, and so do `[T]`, `T?`, `T.Type` and `some P`; a type
/// that Swift cannot convert becomes `Any`.
struct Erasure {
  private var bounds: [String: [TypeSyntax]] = [:]
  /// The generic parameters that can stand for noncopyable types.
  private(set) var noncopyable: [String] = []
  private let names: [String]
  /// True if no type of the member can differ from call to call, as in most members.
  private let isTrivial: Bool
  private let interfaces: [String: InterfaceSymbol]
  let types: QualifiedNames

  init(
    _ function: FunctionSyntax, hasOpaqueTypes: Bool,
    interfaces: [String: InterfaceSymbol], types: QualifiedNames,
    replacing names: [String: TypeSyntax]
  ) {
    self.interfaces = interfaces
    self.types = types
    isTrivial = function.genericParameters.isEmpty && !hasOpaqueTypes
    self.names = function.genericParameters.map(\.name.text)
    for parameter in function.genericParameters {
      bounds[parameter.name.text] = []
      if let bound = parameter.bound { add(bound.replacing(names), to: parameter.name.text) }
    }
    for requirement in function.requirements where requirement.relation == .conforms {
      guard let name = requirement.left.simpleName else { continue }
      add(requirement.right.replacing(names), to: name)
    }
  }

  private mutating func add(_ bound: TypeSyntax, to name: String) {
    guard bounds[name] != nil else { return }
    for part in bound.bare.flattened {
      if case .suppressed(let type) = part.kind {
        if type.isNamed("Copyable") { noncopyable.append(name) }
      } else if !part.mentions(names) {
        bounds[name]?.append(part)
      } else if case .named(var components) = part.kind {
        // `Sequence<Element>` depends on another parameter; the protocol itself does not.
        components[components.count - 1].arguments = []
        bounds[name]?.append(TypeSyntax(.named(components), part.range))
      }
    }
  }

  /// Checks whether the type differs from call to call.
  func changes(_ type: TypeSyntax) -> Bool {
    !isTrivial
      && type.contains { type in
        switch type.kind {
        case .some: true
        case .named(let components): bounds[components.first?.name.text ?? ""] != nil
        default: false
        }
      }
  }

  /// Returns the type with which an argument is recorded.
  func argument(_ type: TypeSyntax) -> TypeSyntax {
    if case .function = type.bare.kind, changes(type) { return .named("Any") }
    return value(type)
  }

  /// Returns the type of a value that a handler returns.
  func value(_ type: TypeSyntax) -> TypeSyntax {
    guard changes(type) else { return type }
    if let leaf = existential(type) { return leaf }
    let range = type.range
    switch type.kind {
    case .optional(let wrapped): return TypeSyntax(.optional(value(wrapped)), range)
    case .array(let element): return TypeSyntax(.array(value(element)), range)
    case .dictionary(let key, let value) where !changes(key):
      return TypeSyntax(.dictionary(key, self.value(value)), range)
    case .metatype(let instance):
      guard let leaf = existential(instance) else { return .named("Any") }
      // At run time Swift finds no metatype of a class in a composition with 'Copyable'.
      guard case .any(let constraint) = leaf.kind, !constraint.canBeProtocol else {
        return TypeSyntax(.metatype(.named("Any")), range)
      }
      return TypeSyntax(.any(TypeSyntax(.metatype(constraint), range)), range)
    case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
      return value(elements[0].type)
    default: return .named("Any")
    }
  }

  /// Returns the type that stands for a generic parameter or an opaque type itself.
  private func existential(_ type: TypeSyntax) -> TypeSyntax? {
    if case .some(let bound) = type.kind { return existential(of: bound.bare.flattened, type) }
    return type.simpleName.flatMap { bounds[$0] }.map { existential(of: $0, type) }
  }

  private func existential(of bounds: [TypeSyntax], _ type: TypeSyntax) -> TypeSyntax {
    let bounds = bounds.filter { !$0.isNamed("Any") && !$0.isNamed("Copyable") }
    guard let first = bounds.first, !bounds.contains(where: changes) else { return .named("Any") }
    let isProtocol = knownProtocols.contains(first.source) || interfaces[first.source] != nil
    if bounds.count == 1, isProtocol { return TypeSyntax(.any(first), type.range) }
    // A bound can be a class, for which 'any' is an error; a composition can have either.
    let parts = bounds.count > 1 ? bounds : [first, .named("Copyable")]
    return TypeSyntax(.any(TypeSyntax(.composition(parts), type.range)), type.range)
  }

  /// Checks whether the generic parameters in a closure type can be named in a sendable closure.
  private func isSendable(_ type: TypeSyntax) -> Bool {
    !bounds.contains { name, bounds in
      type.mentions([name]) && !bounds.contains { $0.isNamed("Sendable") || $0.isNamed("Error") }
    }
  }

  /// Returns an escaping closure as calls record it, under a type that does not differ from call to call.
  func recorded(_ closure: TypeSyntax, named name: String, as plain: TypeSyntax)
    -> MemberForm.Recorded
  {
    let value = escaped(name)
    guard changes(closure) else {
      return MemberForm.Recorded(name: name, type: plain, value: value)
    }
    let wrapper = wrapper(of: closure, calling: value)
    return MemberForm.Recorded(
      name: name, type: wrapper?.type ?? .named("Any"), value: wrapper?.source ?? "\(value) as Any")
  }

  /// Wraps a closure argument in a closure with types that calls can record.
  ///
  /// ```swift
  /// { handler(MockCore.cast($0)) } as (any Event) -> Void
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the parameter.
  ///   - callee: The expression to call: `handler`, or `handler.value` for one that is valid only during
  ///     the call.
  ///   - noting: The object that records an error of the closure, in a member that rethrows.
  /// - Returns: The closure; `nil` if Swift does not let its arguments be passed on.
  func wrapper(of type: TypeSyntax, calling callee: String, noting: String? = nil)
    -> (type: TypeSyntax, source: String)?
  {
    guard case .function(var function) = type.bare.kind else { return nil }
    if type.hasAttribute("Sendable"), changes(type), !isSendable(type) { return nil }
    var arguments: [String] = []
    for index in function.parameters.indices {
      guard let argument = argument(index, function.parameters[index]) else { return nil }
      arguments.append(argument.source)
      function.parameters[index].type = argument.type
    }
    let isOwned = function.result.mentions(noncopyable)
    function.result = value(function.result)
    function.effects.thrownType = nil
    let effects = function.effects.callWords.text
    let unsafeWord = SwiftSource.unsafeWord(if: type.isUnsafe).text
    func call(_ arguments: String) -> String {
      let call = "\(effects)\(unsafeWord)\(callee)(\(arguments))"
      return isOwned ? "\(types(.owned).text)(\(call))" : call
    }
    let body =
      if let noting, function.effects.isThrowing {
        """
        do { return \(call(arguments.joined(separator: ", "))) } \
        catch { \("throw \(unsafeWord)\(noting).noting(error)".marked(.list)) }
        """
      } else {
        call(arguments.markedList)
      }
    let wrapped = TypeSyntax(.function(function), type.range)
      .specified(by: type.attributes(except: ["escaping", "autoclosure"]))
    return (wrapped, "{ \(body.marked(.list)) } \("as \(wrapped.markedSource)".marked(.rest))")
  }

  private func argument(_ index: Int, _ parameter: TupleElement)
    -> (source: String, type: TypeSyntax)?
  {
    let type = parameter.type
    if parameter.isVariadic || type.containsPack { return nil }
    let isInout = type.hasKeyword("inout")
    if type.specifiers.contains(where: { $0.keyword != nil && $0.keyword != "inout" }) {
      return nil
    }
    guard changes(type) else { return (isInout ? "&$\(index)" : "$\(index)", type) }
    if isInout || type.function != nil { return nil }
    let caster = types(.mockCore).text
    let cast = "\(caster).cast($\(index))"
    if let result = type.result, !changes(result.failure) {
      let parts = [value(result.success), result.failure]
      return (cast, .named(types(.result).text, of: parts, at: type.range))
    }
    let kept = value(type)
    return (kept.isOptional ? "\(caster).cast($\(index) as Any)" : cast, kept)
  }
}

/// The protocols of the standard library that bounds often name.
private let knownProtocols: Set<String> = [
  "AnyObject", "BinaryInteger", "CaseIterable", "Codable", "CodingKey", "Collection", "Comparable",
  "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
  "Identifiable", "LosslessStringConvertible", "Numeric", "RawRepresentable", "Sendable",
  "Sequence", "StringProtocol",
]
