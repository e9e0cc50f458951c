/// A member of a mock, with its recorded arguments, its output and its effects.
///
/// A class, since it is large and shared by many places.
final class MemberForm {
  let member: Member
  let clauses: MemberClauses
  /// The source in which messages about the member are placed.
  let source: SourceText
  /// The name that the journal shows: `record(for:)`.
  let fullName: String
  let baseName: String
  let labels: [String]
  /// The parameters that can be recorded; without the completion handler where there is one.
  var recorded: [Recorded] = []
  var handler: HandlerForm?
  var effects = Effects()
  /// The type of the result, or of the completion handler's value, as its knob has it.
  var output: TypeSyntax
  /// True if the type of the result differs from call to call, so that the knob has another one.
  var isErased = false
  /// The type of the box for a noncopyable result, as the caller names it.
  var owned: TypeSyntax?
  /// True for a `sending` result.
  var isSent = false
  /// True if the type of the error differs from call to call.
  var hasErasedFailure = false
  /// The default answer of the mock, if it is an expression that the spec does not state.
  var impliedDefault: SwiftSource?
  /// True if an extension of the protocol implements the member.
  var isImplemented = false
  /// The names of the runtime's types in generated code.
  let types: QualifiedNames
  var index = 0
  /// The index of its knob's group.
  var group: Int?
  /// The types that replace types of the spec in the mock.
  var names: [String: TypeSyntax] = [:]
  /// The member as the mock declares it.
  var signature: Signature?
  /// The member as the protocol has it.
  var requirement: Signature?
  /// True if another interface declares the member, and reports its errors.
  var isInherited = false

  init(
    member: Member, clauses: MemberClauses, source: SourceText, fullName: String,
    baseName: String, labels: [String], output: TypeSyntax, types: QualifiedNames
  ) {
    self.types = types
    self.member = member
    self.clauses = clauses
    self.source = source
    self.fullName = fullName
    self.baseName = baseName
    self.labels = labels
    self.output = output
  }

  /// A parameter under the name and type with which calls are recorded.
  struct Recorded: Equatable {
    var name: String
    var type: TypeSyntax
    /// The expression that is recorded.
    var value: String
    /// The scope around the call that is needed to record the value.
    var scope: ArgumentScope.Kind?
    /// True if the value is moved into a box from which it can be taken once.
    var isOwned = false

    init(name: String, type: TypeSyntax, value: String? = nil, scope: ArgumentScope.Kind? = nil) {
      self.name = name
      self.type = type
      self.value = value ?? escaped(name)
      self.scope = scope
    }
  }

  /// The completion handler of a member.
  struct HandlerForm {
    var parameter: Recorded
    var type: FunctionTypeSyntax
    var isOptional: Bool
    var convention: Handler.Convention
    /// The type of the error that the handler can receive, if any.
    var failure: TypeSyntax?

    /// The value that is passed with an error.
    var failing: SwiftSource? {
      if case .valueAndError(let failing) = convention { failing } else { nil }
    }
  }

  var isAsync: Bool { effects.isAsync }

  var failure: StubCall.Failure {
    if effects.isRethrowing { return .any }
    guard effects.isThrowing else { return .never }
    guard let thrown = effects.thrownType else { return .any }
    if thrown.isAnyError(types) { return .any }
    return thrown.isNamed("Never") ? .never : .typed(SwiftSource(thrown))
  }

  /// The failure as a type of the knob.
  var failureType: SwiftSource {
    if let handler {
      guard let failure = handler.failure else { return SwiftSource(composed: "Never") }
      return failure.isAnyError(types) ? types.anyError : SwiftSource(failure)
    }
    if hasErasedFailure { return types.anyError }
    return switch failure {
    case .never: SwiftSource(composed: "Never")
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
      argument.scope.map { ArgumentScope(kind: $0, name: SwiftName(argument.name)) }
    }
  }

  /// The value that the setter of a subscript records.
  var newValue: Recorded {
    var name = "newValue"
    while recorded.contains(where: { $0.name == name }) { name += "_" }
    return Recorded(name: name, type: output, value: newValueSource(name))
  }

  private func newValueSource(_ name: String) -> String? {
    if owned != nil {
      let box = "\(types(.owned).text)(\(name))"
      return isErased ? "\(box) as Any" : box
    }
    return isErased ? "\(name) \("as \(output.markedSource)".marked(.rest))" : nil
  }

  /// The arguments that the setter of a subscript records.
  var recordedBySetter: [Recorded] { recorded + [newValue] }
}

extension [MemberForm.Recorded] {
  /// `(id: Int, name: String)`; a single argument is recorded bare.
  var typeSource: SwiftSource {
    switch count {
    case 0: return .void
    case 1: return SwiftSource(self[0].type)
    default: return tuple { $0.type.markedSource }
    }
  }

  /// `(id: id, name: name)`, the expression of that type.
  var valueSource: SwiftSource {
    switch count {
    case 0: return SwiftSource(composed: "()")
    case 1: return SwiftSource(composed: self[0].value)
    default: return tuple { $0.value }
    }
  }

  private func tuple(_ element: (MemberForm.Recorded) -> String) -> SwiftSource {
    let elements = map { "\(SwiftName($0.name).argumentLabel): \(element($0))" }
    return SwiftSource(composed: "(\(elements.markedList))")
  }
}
