/// A member of a mock, with its recorded arguments, its output and its effects.
///
/// A class, since it is large and shared by many places.
final class MemberForm {
  let declared: DeclaredMember
  let member: Member
  /// The name that the journal shows: `record(for:)`.
  let fullName: String
  let labels: [String]
  let call: Call
  let types: QualifiedNames
  let index: Int
  /// The types that replace types of the spec in the mock.
  let names: [String: TypeSyntax]
  /// The member as the mock declares it.
  let signature: Signature?
  /// The member as the protocol has it.
  let requirement: Signature?

  init(
    _ declared: DeclaredMember, _ call: Call, types: QualifiedNames, index: Int,
    names: [String: TypeSyntax], signature: Signature?, requirement: Signature?
  ) {
    self.declared = declared
    self.call = call
    self.types = types
    self.index = index
    self.names = names
    self.signature = signature
    self.requirement = requirement
    member = declared.member
    let labels = member.labels
    self.labels = labels ?? []
    fullName = member.fullName(with: labels)
  }

  /// The values that a call of the member records, and those that it gives.
  struct Call {
    /// The parameters that can be recorded; without the completion handler where there is one.
    var recorded: [Recorded] = []
    var handler: HandlerForm?
    var effects: Effects
    /// The type of the result, or of the completion handler's value, as its knob has it.
    var output = TypeSyntax.void
    /// True if the type of the result differs from call to call, so that the knob has another one.
    var isErased = false
    /// The type of the box for a noncopyable result, as the caller names it.
    var owned: TypeSyntax?
    /// True for a `sending` result.
    var isSent = false
    /// True if the type of the error differs from call to call.
    var hasErasedFailure = false
  }

  var recorded: [Recorded] { call.recorded }
  var handler: HandlerForm? { call.handler }
  var effects: Effects { call.effects }
  var output: TypeSyntax { call.output }
  var isErased: Bool { call.isErased }
  var owned: TypeSyntax? { call.owned }
  var isSent: Bool { call.isSent }
  var hasErasedFailure: Bool { call.hasErasedFailure }

  /// A parameter under the name and type with which calls are recorded.
  struct Recorded: Equatable {
    let name: String
    let type: TypeSyntax
    /// The expression that is recorded.
    var value: String
    /// The scope around the call that is needed to record the value.
    var scope: ArgumentScope.Kind?
    /// True if the value is moved into a box from which it can be taken once.
    var isOwned = false
    /// True if the expression uses unsafe types.
    var isUnsafe = false
    /// True if the parameter does, which a closure around it need not.
    var hasUnsafeType = false
  }

  struct HandlerForm {
    let parameter: Recorded
    /// The handler as the mock calls it.
    let emitted: Handler
    /// The type of the value that the handler receives on success, as the spec has it.
    let output: TypeSyntax
    /// The type of the error that the handler can receive, if any.
    var failure: TypeSyntax?
  }

  var baseName: String { member.name.text }

  /// The names in the list of a mock's members, where a space ends a name: that of the member, and that of its setter.
  var listedNames: [MemberName] {
    let name =
      fullName.utf8.contains(UInt8(ascii: " "))
      ? String(fullName.map { $0 == " " ? "\u{A0}" : $0 }) : fullName
    return (isSettableSubscript ? [name, name + "="] : [name])
      .map { MemberName(base: SwiftName(baseName), full: $0) }
  }

  var clauses: [MemberClause] { member.clauses }

  var isAsync: Bool { effects.isAsync }

  var failure: StubCall.Failure {
    if effects.isRethrowing { return .any }
    guard effects.isThrowing else { return .never }
    guard let thrown = effects.thrownType, !thrown.isAnyError(types) else { return .any }
    return thrown.isNamed("Never") ? .never : .typed(SwiftSource(thrown))
  }

  /// The failure as a type of the knob.
  var failureType: SwiftSource {
    if let handler {
      guard let failure = handler.failure else { return .never }
      return failure.isAnyError(types) ? types.anyError : SwiftSource(failure)
    }
    if hasErasedFailure { return types.anyError }
    return switch failure {
    case .never: .never
    case .any: types.anyError
    case .typed(let type): type
    }
  }

  /// Returns the recorded arguments, with or without the completion handler.
  func recorded(with handler: Bool) -> [Recorded] {
    guard handler, let parameter = self.handler?.parameter else { return recorded }
    return recorded + [parameter]
  }

  /// The scopes around a call, outermost first.
  var scopes: [ArgumentScope] {
    recorded.compactMap { argument in
      argument.scope.map {
        ArgumentScope(kind: $0, name: SwiftName(argument.name), isUnsafe: argument.hasUnsafeType)
      }
    }
  }

  /// True if a call gives a value of an unsafe type.
  var givesUnsafe: Bool { handler == nil && signature?.given?.isUnsafe == true }

  /// The value that the setter of a subscript records.
  var newValue: Recorded {
    let name = lengthened("newValue", while: recorded.map(\.name).contains)
    let value =
      if owned != nil {
        "\(types(.owned).text)(\(name))" + (isErased ? " as Any" : "")
      } else {
        isErased ? "\(name) \("as \(output.markedSource)".marked(.rest))" : name
      }
    return Recorded(
      name: name, type: output, value: value, isUnsafe: signature?.given?.isUnsafe == true)
  }

  /// True for a subscript with a setter, which has a name and a knob of its own.
  var isSettableSubscript: Bool { member.function?.accessors?.isSettable ?? false }

  var recordedBySetter: [Recorded] { recorded + [newValue] }
}

extension [MemberForm.Recorded] {
  /// `(id: Int, name: String)`; a single argument is recorded bare.
  var typeSource: SwiftSource { isEmpty ? .void : tuple { $0.type.markedSource } }

  /// `(id: id, name: name)`, the expression of that type.
  var valueSource: SwiftSource { tuple { $0.value } }

  private func tuple(_ element: (MemberForm.Recorded) -> String) -> SwiftSource {
    if count == 1 { return SwiftSource(composed: element(self[0])) }
    let elements = map { "\(SwiftName($0.name).argumentLabel): \(element($0))" }
    return SwiftSource(composed: isEmpty ? "()" : "(\(elements.markedList))")
  }
}

extension Member {
  /// The argument labels of a method, an initialiser or a subscript, `_` for none.
  var labels: [String]? {
    let isOperator = name.isOperator
    return function?.parameters.map { isOperator ? "_" : $0.label?.text ?? "_" }
  }

  /// Returns the name with the labels: `title`, `save(_:to:)`
  func fullName(with labels: [String]?) -> String {
    guard let labels else { return name.text }
    return labels.reduce(into: name.text + "(") { name, label in
      name += label
      name += ":"
    } + ")"
  }
}

extension TypeSyntax {
  /// Checks whether this is one of the noncopyable types itself, rather than a closure or a metatype with one.
  func hasNoCopies(_ types: Set<String>) -> Bool {
    guard !types.isEmpty else { return false }
    switch bare.kind {
    case .named(let components):
      return types.contains(components.map(\.name.text).joined(separator: "."))
        || result?.success.hasNoCopies(types) == true
    case .optional(let type), .implicitlyUnwrapped(let type): return type.hasNoCopies(types)
    default: return false
    }
  }

  /// True for a view of somebody else's memory, which cannot be kept after the call.
  ///
  /// Swift's `Span` has an element; tracing libraries have a type or an associated type of that name without one.
  var isSpan: Bool {
    let path = bare.components
    guard let last = path.last, path.count == 1 || path.count == 2 && path[0].name.text == "Swift"
    else { return false }
    switch last.name.text {
    case "MutableSpan", "OutputSpan", "Span": return !last.arguments.isEmpty
    case "MutableRawSpan", "OutputRawSpan", "RawSpan", "UTF8Span": return true
    default: return false
    }
  }

  /// The type with `T?` in place of `T!`, which cannot be named everywhere.
  var withoutUnwrapping: TypeSyntax {
    guard case .implicitlyUnwrapped(let type) = kind else { return self }
    return TypeSyntax(.optional(type), range)
  }

  /// The type with which a parameter can be recorded: without `inout`, `@escaping` and the like.
  var storable: TypeSyntax {
    guard case .specified(_, let type) = kind else { return self }
    let isolation = specifiers.filter(\.isOfIsolation)
    return type.specified(by: isolation + attributes(except: ["escaping", "autoclosure"]))
  }
}

/// The types of Swift and Foundation that specs name most, none of which is noncopyable.
let swiftTypes: Set<String> = [
  "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Duration", "Float", "Int",
  "Int16", "Int32", "Int64", "Int8", "Set", "String", "Substring", "UInt", "UInt16", "UInt32",
  "UInt64", "UInt8", "URL", "UUID",
]

extension MemberForm {
  /// Returns the type of the errors with which a member can say that its store has failed: those that it throws, or
  /// those of the `Result` that it returns; `nil` for a member without errors.
  func storeFailure(_ symbols: Symbols) -> SwiftSource? {
    guard failureType.isNever else { return failureType }
    guard handler == nil, let result = symbols.settled(output).result,
      !result.failure.isNamed("Never")
    else { return nil }
    return result.failure.isAnyError ? types.anyError : SwiftSource(result.failure)
  }
}
